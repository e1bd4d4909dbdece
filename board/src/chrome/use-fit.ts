import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Makes the text of an element smaller in steps until it fits, whenever its component is drawn: `data-fit` becomes 1
 * up to `steps`, and the style sheet says how large that is.
 */
export function useFit<E extends HTMLElement>(steps: number): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    for (let step = 0; step <= steps; step++) {
      element.dataset.fit = String(step);
      // Some scripts stand a little out of their line: that alone is no lack of room.
      const isHigh = element.scrollHeight > element.clientHeight * 1.1;
      if (element.scrollWidth <= element.clientWidth && !isHigh) break;
    }
  });
  return ref;
}
