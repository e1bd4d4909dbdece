/** A text as a string of CSS that ends neither itself nor the element in which it stands. */
export function cssString(text: string): string {
  const escaped = Array.from(text, (letter) =>
    /[\w .,:-]/.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join("")}"`;
}
