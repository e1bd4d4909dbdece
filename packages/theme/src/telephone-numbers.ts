/** The parts of a telephone's text that stay together: its numbers, and an extension. */
export function splitTelephone(text: string): string[] {
  return text.replace(/([,;/|]) +| +(?=ext)/gi, "$1\n").split("\n");
}
