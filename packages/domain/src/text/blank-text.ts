/** Any character except blanks, invisible characters and the empty Braille cell. */
const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if a text has nothing visible. */
export function isBlank(text: string): boolean {
  return !VISIBLE_CHARACTER.test(text);
}
