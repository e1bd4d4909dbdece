import type { OnCall } from "@wardline/contracts/on-call";

/**
 * The duty of a department at `now` (epoch milliseconds): the one asked for, until its end; from then on the one that
 * follows, so that a page changes its doctor at the minute and not when the answer has come.
 */
export function dutyNow(duty: OnCall, now: number): OnCall {
  if (now < Date.parse(duty.until)) return duty;
  const { department, next } = duty;
  if (next !== null) return { department, ...next, next: null, roster_changed_at: null };
  const none = { from: duty.until, until: duty.until, source: "none", people: [] } as const;
  return { department, ...none, people: [], next: null, roster_changed_at: null };
}

/** When the first of the duties that last beyond `now` ends, in epoch milliseconds; null where none does. */
export function nextHandOver(duties: readonly OnCall[], now: number): number | null {
  const ends = duties.map(({ until }) => Date.parse(until)).filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends);
}
