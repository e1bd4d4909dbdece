import { setTimeout as wait } from "node:timers/promises";
import type { Queues, Schedule } from "@wardline/jobs/queues";

/** Everything that happens by the clock (docs/wire.md, Jobs). */
export const SCHEDULES: readonly Schedule[] = [
  { id: "token-purge", queue: "token", name: "purge", pattern: "7 * * * *" },
  // The hour strikes at a quarter past UTC's in some zones, and at half past in others.
  { id: "refresh-hourly", queue: "refresh", name: "hourly", pattern: "*/15 * * * *" },
  { id: "refresh-screens", queue: "refresh", name: "screens", pattern: "* * * * *" },
  { id: "refresh-reminders", queue: "refresh", name: "reminders", pattern: "* * * * *" },
  { id: "refresh-offers", queue: "refresh", name: "offers", pattern: "* * * * *" },
  { id: "refresh-tonight", queue: "refresh", name: "tonight", pattern: "* * * * *" },
  // Duties begin on a minute; a queue of its own, so that no other job of that minute goes before it.
  { id: "duty-begin", queue: "duty", name: "begin", pattern: "* * * * *" },
  { id: "figures-keep", queue: "figures", name: "keep", pattern: "4-59/15 * * * *" },
  // Some zones' days end at half past an hour.
  { id: "figures-fold", queue: "figures", name: "fold", pattern: "11 * * * *" },
  // Nights begin at a quarter in some zones.
  { id: "retention-nightly", queue: "retention", name: "nightly", pattern: "*/15 * * * *" },
  { id: "backup-nightly", queue: "backup", name: "nightly", pattern: "*/5 * * * *" },
  // Duties begin on any minute; a queue of its own, so that no other job of that minute goes before it.
  { id: "kits-make", queue: "kits", name: "make", pattern: "* * * * *" },
  // Twice as often as the 5 seconds within which a lost emission is made good.
  { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 2_500 },
];

const CHECK_MS = 5_000;

/**
 * Sets up the schedules and looks every 5 seconds that they are still there, until `stop` aborts:
 * a Redis that lost its memory would otherwise never run them again. Calls `onWentBack` where the database's own clock went
 * back: what waits for its time waits for the time before.
 */
export async function keepSchedules(
  queues: Pick<Queues, "upsertSchedules" | "log">,
  stop: AbortSignal,
  { now, onWentBack }: { now: () => number; onWentBack: () => Promise<void> },
  checkMs = CHECK_MS,
): Promise<void> {
  let failing = false;
  let looked = now();
  while (!stop.aborted) {
    try {
      if (now() < looked) await onWentBack();
      looked = now();
      await queues.upsertSchedules(SCHEDULES);
      failing = false;
    } catch (error) {
      if (!failing) {
        queues.log.warn({ reason: (error as Error).message }, "schedules: could not be checked");
      }
      failing = true;
    }
    await wait(checkMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
