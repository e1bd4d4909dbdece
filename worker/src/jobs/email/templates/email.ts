import type { ReactElement } from "react";

/** An email before it is rendered. */
export interface Email {
  subject: string;
  body: ReactElement;
  /** An iCalendar file that goes with it. */
  calendar?: string;
}
