import { type RefObject, useLayoutEffect, useRef } from "react";
import { units } from "../../view/place/stage.js";

/** What a text is made smaller by at a time, in units. */
const STEP = 4;

/**
 * Gives the text of an element the largest size between two, in units, at which it fits; measured whenever its component is
 * drawn. Where not even the least fits, `data-tight` lets the style sheet say what gives way.
 */
export function useLargest<E extends HTMLElement>(
  least: number,
  largest: number,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    delete element.dataset.tight;
    for (let size = largest; size >= least; size -= STEP) {
      element.style.fontSize = units(size);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return;
    }
    element.style.fontSize = units(least);
    element.dataset.tight = "";
  });
  return ref;
}
