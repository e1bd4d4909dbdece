import { createStore, useSelector } from "@tanstack/react-store";

/** Freshness of the page: changes arrive, the connection is being restored, or it has been lost for a minute. */
export type LiveKind = "live" | "reconnecting" | "stale";

export interface LiveStatus {
  kind: LiveKind;
  /** Time of the last message from the server in epoch milliseconds; null before the first message. */
  lastHeardAt: number | null;
  /** True if the network blocks WebSockets, so that the page polls every few seconds. */
  isPolled?: boolean;
}

/** Milliseconds of silence after which the page is no longer live: three heartbeats (docs/board.md, Freshness). */
export const SILENCE_MS = 15_000;
/** Milliseconds of silence after which the page counts as out of date. */
export const STALE_MS = 60_000;

/** Classifies the connection by its state and by the milliseconds since the last message. */
export function classifyLiveState(isConnected: boolean, silence: number): LiveKind {
  if (silence >= STALE_MS) return "stale";
  return isConnected && silence < SILENCE_MS ? "live" : "reconnecting";
}

const status = createStore<LiveStatus>({ kind: "reconnecting", lastHeardAt: null });

/** Returns the current status, for use outside of components. */
export function getLiveStatus(): LiveStatus {
  return status.get();
}

/** Sets how current the page is. */
export function setLiveStatus(next: LiveStatus): void {
  status.setState(() => next);
}

/** Returns how current the page is. Renders again only when the kind changes. */
export function useLiveStatus(): LiveStatus {
  return useSelector(status, undefined, {
    compare: (one, other) => one.kind === other.kind && one.isPolled === other.isPolled,
  });
}

const revision = createStore<number | null>(null);

/** Stores the hospital's revision that this page has reached, including changes that the user may not see. */
export function setLiveRevision(next: number): void {
  revision.setState(() => next);
}

/** Returns the hospital's revision that this page has reached; null before it has reached any. */
export function useLiveRevision(): number | null {
  return useSelector(revision);
}
