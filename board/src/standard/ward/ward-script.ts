import type { WardShow } from "./choreography.js";

/** What the page asks the ward to show; the same object until any of it changes. */
export type WardScript = Pick<
  WardShow,
  "rooms" | "room" | "page" | "event" | "listed" | "alarm" | "hour" | "hasPower"
>;
