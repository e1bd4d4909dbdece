/** In the query of a board's address: someone looks at it on a screen of their own, which no ward is to be counted by. */
export const PREVIEW_QUERY = "preview";

/** The address at which a board is looked at without being counted among the hospital's screens. */
export function previewUrl(displayUrl: string): string {
  return `${displayUrl}?${PREVIEW_QUERY}`;
}

/** Whether a page with this query ("?preview") is such a look. */
export function isPreview(search: string): boolean {
  return new RegExp(`[?&]${PREVIEW_QUERY}(=|&|$)`).test(search);
}
