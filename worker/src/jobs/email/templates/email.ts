import type { ReactElement } from "react";
import type { CalendarPart } from "./duty-event.js";

export interface Email {
  subject: string;
  body: ReactElement;
  /** Duties for the reader's calendar. */
  calendars?: readonly CalendarPart[];
  /** Unsubscribe link for this kind of email (RFC 8058). */
  unsubscribe?: string;
}
