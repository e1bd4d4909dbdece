import type { ReactElement } from "react";

/** An email before it is rendered. */
export interface Email {
  subject: string;
  body: ReactElement;
}
