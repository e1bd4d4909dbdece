import type { Span } from "./duty.js";

/** A part of a duty that somebody covers; times in epoch milliseconds. */
export interface CoveredSpan extends Span {
  accountId: string;
}

/** A post in its duty: who is on the roster, from when until when, and who covers a part of it. */
export interface SeenDuty extends Span {
  accountId: string;
  covers: readonly CoveredSpan[];
}

/**
 * What one person has to do in a duty, as a text that is another one once that has changed: the hours, and who covers
 * which of them. Null for somebody who is not on call in it (docs/wire.md, Seen).
 */
export function dutyVersion(accountId: string, duty: SeenDuty): string | null {
  const { from, until, covers } = duty;
  const own = (span: Span) => `${span.from}-${span.until}`;
  if (accountId === duty.accountId) {
    return [{ from, until }, ...[...covers].sort((a, b) => a.from - b.from)].map(own).join("/");
  }
  const covered = covers.filter((cover) => cover.accountId === accountId);
  if (covered.length === 0) return null;
  return covered
    .sort((a, b) => a.from - b.from)
    .map(own)
    .join("/");
}

/** When the last of those have seen a duty who are on call in it, in epoch milliseconds; null where somebody has not. */
export function seenAt(
  duty: SeenDuty,
  seen: readonly { accountId: string; version: string; at: number }[],
): number | null {
  const people = new Set([duty.accountId, ...duty.covers.map(({ accountId }) => accountId)]);
  const times = [...people].map((accountId) => {
    const version = dutyVersion(accountId, duty);
    return seen.find((one) => one.accountId === accountId && one.version === version)?.at ?? null;
  });
  return times.includes(null) ? null : Math.max(...(times as number[]));
}
