/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Nko}]/u;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** A name for a plain text, such as a subject or a calendar: in its own direction among words from left to right. */
export function isolated(text: string): string {
  return hasRightToLeft(text) ? `\u2068${text}\u2069` : text;
}
