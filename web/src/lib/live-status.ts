import { useSyncExternalStore } from "react";

/** How current the page is: changes arrive, the connection is being restored, or it has been gone for a minute. */
export type LiveKind = "live" | "reconnecting" | "stale";

export interface LiveStatus {
  kind: LiveKind;
  /** When the server was last heard, in epoch milliseconds; null before the first time. */
  lastHeardAt: number | null;
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

let status: LiveStatus = { kind: "reconnecting", lastHeardAt: null };
const listeners = new Set<() => void>();

/** The status of the moment, for code that is no component. */
export function getLiveStatus(): LiveStatus {
  return status;
}

/** Says how current the page is; components hear of it only when its kind changes. */
export function setLiveStatus(next: LiveStatus): void {
  const turned = next.kind !== status.kind;
  status = next;
  if (turned) for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How current the page is. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, getLiveStatus);
}
