import type { Highs } from "highs";

import load = require("highs");

/** Loads the solver, which is WebAssembly; each call has a memory of its own. */
export function loadHighs(): Promise<Highs> {
  return load.default();
}
