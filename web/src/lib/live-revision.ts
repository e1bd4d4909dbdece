import { useSyncExternalStore } from "react";

let revision: number | null = null;
const listeners = new Set<() => void>();

/** Says up to which revision of the hospital this page has been told, what it may not see included. */
export function setLiveRevision(next: number): void {
  if (next === revision) return;
  revision = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The hospital's revision as far as this page knows it; null before it has been told any. */
export function useLiveRevision(): number | null {
  return useSyncExternalStore(subscribe, () => revision);
}
