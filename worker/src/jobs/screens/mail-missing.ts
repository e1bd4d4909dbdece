import * as missing from "@wardline/database/repositories/screens/missing-screens";
import {
  readWatchedPeriodOfAllHospitals,
  recordWatchOfAllHospitals,
} from "@wardline/database/repositories/screens/screen-watch";
import { runWork, type Work } from "@wardline/database/work";
import { getLitSince } from "@wardline/domain/roster/planned-hours";
import { dispatchJobs } from "@wardline/jobs/dispatch";
import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";

export interface MissingScreensContext {
  dataSource: DataSource;
  queues: Queues;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

const MINUTE_MS = 60_000;
const MISSING_AFTER_MS = 10 * MINUTE_MS;
/**
 * An email waits for screens that will be due within this many milliseconds. Screens that disappear together last
 * reported within half a minute of each other.
 */
const COLLECT_MS = MINUTE_MS;
const MAX_COLLECT_MS = 2 * MINUTE_MS;
/** Maximum silence in milliseconds; screens that have been silent for longer are ignored. */
const MAX_SILENCE_MS = 7 * 24 * 60 * MINUTE_MS;
/** Gap in milliseconds after which the worker's watch, which runs every minute, counts as restarted. */
const WORKER_BREAK_MS = 3 * MINUTE_MS;
/** Silence in milliseconds after which the servers count as down; each server reports every 20 seconds. */
const SERVER_BREAK_MS = MINUTE_MS;

/**
 * Emails display managers when screens have been missing for ten minutes within their hours: once per outage, and
 * together for screens that disappear together (docs/wire/boards.md, Missing screens). Times without a server or worker
 * do not count.
 */
export async function queueMissingScreenMails(context: MissingScreensContext): Promise<void> {
  const { manager } = context.dataSource;
  const now = context.now();
  await recordWatchOfAllHospitals(manager, "worker", new Date(now), WORKER_BREAK_MS);
  if (!(await isWatched(context, now))) return;
  const silentScreens = await missing.findSilentScreensOfAllHospitals(
    manager,
    new Date(now - MAX_SILENCE_MS),
    new Date(now - MISSING_AFTER_MS + COLLECT_MS),
    new Date(now),
  );
  const hospitals = [...new Set(silentScreens.map(({ hospitalId }) => hospitalId))];
  const error = (failures: number, all: number) =>
    `${failures} of ${all} hospitals could not be notified.`;
  await forEachHospital(
    hospitals,
    { log: context.log, job: "screens", error },
    async (hospitalId) => {
      const hospitalScreens = silentScreens.filter((one) => one.hospitalId === hospitalId);
      const due = filterDue(hospitalScreens, now);
      if (due.length > 0) await mailHospital(context, hospitalId, due, now);
    },
  );
}

/** Returns true if server and worker were running during the whole time for which a screen must be missing. */
async function isWatched({ dataSource }: MissingScreensContext, now: number): Promise<boolean> {
  const server = await readWatchedPeriodOfAllHospitals(dataSource.manager, "server");
  const worker = await readWatchedPeriodOfAllHospitals(dataSource.manager, "worker");
  if (server === null || worker === null) return false;
  const since = Math.max(server.since.getTime(), worker.since.getTime());
  return now - server.lastAt.getTime() <= SERVER_BREAK_MS && now - since >= MISSING_AFTER_MS;
}

/**
 * Returns the screens that have been missing long enough, once this is also true of all screens that disappeared with
 * them.
 */
function filterDue(
  silentScreens: readonly missing.SilentScreen[],
  now: number,
): missing.SilentScreen[] {
  const ages = silentScreens.flatMap((screen) => {
    const litSince = getLitSince(screen.hours, now, screen.timezone);
    if (litSince === null) return [];
    return [{ screen, age: now - Math.max(litSince, screen.lastSeen.getTime()) }];
  });
  const due = ages.filter(({ age }) => age >= MISSING_AFTER_MS);
  const isMoreDueSoon = ages.some(
    ({ age }) => age >= MISSING_AFTER_MS - COLLECT_MS && age < MISSING_AFTER_MS,
  );
  const isLate = due.some(({ age }) => age >= MISSING_AFTER_MS + MAX_COLLECT_MS);
  return isMoreDueSoon && !isLate ? [] : due.map(({ screen }) => screen);
}

async function mailHospital(
  { dataSource, queues }: MissingScreensContext,
  hospitalId: string,
  due: readonly missing.SilentScreen[],
  now: number,
): Promise<void> {
  await runWork(
    dataSource,
    { hospitalId, actor: null, now },
    (work) => queueMails(work, due),
    ({ jobs }) => void dispatchJobs(dataSource, queues, jobs),
  );
}

async function queueMails(work: Work, due: readonly missing.SilentScreen[]): Promise<void> {
  const { manager, hospitalId } = work;
  const notifiedScreens = await missing.markNotified(work, due);
  if (notifiedScreens.length === 0) return;
  const screens = notifiedScreens.map(({ lastSeen, ...screen }) => ({
    ...screen,
    lastSeen: lastSeen.toISOString(),
  }));
  for (const accountId of await missing.readDisplayManagers(manager, hospitalId)) {
    await work.queue("email", "screens-missing", { accountId, hospitalId, screens });
  }
}
