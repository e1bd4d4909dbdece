import type { Figure } from "../results.js";

/** Returns a figure without a floor, for an absolute promise. */
export function createLimitFigure(
  what: string,
  value: number,
  limit: number,
  text: (value: number) => string,
): Figure {
  return {
    what,
    product: text(value),
    floor: "",
    ratio: null,
    target: {
      text: `≤ ${text(limit)}`,
      isMet: Number.parseFloat(text(value)) <= Number.parseFloat(text(limit)),
    },
  };
}

/** Formats milliseconds as "3.9 s". */
export function formatSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1_000).toFixed(1))} s`;
}

/** Formats milliseconds as "104 ms". */
export function formatMs(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}
