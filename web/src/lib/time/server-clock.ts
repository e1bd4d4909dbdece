import { createStore } from "@tanstack/react-store";

/**
 * Tolerance in milliseconds; smaller differences come from the delay of an answer and from its `Date` header, which has
 * whole seconds only.
 */
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
