import { render, toPlainText } from "react-email";
import type { Email } from "./templates/email.js";

/** An email as it goes out; `text` says the same as `html`. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** Renders an email's HTML and, from it, its text part. */
export async function renderEmail({ subject, body }: Email): Promise<RenderedEmail> {
  const html = await render(body);
  return { subject, html, text: toPlainText(html) };
}
