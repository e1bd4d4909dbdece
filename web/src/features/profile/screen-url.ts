/**
 * The address of the hospital's screen, or null when there is none that could be opened
 * (docs/product.md, The staff's area).
 */
export function screenUrl(displayUrl: string | null | undefined): string | null {
  if (displayUrl === null || displayUrl === undefined || displayUrl === "") return null;
  return displayUrl.startsWith("undefined") ? null : displayUrl;
}
