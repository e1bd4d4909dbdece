import { createStore } from "@tanstack/react-store";

/** Less than this is the time that an answer takes, and the second to which it is dated. */
const TOLERANCE_MS = 2_000;

/** What this computer's clock lacks to the server's, in milliseconds. */
const offset = createStore(0);

/** The time in epoch milliseconds by the server's clock: the computer's own may be hours or days off. */
export function serverNow(): number {
  return Date.now() + offset.get();
}

/** The same moment by the server's clock; `at`: epoch milliseconds by this computer's. */
export function byServerClock(at: number): number {
  return at + offset.get();
}

/** Takes note of the `Date` header of an answer that has just come; null and what is no date change nothing. */
export function observeServerDate(header: string | null): void {
  const sentAt = Date.parse(header ?? "");
  if (Number.isNaN(sentAt)) return;
  const next = sentAt - Date.now();
  if (Math.abs(next - offset.get()) < TOLERANCE_MS) return;
  offset.setState(() => (Math.abs(next) < TOLERANCE_MS ? 0 : next));
}

/** Calls `listener` when the clock was set; returns how to stop that. */
export function onClockSet(listener: () => void): () => void {
  return offset.subscribe(listener).unsubscribe;
}
