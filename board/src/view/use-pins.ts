import { useState } from "react";
import { type Pins, pinsOf } from "./pins.js";

/** The pins of the round that began at `roundAt`; see `pinsOf`. */
export function usePins(roundAt: number, recent: readonly string[]): readonly string[] {
  const [pins, setPins] = useState<Pins>({ roundAt, ids: recent });
  const held = pinsOf(pins, roundAt, recent);
  if (held !== pins) setPins(held);
  return held.ids;
}
