import { gapsOf } from "../roster-rules/timeline.js";
import type { Span } from "./duty.js";
import type { SeenDuty } from "./duty-seen.js";

const HOUR_MS = 3_600_000;

/** How many hours before a duty one is reminded of it (docs/wire.md, Reminders of duties). */
export const REMINDER_HOURS = [24, 1] as const;

export type ReminderHours = (typeof REMINDER_HOURS)[number];

/** From so many hours before a duty on the day's reminder says nothing that one could still plan by. */
const TOO_LATE_HOURS: Readonly<Record<ReminderHours, number>> = { 24: 12, 1: 0 };

/**
 * Which reminder of something that begins at `from` is due at `now` (epoch milliseconds), also where nobody looked when
 * its hour came; null where none is.
 */
export function reminderDue(from: number, now: number): ReminderHours | null {
  const ahead = (from - now) / HOUR_MS;
  return (
    REMINDER_HOURS.findLast((hours) => ahead <= hours && ahead > TOO_LATE_HOURS[hours]) ?? null
  );
}

/** The parts of a duty in which one person is on call: on the roster what nobody covers, else what that person covers. */
export function ownParts(accountId: string, { covers, ...duty }: SeenDuty): Span[] {
  const ordered = [...covers].sort((a, b) => a.from - b.from);
  const covered = ordered
    .filter((cover) => cover.accountId === accountId)
    .map(({ from, until }) => ({ from, until }));
  if (accountId !== duty.accountId) return covered;
  return gapsOf(ordered, duty);
}
