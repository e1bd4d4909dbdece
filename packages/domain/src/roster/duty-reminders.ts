import type { Span } from "./duty.js";
import type { StaffedDuty } from "./duty-seen.js";
import { listFreeSpans } from "./timeline.js";

const HOUR_MS = 3_600_000;

/** Hours before a duty at which people are reminded (docs/wire/roster.md, Reminders of duties). */
export const REMINDER_HOURS = [24, 1] as const;

export type ReminderHours = (typeof REMINDER_HOURS)[number];

/** For each reminder, the number of hours before the duty at which it becomes too late to send. */
const TOO_LATE_HOURS: Readonly<Record<ReminderHours, number>> = { 24: 12, 1: 0 };

/**
 * The reminder due at `now` for a duty that begins at `from` (both epoch milliseconds), including late reminders; null
 * if none is due.
 */
export function findDueReminder(from: number, now: number): ReminderHours | null {
  const ahead = (from - now) / HOUR_MS;
  return (
    REMINDER_HOURS.findLast((hours) => ahead <= hours && ahead > TOO_LATE_HOURS[hours]) ?? null
  );
}

/**
 * Parts of a duty in which this person is on call: the uncovered parts of the person's own post, or the person's own
 * covers.
 */
export function listPartsOnCall(accountId: string, { covers, ...duty }: StaffedDuty): Span[] {
  const ordered = [...covers].sort((a, b) => a.from - b.from);
  const covered = ordered
    .filter((cover) => cover.accountId === accountId)
    .map(({ from, until }) => ({ from, until }));
  if (accountId !== duty.accountId) return covered;
  return listFreeSpans(ordered, duty);
}
