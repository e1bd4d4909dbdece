import { momentText } from "./moment-text.js";

/** When and where somebody asked for what a mail is about. */
export interface Asked {
  at: Date;
  /** In words, as the list of sessions names it. */
  device: string;
  /** By whose clocks the hospital lives. */
  zone: string;
}

/** "on Sunday 22 November at 14:07, from this device: Firefox on Windows". */
export function askedText({ at, device, zone }: Asked): string {
  return `on ${momentText(at, zone)}, from this device: ${device}`;
}
