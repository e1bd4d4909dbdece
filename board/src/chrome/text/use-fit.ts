import { type RefObject, useRef } from "react";
import { isWhole, useMeasured } from "./ruler.js";

/**
 * Makes the text of an element smaller in steps until it fits: `data-fit` becomes 1
 * up to `steps`, and the style sheet says how large that is. `around`: what holds the element, for one more step, in which
 * what stands beside the text gives way; only where the text is whole then.
 */
export function useFit<E extends HTMLElement>(steps: number, around?: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useMeasured(() => {
    const element = ref.current;
    if (element === null) return;
    const holder = around === undefined ? null : element.closest<HTMLElement>(around);
    fit(element, steps, holder);
  });
  return ref;
}

/**
 * Fits the lines of an element that a selector finds, each in so many steps. Where one of them takes the step `small`, in
 * which letters are smaller, or a later one, `data-small` lets the style sheet give all of them such letters.
 */
export function useFitAlike<E extends HTMLElement>(
  selector: string,
  steps: number,
  small: number,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useMeasured(() => {
    const element = ref.current;
    if (element === null) return;
    delete element.dataset.small;
    const lines = Array.from(element.querySelectorAll<HTMLElement>(selector));
    const taken = lines.map((line) => fit(line, steps, null));
    if (taken.some((step) => step >= small)) element.dataset.small = "";
  });
  return ref;
}

/**
 * True if a text takes more lines than its element shows. One line that never breaks cannot: its letters only stand out of
 * a line as low as they are, and only its width says whether it has room.
 */
function isHigh(element: HTMLElement): boolean {
  // Some scripts stand a little out of their line: that alone is no lack of room.
  if (element.scrollHeight <= element.clientHeight * 1.1) return false;
  const { whiteSpace, flexWrap } = getComputedStyle(element);
  return flexWrap === "wrap" || !/^(nowrap|pre)$/.test(whiteSpace);
}

/** Which step a text takes. */
function fit(element: HTMLElement, steps: number, holder: HTMLElement | null): number {
  delete element.dataset.own;
  const fitsAt = (step: number) => {
    element.dataset.fit = String(Math.min(step, steps));
    if (holder !== null) holder.dataset.fit = String(step);
    return isWhole(element) && !isHigh(element);
  };
  for (let step = 0; step <= steps; step++) if (fitsAt(step)) return step;
  if (holder !== null && !fitsAt(steps + 1)) fitsAt(steps);
  return steps;
}
