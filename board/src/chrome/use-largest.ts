import { type RefObject, useLayoutEffect, useRef } from "react";
import { units } from "../view/stage.js";

/** What a text is made smaller by at a time, in units. */
const STEP = 4;

/**
 * Gives the text of an element the largest size between two, in units, at which it fits; measured whenever its component is
 * drawn.
 */
export function useLargest<E extends HTMLElement>(
  least: number,
  largest: number,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    for (let size = largest; size >= least; size -= STEP) {
      element.style.fontSize = units(size);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) break;
    }
  });
  return ref;
}
