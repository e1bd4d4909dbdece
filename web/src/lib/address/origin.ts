/** Returns the origin of a web address, or null if the text is not a web address. */
export function parseOrigin(text: string): string | null {
  try {
    return new URL(text.trim()).origin;
  } catch {
    return null;
  }
}
