import type { Figure } from "../results.js";

/** A figure without a floor, because its promise is an absolute one; judged as it is written. */
export function atMostFigure(
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

/** Milliseconds as "3.9 s". */
export function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1_000).toFixed(1))} s`;
}

/** Milliseconds as "104 ms". */
export function ms(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}
