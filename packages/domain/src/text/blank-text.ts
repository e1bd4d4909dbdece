/** Any visible character: no blank, invisible character or empty Braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if a text has nothing visible. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
