/** Splits the text of a phone number into parts that must not be broken: its numbers, and an extension. */
export function splitTelephone(text: string): string[] {
  return text.replace(/([,;/|]) +| +(?=ext)/gi, "$1\n").split("\n");
}
