/** Quotes a text as a CSS string, so that the text can end neither the string nor its element. */
export function quoteCssString(text: string): string {
  const escaped = Array.from(text, (letter) =>
    /[\w .,:-]/.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join("")}"`;
}
