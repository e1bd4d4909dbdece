import { renderToStaticMarkup } from "react-dom/server";
import { toPlainText } from "react-email";
import type { Email } from "./templates/email.js";

/** An email as it goes out; `text` says the same as `html`. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** An iCalendar file, where one goes with it. */
  calendar?: string | undefined;
}

/** Renders an email's HTML and, from it, its text part. */
export function renderEmail({ subject, body, calendar }: Email): RenderedEmail {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(body)}`;
  return { subject, html, text: toPlainText(html), calendar };
}
