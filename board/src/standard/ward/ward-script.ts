import type { WardShow } from "./choreography.js";

/** Target state that the page hands to the ward; the same object until a part of it changes. */
export type WardScript = Pick<
  WardShow,
  "rooms" | "room" | "page" | "event" | "listed" | "alarm" | "hour" | "hasPower"
>;
