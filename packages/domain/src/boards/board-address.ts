/** Query key of a board preview, which does not count as a screen of the hospital. */
export const PREVIEW_QUERY = "preview";

export function buildPreviewUrl(displayUrl: string): string {
  return `${displayUrl}?${PREVIEW_QUERY}`;
}

export function isPreview(search: string): boolean {
  return new RegExp(`[?&]${PREVIEW_QUERY}(=|&|$)`).test(search);
}

/** Address of a board that only shows the snapshots its parent page sends. */
export const REPLAY_URL = "/board?replay";

export function isReplay(search: string): boolean {
  return /[?&]replay(=|&|$)/.test(search);
}

/** Message a replay board posts to its parent page when it is ready. */
export const REPLAY_READY = "wardline.replay-ready";

/** Message to a replay board: a snapshot, shown as of its `serverTime`. */
export interface ReplayMessage<Snapshot> {
  type: "wardline.replay";
  snapshot: Snapshot;
}
