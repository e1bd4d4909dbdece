import { setTimeout as wait } from "node:timers/promises";
import type { LoggedEvent } from "@wardline/database/event-log";
import {
  findDueHospitalsOfAllHospitals,
  lockDueHospital,
  setNextDutyStart,
} from "@wardline/database/repositories/hospitals/duty-starts";
import { readOnCall } from "@wardline/database/repositories/roster/on-call";
import { runWork, type Work } from "@wardline/database/work";
import {
  findDepartmentsChangingDuty,
  findNextDutyStart,
} from "@wardline/domain/roster/duty-starts";
import {
  findDepartmentsWithCoverChange,
  findNextCoverTime,
  type OnCallSources,
  resolveOnCall,
} from "@wardline/domain/roster/on-call";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";

export interface DutyContext {
  dataSource: DataSource;
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

/** Tolerance in milliseconds, because timers may fire slightly early and duties begin on the minute. */
const TIMER_TOLERANCE_MS = 1_000;

/** Maximum age in milliseconds of duty starts that are published; after this time, everyone has seen who is on call. */
const LOOK_BACK_MS = 48 * 3_600_000;

/**
 * Writes `duty.changed` once for each hospital in which a duty has begun, with the departments whose people on call may
 * have changed (docs/wire/roster.md, Duties). Starts that were missed are published late.
 */
export async function publishDutyStarts(context: DutyContext): Promise<void> {
  const { dataSource, publish, log, now } = context;
  const due = await findDueHospitalsOfAllHospitals(
    dataSource.manager,
    new Date(now() + TIMER_TOLERANCE_MS),
  );
  const last = Math.max(...due.map(({ dueAt }) => dueAt?.getTime() ?? 0));
  if (last > now()) await wait(last - now());
  const error = (failures: number, all: number) =>
    `${failures} of ${all} hospitals could not be notified.`;
  await forEachHospital(due, { log, job: "duty", error }, ({ hospitalId }) => {
    const workOptions = { hospitalId, actor: null, now: now() };
    return runWork(dataSource, workOptions, recordStarts, ({ events }) => publish(events));
  });
}

async function recordStarts(work: Work): Promise<void> {
  const due = await lockDueHospital(work);
  if (due === null) return;
  const at = work.at.getTime();
  const before = Math.max((due.dueAt?.getTime() ?? at + 1) - 1, at - LOOK_BACK_MS);
  const sources = await readOnCall(work.manager, work.hospitalId, before, at);
  if (sources === null) return;
  const departments = findChangedDepartments(sources, before, at);
  if (departments.length > 0) work.record("duty.changed", { departments });
  const next = [findNextDutyStart(sources, at), findNextCoverTime(sources.rosters, at)];
  const upcomingTimes = next.filter((time) => time !== null);
  await setNextDutyStart(work, upcomingTimes.length === 0 ? null : Math.min(...upcomingTimes));
}

/**
 * Returns the departments in which a cover has begun or ended, or in which a duty began and that duty or the duty
 * before it has a roster.
 */
function findChangedDepartments(sources: OnCallSources, before: number, at: number): string[] {
  const rosteredDepartments = new Set(
    [...resolveOnCall(sources, before), ...resolveOnCall(sources, at)]
      .filter(({ source }) => source === "roster")
      .map(({ department }) => department),
  );
  const startedDepartments = findDepartmentsChangingDuty(sources, before, at).filter((name) =>
    rosteredDepartments.has(name),
  );
  return [
    ...new Set([
      ...startedDepartments,
      ...findDepartmentsWithCoverChange(sources.rosters, before, at),
    ]),
  ];
}
