import { createContext, useContext, useLayoutEffect } from "react";

/**
 * Everything besides its own words that decides how much room a text has: the screen, the template, the size of its letters, the
 * columns, the fonts that are there. A text is measured again whenever this changes, whether or not its row is drawn again.
 */
export const Surroundings = createContext("");

/** Measures a text: when its component is drawn, and when its surroundings change. */
export function useMeasured(measure: () => void): void {
  useContext(Surroundings);
  useLayoutEffect(measure);
}

/** The browser's own unit of lengths is 1/64 of a pixel. */
const LEAST_PX = 0.01;

/**
 * True if no text leaves an element sideways. `scrollWidth` and `clientWidth` are whole pixels: a text that is longer by a part
 * of one ends in "…" already.
 */
export function isWhole(element: HTMLElement): boolean {
  if (element.scrollWidth > element.clientWidth) return false;
  const words = document.createRange();
  words.selectNodeContents(element);
  const { width } = words.getBoundingClientRect();
  return width <= element.getBoundingClientRect().width + LEAST_PX;
}
