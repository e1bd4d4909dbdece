import { createStore, useSelector } from "@tanstack/react-store";

/** How long a row that someone else has changed stays marked, in milliseconds. */
export const FRESH_MS = 4_000;

/** By id, how many changes of the last moment. */
const changes = createStore<ReadonlyMap<string, number>>(new Map());

/** Marks a patient as changed by someone else, for a moment that begins again with each change. */
export function markFresh(id: string): void {
  count(id, 1);
  setTimeout(() => count(id, -1), FRESH_MS);
}

/** Whether someone else has just changed the patient. */
export function useIsFresh(id: string): boolean {
  return useSelector(changes, (held) => held.has(id));
}

function count(id: string, by: 1 | -1): void {
  changes.setState((held) => {
    const next = (held.get(id) ?? 0) + by;
    const others = [...held].filter(([other]) => other !== id);
    return new Map(next > 0 ? [...others, [id, next]] : others);
  });
}
