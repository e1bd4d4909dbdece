import { useSyncExternalStore } from "react";
import { onClockSet, serverNow } from "./server-clock.js";

const MINUTE_MS = 60_000;

/** So many durations and clocks turn over in one task: a long list has more than a thousand. */
const AT_ONCE = 60;

const listeners = new Set<() => void>();
let now = serverNow();
let timer: number | undefined;
let leaveClock: (() => void) | undefined;

function tick(): void {
  now = serverNow();
  schedule();
  tell([...listeners]);
}

/** Tells those first that were drawn first, which are in sight; between some and the next, keys and frames have their turn. */
function tell(waiting: readonly (() => void)[]): void {
  for (const listener of waiting.slice(0, AT_ONCE)) if (listeners.has(listener)) listener();
  if (waiting.length > AT_ONCE) window.setTimeout(tell, 0, waiting.slice(AT_ONCE));
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
    now = serverNow();
    schedule();
    // Timers of a sleeping tab are late.
    document.addEventListener("visibilitychange", onVisible);
    leaveClock = onClockSet(tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
    leaveClock?.();
  };
}

/** The time in epoch milliseconds by the server's clock, renewed every minute by one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
