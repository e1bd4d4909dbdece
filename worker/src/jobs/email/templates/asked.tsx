import { emailMomentText } from "./moment-text.js";

/** Time and device of an email's request. */
export interface RequestDetails {
  at: Date;
  /** In words, as in the list of sessions. */
  device: string;
  zone: string;
}

/** "on Sunday 22 November at 14:07, from this device: Firefox on Windows". */
export function requestText({ at, device, zone }: RequestDetails): string {
  return `on ${emailMomentText(at, zone)}, from this device: ${device}`;
}
