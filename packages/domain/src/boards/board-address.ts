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

/** The address of a board that shows what it is handed by the page around it, and nothing by itself. */
export const REPLAY_URL = "/board?replay";

/** Whether a page with this query shows only what it is handed. */
export function isReplay(search: string): boolean {
  return /[?&]replay(=|&|$)/.test(search);
}

/** What such a board says to the page around it once it can be handed something. */
export const REPLAY_READY = "wardline.replay-ready";

/** What it is handed: a board's snapshot, shown as of its `serverTime`. */
export interface ReplayMessage<Snapshot> {
  type: "wardline.replay";
  snapshot: Snapshot;
}
