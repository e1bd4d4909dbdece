import type { ReactElement } from "react";
import type { CalendarPart } from "../duty-event.js";

/** An email before it is rendered. */
export interface Email {
  subject: string;
  body: ReactElement;
  /** Duties for the reader's calendar. */
  calendars?: readonly CalendarPart[];
  /** An address that switches off emails of this kind (RFC 8058). */
  unsubscribe?: string;
}
