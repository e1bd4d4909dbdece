import { createStore, useSelector } from "@tanstack/react-store";

const revision = createStore<number | null>(null);

/**
 * Stores the hospital's revision up to which this page has received changes, including changes that the user may not
 * see.
 */
export function setLiveRevision(next: number): void {
  revision.setState(() => next);
}

/** Returns the hospital's revision that this page has reached; null before it has reached any. */
export function useLiveRevision(): number | null {
  return useSelector(revision);
}
