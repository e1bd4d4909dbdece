import { useState } from "react";

/** Shift of the content: `from` is the distance to its former position, in units; `turn` counts the changes so far. */
export interface Shift {
  from: number;
  turn: number;
}

/**
 * Returns the shift of the content below the `taken` units at the top of the screen, updated whenever that height
 * changes.
 */
export function useShift(taken: number): Shift {
  const [last, setLast] = useState({ taken, from: 0, turn: 0 });
  if (last.taken !== taken) {
    setLast({ taken, from: last.taken - taken, turn: last.turn + 1 });
  }
  return last;
}
