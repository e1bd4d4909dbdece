import { setTimeout as wait } from "node:timers/promises";
import type { LoggedEvent } from "@wardline/database/event-log";
import {
  findDutiesDueOfAllHospitals,
  lockDueHospital,
  setDutyDue,
} from "@wardline/database/repositories/roster/duty-starts";
import { readOnCall } from "@wardline/database/repositories/roster/on-call";
import { runWork, type Work } from "@wardline/database/work";
import { departmentsCrossing, nextDutyStart } from "@wardline/domain/roster/duty-starts";
import {
  departmentsWithCoverTime,
  nextCoverTime,
  type OnCallSources,
  onCallAt,
} from "@wardline/domain/roster/on-call";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";

export interface DutyContext {
  dataSource: DataSource;
  /** Shows committed events. */
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A timer may fire a moment before the minute that it was set for. */
const EARLY_MS = 1_000;

/** Before this no one asks who was on call when a start was missed: everyone holds who is on call now. */
const LOOK_BACK_MS = 48 * 3_600_000;

/**
 * Writes `duty.changed` for each hospital in which a duty has begun, once, with the departments that other people may
 * be called in from now on (docs/wire.md, Duties). A start that passed while no worker was there is made up for. One
 * hospital's failure stops no other and is thrown at the end, so that the job is tried again.
 */
export async function publishDutyStarts(context: DutyContext): Promise<void> {
  const { dataSource, log, now } = context;
  const due = await findDutiesDueOfAllHospitals(dataSource.manager, new Date(now() + EARLY_MS));
  const last = Math.max(...due.map(({ dueAt }) => dueAt?.getTime() ?? 0));
  if (last > now()) await wait(last - now());
  let failures = 0;
  for (const { hospitalId } of due) {
    try {
      await tellHospital(context, hospitalId);
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      log.warn({ hospitalId, reason }, "duty: a hospital was left out");
    }
  }
  if (failures > 0)
    throw new Error(`${failures} of ${due.length} hospitals could not be notified.`);
}

async function tellHospital(
  { dataSource, publish, now }: DutyContext,
  hospitalId: string,
): Promise<void> {
  await runWork(dataSource, { hospitalId, actor: null, now: now() }, tellStarts, ({ events }) =>
    publish(events),
  );
}

async function tellStarts(work: Work): Promise<void> {
  const due = await lockDueHospital(work);
  if (due === null) return;
  const at = work.at.getTime();
  const before = Math.max((due.dueAt?.getTime() ?? at + 1) - 1, at - LOOK_BACK_MS);
  const sources = await readOnCall(work.manager, work.hospitalId, before, at);
  if (sources === null) return;
  const departments = changedDepartments(sources, before, at);
  if (departments.length > 0) work.record("duty.changed", { departments });
  const next = [nextDutyStart(sources, at), nextCoverTime(sources.rosters, at)];
  const known = next.filter((time) => time !== null);
  await setDutyDue(work, known.length === 0 ? null : Math.min(...known));
}

/** Where a cover has begun or ended, or a duty has begun and a roster speaks for it, or spoke for the one before; elsewhere the same are called as before. */
function changedDepartments(sources: OnCallSources, before: number, at: number): string[] {
  const byRoster = new Set(
    [...onCallAt(sources, before), ...onCallAt(sources, at)]
      .filter(({ source }) => source === "roster")
      .map(({ department }) => department),
  );
  const started = departmentsCrossing(sources, before, at).filter((name) => byRoster.has(name));
  return [...new Set([...started, ...departmentsWithCoverTime(sources.rosters, before, at)])];
}
