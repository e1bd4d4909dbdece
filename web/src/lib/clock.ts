import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: number | undefined;

function tick(): void {
  now = Date.now();
  schedule();
  for (const listener of listeners) listener();
}

/** Ticks on the full minute, so that every duration and clock on the page turns over together. */
function schedule(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
}

function onVisible(): void {
  if (document.visibilityState === "visible") tick();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    schedule();
    // Timers of a sleeping tab are late.
    document.addEventListener("visibilitychange", onVisible);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** The time in epoch milliseconds, renewed every minute by one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
