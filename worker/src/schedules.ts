import { setTimeout as wait } from "node:timers/promises";
import type { Queues, Schedule } from "@wardline/jobs/queues";

/** All scheduled jobs (docs/wire/operations.md, Jobs). */
export const SCHEDULES: readonly Schedule[] = [
  { id: "token-purge", queue: "token", name: "purge", pattern: "7 * * * *" },
  // In some time zones, the hour begins at a quarter or half past.
  { id: "refresh-hourly", queue: "refresh", name: "hourly", pattern: "*/15 * * * *" },
  { id: "refresh-screens", queue: "refresh", name: "screens", pattern: "* * * * *" },
  { id: "refresh-reminders", queue: "refresh", name: "reminders", pattern: "* * * * *" },
  { id: "refresh-offers", queue: "refresh", name: "offers", pattern: "* * * * *" },
  { id: "refresh-tonight", queue: "refresh", name: "tonight", pattern: "* * * * *" },
  // Duties begin on the minute; a separate queue keeps other jobs from delaying them.
  { id: "duty-begin", queue: "duty", name: "begin", pattern: "* * * * *" },
  { id: "figures-keep", queue: "figures", name: "keep", pattern: "4-59/15 * * * *" },
  // The day ends at another UTC hour in each time zone, in some of them at half past.
  { id: "figures-fold", queue: "figures", name: "fold", pattern: "11 * * * *" },
  // In some time zones, the night begins at a quarter past.
  { id: "retention-nightly", queue: "retention", name: "nightly", pattern: "*/15 * * * *" },
  { id: "backup-nightly", queue: "backup", name: "nightly", pattern: "*/5 * * * *" },
  // Duties begin on any minute; a separate queue keeps other jobs from delaying the kits.
  { id: "kits-make", queue: "kits", name: "make", pattern: "* * * * *" },
  // Runs twice as often as the promise of 5 seconds requires.
  { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 2_500 },
];

const CHECK_INTERVAL_MS = 5_000;

/**
 * Creates the schedules and, until `stop` aborts, checks every 5 seconds that Redis has not lost them. Calls
 * `onClockSetBack` if the database's clock was set back, because delayed jobs would then wait too long.
 */
export async function maintainSchedules(
  queues: Pick<Queues, "upsertSchedules" | "log">,
  stop: AbortSignal,
  { now, onClockSetBack }: { now: () => number; onClockSetBack: () => Promise<void> },
  checkMs = CHECK_INTERVAL_MS,
): Promise<void> {
  let isFailing = false;
  let lastCheckedAt = now();
  while (!stop.aborted) {
    try {
      if (now() < lastCheckedAt) await onClockSetBack();
      lastCheckedAt = now();
      await queues.upsertSchedules(SCHEDULES);
      isFailing = false;
    } catch (error) {
      if (!isFailing) {
        queues.log.warn({ reason: (error as Error).message }, "schedules: could not be checked");
      }
      isFailing = true;
    }
    await wait(checkMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
