import { useSyncExternalStore } from "react";
import { type Measure, measureWith } from "../../view/place/ruler.js";

/**
 * Size at which texts are measured, because widths scale with the size; and an allowance, because the page rounds each
 * width up.
 */
const MEASURE_SIZE = 100;
const ROUNDING_WIDTH = 0.001;

/** Runs a calculation that needs the widths of texts in the page's font. */
type Ruler = <T>(calculate: () => T) => T;

let ruler = createRuler();

/** Measures texts on a canvas in the page's font, and again whenever a font has loaded. */
export function measureOnCanvas(): void {
  const canvas = document.createElement("canvas");
  // A canvas needs to be in the page to have tabular figures.
  canvas.hidden = true;
  document.body.appendChild(canvas);
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const font = getComputedStyle(document.body).fontFamily;
  const measure: Measure = (text, weight) => {
    pen.font = `${weight} ${MEASURE_SIZE}px ${font}`;
    // The page's figures are as wide as a zero, but older browsers draw narrow figures on a canvas.
    return pen.measureText(text.replace(/\d/g, "0")).width / MEASURE_SIZE + ROUNDING_WIDTH;
  };
  measureWith(measure);
  document.fonts.addEventListener("loadingdone", () => {
    measureWith(measure);
    ruler = createRuler();
  });
}

/**
 * Redraws a component when a font has loaded. Returns a new object each time, so that memos that depend on the object
 * are recalculated.
 */
export function useRuler(): Ruler {
  return useSyncExternalStore(subscribe, getRuler, getRuler);
}

const getRuler = () => ruler;

function createRuler(): Ruler {
  return (calculate) => calculate();
}

function subscribe(listener: () => void): () => void {
  document.fonts?.addEventListener("loadingdone", listener);
  return () => document.fonts?.removeEventListener("loadingdone", listener);
}
