import { useSyncExternalStore } from "react";

/** How long a row that someone else has changed stays marked. */
export const FRESH_MS = 4_000;

/** Ids with a count of reasons; listeners hear of every change. */
class IdSet {
  private readonly counts = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  has = (id: string): boolean => this.counts.has(id);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change(id: string, by: 1 | -1): void {
    const count = (this.counts.get(id) ?? 0) + by;
    if (count > 0) this.counts.set(id, count);
    else this.counts.delete(id);
    for (const listener of this.listeners) listener();
  }
}

const saving = new IdSet();
const fresh = new IdSet();

/** Runs a change of a patient; while it runs the patient counts as being saved here. */
export async function whileSaving<T>(id: string, change: () => Promise<T>): Promise<T> {
  saving.change(id, 1);
  try {
    return await change();
  } finally {
    saving.change(id, -1);
  }
}

/** Whether this page is changing the patient just now. */
export function isSaving(id: string): boolean {
  return saving.has(id);
}

/** Marks a patient as changed by someone else, for a moment. */
export function markFresh(id: string): void {
  fresh.change(id, 1);
  setTimeout(() => fresh.change(id, -1), FRESH_MS);
}

/** Whether this page is changing the patient just now. */
export function useIsSaving(id: string): boolean {
  return useSyncExternalStore(saving.subscribe, () => saving.has(id));
}

/** Whether someone else has just changed the patient. */
export function useIsFresh(id: string): boolean {
  return useSyncExternalStore(fresh.subscribe, () => fresh.has(id));
}
