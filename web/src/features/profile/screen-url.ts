/**
 * Returns the address of the hospital's display; null if there is no display that can be opened (docs/product.md, The
 * staff's area).
 */
export function getScreenUrl(displayUrl: string | null | undefined): string | null {
  if (displayUrl === null || displayUrl === undefined || displayUrl === "") return null;
  return displayUrl.startsWith("undefined") ? null : displayUrl;
}
