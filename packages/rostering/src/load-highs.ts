import type { Highs } from "highs";

import load = require("highs");

/** Loads the WebAssembly solver; each call has its own memory. */
export function loadHighs(): Promise<Highs> {
  return load.default();
}
