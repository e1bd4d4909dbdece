import { createStore, useSelector } from "@tanstack/react-store";

const revision = createStore<number | null>(null);

/** Notes the hospital's revision up to which this page has heard of changes, what it may not see included. */
export function setLiveRevision(next: number): void {
  revision.setState(() => next);
}

/** The hospital's revision as far as this page knows it; null before it has heard of any. */
export function useLiveRevision(): number | null {
  return useSelector(revision);
}
