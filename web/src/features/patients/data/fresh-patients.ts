import { createStore, useSelector } from "@tanstack/react-store";

/** Time in milliseconds for which a row is highlighted after it was added or changed by someone else. */
export const FRESH_MS = 4_000;

/** Number of recent changes per patient id. */
const changes = createStore<ReadonlyMap<string, number>>(new Map());

/** Highlights a patient who is new or was changed by someone else; each further change restarts the time. */
export function markFresh(id: string): void {
  adjustCount(id, 1);
  setTimeout(() => adjustCount(id, -1), FRESH_MS);
}

/** Returns true if the patient is new or was just changed by someone else. */
export function useIsFresh(id: string): boolean {
  return useSelector(changes, (counts) => counts.has(id));
}

function adjustCount(id: string, by: 1 | -1): void {
  changes.setState((counts) => {
    const next = (counts.get(id) ?? 0) + by;
    const others = [...counts].filter(([other]) => other !== id);
    return new Map(next > 0 ? [...others, [id, next]] : others);
  });
}
