import { createStore } from "@tanstack/react-store";
import { useSyncExternalStore } from "react";

/** Tolerance in milliseconds for the delay of an answer and for its `Date` header, which has whole seconds only. */
const TOLERANCE_MS = 2_000;

/** Milliseconds to add to this computer's clock to get the server's time. */
const offset = createStore(0);

/** Returns the server's time in epoch milliseconds; this computer's clock may be wrong by hours or days. */
export function getServerTime(): number {
  return Date.now() + offset.get();
}

/** Converts a time on this computer's clock to the server's clock, both in epoch milliseconds. */
export function toServerTime(at: number): number {
  return at + offset.get();
}

/** Reads the `Date` header of a fresh answer; ignores null and invalid dates. */
export function observeServerDate(header: string | null): void {
  const sentAt = Date.parse(header ?? "");
  if (Number.isNaN(sentAt)) return;
  const next = sentAt - Date.now();
  if (Math.abs(next - offset.get()) < TOLERANCE_MS) return;
  offset.setState(() => (Math.abs(next) < TOLERANCE_MS ? 0 : next));
}

/** Calls `listener` when the offset changes. Returns a function that unsubscribes the listener. */
export function onClockSet(listener: () => void): () => void {
  return offset.subscribe(listener).unsubscribe;
}

const MINUTE_MS = 60_000;

/** Maximum number of listeners updated in one task; a long list has over a thousand. */
const LISTENERS_PER_TASK = 60;

const listeners = new Set<() => void>();
let now = getServerTime();
let timer: number | undefined;
let unsubscribeFromClock: (() => void) | undefined;

function tick(): void {
  now = getServerTime();
  schedule();
  notifyListeners([...listeners]);
}

/** Updates the visible listeners first, and yields to key presses and animation frames in between. */
function notifyListeners(waiting: readonly (() => void)[]): void {
  for (const listener of waiting.slice(0, LISTENERS_PER_TASK))
    if (listeners.has(listener)) listener();
  if (waiting.length > LISTENERS_PER_TASK)
    window.setTimeout(notifyListeners, 0, waiting.slice(LISTENERS_PER_TASK));
}

/** Schedules the next tick for the start of the next minute, so that all clocks on the page change together. */
function schedule(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
}

function onVisible(): void {
  if (document.visibilityState === "visible") tick();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = getServerTime();
    schedule();
    // Timers of a sleeping tab fire late, so the clock also ticks when the tab becomes visible.
    document.addEventListener("visibilitychange", onVisible);
    unsubscribeFromClock = onClockSet(tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
    unsubscribeFromClock?.();
  };
}

/** Returns the server's time in epoch milliseconds, updated every minute by one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
