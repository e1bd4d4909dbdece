import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Makes the text of an element smaller in steps until it fits, whenever its component is drawn: `data-fit` becomes 1
 * up to `steps`, and the style sheet says how large that is. `around`: what holds the element, for one more step, in which
 * what stands beside the text gives way; only where the text is whole then.
 */
export function useFit<E extends HTMLElement>(steps: number, around?: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const holder = around === undefined ? null : element.closest<HTMLElement>(around);
    const fitsAt = (step: number) => {
      element.dataset.fit = String(Math.min(step, steps));
      if (holder !== null) holder.dataset.fit = String(step);
      // Some scripts stand a little out of their line: that alone is no lack of room.
      const isHigh = element.scrollHeight > element.clientHeight * 1.1;
      return element.scrollWidth <= element.clientWidth && !isHigh;
    };
    for (let step = 0; step <= steps; step++) if (fitsAt(step)) return;
    if (holder !== null && !fitsAt(steps + 1)) fitsAt(steps);
  });
  return ref;
}
