import type { ReactElement } from "react";
import type { CalendarPart } from "./duty-event.js";

export interface Email {
  subject: string;
  body: ReactElement;
  calendars?: readonly CalendarPart[];
  /** Link to unsubscribe from this kind of email (RFC 8058). */
  unsubscribe?: string;
}
