/** Less than this is the time that an answer takes, and the second to which it is dated. */
const TOLERANCE_MS = 2_000;

/** What this computer's clock lacks to the server's, in milliseconds. */
let offset = 0;
const listeners = new Set<() => void>();

/** The time in epoch milliseconds by the server's clock: the computer's own may be hours or days off. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The same moment by the server's clock; `at`: epoch milliseconds by this computer's. */
export function byServerClock(at: number): number {
  return at + offset;
}

/** Takes note of the `Date` header of an answer that has just come; null and what is no date change nothing. */
export function observeServerDate(header: string | null): void {
  const told = Date.parse(header ?? "");
  if (Number.isNaN(told)) return;
  const next = told - Date.now();
  if (Math.abs(next - offset) < TOLERANCE_MS) return;
  offset = Math.abs(next) < TOLERANCE_MS ? 0 : next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the clock was set; returns how to take that back. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
