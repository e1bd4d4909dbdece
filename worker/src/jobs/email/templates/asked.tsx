import { emailMomentText } from "./moment-text.js";

/** Time and device of the request that caused an email. */
export interface RequestDetails {
  at: Date;
  /** Device in words, as in the list of sessions. */
  device: string;
  zone: string;
}

/** Describes a request: "on Sunday 22 November at 14:07, from this device: Firefox on Windows". */
export function requestText({ at, device, zone }: RequestDetails): string {
  return `on ${emailMomentText(at, zone)}, from this device: ${device}`;
}
