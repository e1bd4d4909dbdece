import { createStore, useSelector } from "@tanstack/react-store";

/** How current the page is: changes arrive, the connection is being restored, or there has been none for a minute. */
export type LiveKind = "live" | "reconnecting" | "stale";

export interface LiveStatus {
  kind: LiveKind;
  /** When the server was last heard, in epoch milliseconds; null before the first time. */
  lastHeardAt: number | null;
  /** The network lets no socket through: the page asks every few seconds. */
  isPolled?: boolean;
}

/** Silence after which the page no longer claims to be live: three heartbeats (docs/board.md, Freshness). */
export const SILENCE_MS = 15_000;
/** Silence after which what the page shows counts as old. */
export const STALE_MS = 60_000;

/** What the feed's state and the time since it was last heard mean to a person. All times in milliseconds. */
export function liveKind(isConnected: boolean, silence: number): LiveKind {
  if (silence >= STALE_MS) return "stale";
  return isConnected && silence < SILENCE_MS ? "live" : "reconnecting";
}

const status = createStore<LiveStatus>({ kind: "reconnecting", lastHeardAt: null });

/** The status of the moment, for code that is no component. */
export function getLiveStatus(): LiveStatus {
  return status.get();
}

/** Says how current the page is. */
export function setLiveStatus(next: LiveStatus): void {
  status.setState(() => next);
}

/** How current the page is; drawn again only when its kind changes. */
export function useLiveStatus(): LiveStatus {
  return useSelector(status, undefined, {
    compare: (one, other) => one.kind === other.kind && one.isPolled === other.isPolled,
  });
}
