/** Returns the origin of a web address, or null if the text is not a web address. */
function parseOrigin(text: string): string | null {
  try {
    return new URL(text.trim()).origin;
  } catch {
    return null;
  }
}

/** True if a typed web address has another origin than the stored one; false while the text is no web address. */
export function isOtherOrigin(typed: string, stored: string): boolean {
  return ![null, parseOrigin(stored)].includes(parseOrigin(typed));
}
