import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a focused row in view when it moves in the list, such as after somebody renames the patient. Ignores a move by
 * one row, which results from adding or removing a row above.
 */
export function useMovedRow<Row extends HTMLElement>(index: number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const before = useRef(index);
  useEffect(() => {
    const step = Math.abs(index - before.current);
    before.current = index;
    const focused = document.activeElement;
    if (step > 1 && focused !== null && row.current?.contains(focused) === true)
      focused.scrollIntoView({ block: "nearest" });
  }, [index]);
  return row;
}
