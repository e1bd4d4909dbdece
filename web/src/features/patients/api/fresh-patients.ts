import { useSyncExternalStore } from "react";

/** How long a row that someone else has changed stays marked, in milliseconds. */
export const FRESH_MS = 4_000;

const changes = new Map<string, number>();
const listeners = new Set<() => void>();

/** Marks a patient as changed by someone else, for a moment that begins anew with each change. */
export function markFresh(id: string): void {
  count(id, 1);
  setTimeout(() => count(id, -1), FRESH_MS);
}

/** Whether someone else has just changed the patient. */
export function useIsFresh(id: string): boolean {
  return useSyncExternalStore(subscribe, () => changes.has(id));
}

function count(id: string, by: 1 | -1): void {
  const next = (changes.get(id) ?? 0) + by;
  if (next > 0) changes.set(id, next);
  else changes.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
