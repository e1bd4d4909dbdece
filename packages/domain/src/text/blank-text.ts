/** Everything but blanks and the characters that take part in a text without being seen; the last is an empty Braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen, so that it names nobody and nothing. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
