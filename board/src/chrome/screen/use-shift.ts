import { useState } from "react";

/** By how much what is drawn lies away from where it was, in units, and how often that has changed. */
export interface Shift {
  from: number;
  turn: number;
}

/** Whenever `taken`, a height in units at the top of the screen, changes: from where the rest has to move to its new place. */
export function useShift(taken: number): Shift {
  const [last, setLast] = useState({ taken, from: 0, turn: 0 });
  if (last.taken !== taken) {
    setLast({ taken, from: last.taken - taken, turn: last.turn + 1 });
  }
  return last;
}
