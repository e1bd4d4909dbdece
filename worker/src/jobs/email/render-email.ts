import { hasRightToLeft } from "@wardline/domain/text/direction";
import { renderToStaticMarkup } from "react-dom/server";
import { toPlainText } from "react-email";
import type { CalendarPart } from "./templates/duty-event.js";
import type { Email } from "./templates/email.js";

/** An email ready to send; `text` has the same content as `html`. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  calendars: readonly CalendarPart[];
  /** Link to unsubscribe from this kind of email (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** Renders an email's HTML and derives the text part from it. */
export function renderEmail({ subject, body, calendars = [], unsubscribe }: Email): RenderedEmail {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(body)}`;
  const text = toPlainText(hasRightToLeft(html) ? withIsolates(html) : html, {
    selectors: [{ selector: "h1", options: { uppercase: false } }],
  });
  return { subject, html, text, calendars, unsubscribe };
}

/** Replaces direction attributes by isolate characters, because the text part has no attributes. */
function withIsolates(html: string): string {
  return html
    .replaceAll(/<bdi[^>]*>/g, (tag) => `${tag}${tag.includes('dir="ltr"') ? "\u2066" : "\u2068"}`)
    .replaceAll("</bdi>", "\u2069</bdi>");
}
