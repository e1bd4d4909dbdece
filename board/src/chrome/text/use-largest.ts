import { type RefObject, useRef } from "react";
import { units } from "../../view/place/stage.js";
import { isWhole, useMeasured } from "./ruler.js";

/** What a text is made smaller by at a time, in units. */
const STEP = 4;

/**
 * Gives the text of an element the largest size between two, in units, at which it fits. Where not even the least fits, `data-tight` lets the style sheet say what gives way.
 */
export function useLargest<E extends HTMLElement>(
  least: number,
  largest: number,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useMeasured(() => {
    const element = ref.current;
    if (element === null) return;
    delete element.dataset.tight;
    for (let size = largest; size >= least; size -= STEP) {
      element.style.fontSize = units(size);
      if (isWhole(element) && element.scrollHeight <= element.clientHeight) return;
    }
    element.style.fontSize = units(least);
    element.dataset.tight = "";
  });
  return ref;
}
