const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Nko}]/u;

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Isolates the direction of a name within plain left-to-right text, such as an email subject or a calendar. */
export function isolateDirection(text: string): string {
  return hasRightToLeft(text) ? `\u2068${text}\u2069` : text;
}
