/** The origin of a web address; null if the text is none. */
export function originOf(text: string): string | null {
  try {
    return new URL(text.trim()).origin;
  } catch {
    return null;
  }
}
