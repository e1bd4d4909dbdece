import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a row in sight that has the focus and goes to another place of the list, as when somebody else renames the patient.
 * A step of one is a row that came or went above it.
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
