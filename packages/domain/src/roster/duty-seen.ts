import type { Span } from "./duty.js";

/** A covered part of a duty; times in epoch milliseconds. */
export interface CoveredSpan extends Span {
  accountId: string;
}

/** A post during its duty, with the person on it and its covers. */
export interface StaffedDuty extends Span {
  accountId: string;
  covers: readonly CoveredSpan[];
}

/**
 * Version of a person's part in a duty; it changes when the hours or covers change. Null if the person is not on call
 * (docs/wire/roster.md, Seen).
 */
export function computeDutyVersion(accountId: string, duty: StaffedDuty): string | null {
  const { from, until, covers } = duty;
  const toSpanKey = (span: Span) => `${span.from}-${span.until}`;
  if (accountId === duty.accountId) {
    return [{ from, until }, ...[...covers].sort((a, b) => a.from - b.from)]
      .map(toSpanKey)
      .join("/");
  }
  const covered = covers.filter((cover) => cover.accountId === accountId);
  if (covered.length === 0) return null;
  return covered
    .sort((a, b) => a.from - b.from)
    .map(toSpanKey)
    .join("/");
}

/**
 * Returns the time at which everybody on call had seen a duty, in epoch milliseconds; null if somebody has not seen it
 * yet.
 */
export function findSeenTime(
  duty: StaffedDuty,
  seen: readonly { accountId: string; version: string; at: number }[],
): number | null {
  const people = new Set([duty.accountId, ...duty.covers.map(({ accountId }) => accountId)]);
  const times = [...people].map((accountId) => {
    const version = computeDutyVersion(accountId, duty);
    return seen.find((one) => one.accountId === accountId && one.version === version)?.at ?? null;
  });
  return times.includes(null) ? null : Math.max(...(times as number[]));
}
