import { id as idField } from "@wardline/contracts/fields";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { shareLockStaff } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { computeDutySpan, type Span } from "@wardline/domain/roster/duty";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { AppError, notFound } from "../../errors/app-error.js";

/** Locks a staff member until the transaction ends; throws `VALIDATION_FAILED` at `person` if unknown. */
export async function lockPerson(work: Work, id: string): Promise<StaffMember> {
  const [person] = idField.safeParse(id).success ? await shareLockStaff(work, [id]) : [];
  if (person === undefined) {
    throw new AppError("VALIDATION_FAILED", undefined, {
      errors: [{ path: "person", message: "This person could not be found." }],
    });
  }
  return person;
}

/** Locks the roster of a date until the transaction ends; throws `NOT_FOUND`. */
export async function lockRosterByDate(work: Work, date: string): Promise<store.RosterRecord> {
  const found = await store.findRosterByDate(work.manager, work.hospitalId, date);
  if (found === null) throw notFound("There is no roster for this date.");
  return lockExistingRoster(work, found.id);
}

/** Like `lockRosterByDate`, by the roster's id. */
export async function lockExistingRoster(work: Work, id: string): Promise<store.RosterRecord> {
  await store.lockRoster(work, id);
  const roster = await store.findRoster(work.manager, work.hospitalId, id);
  if (roster === null) throw notFound("This roster could not be found.");
  return roster;
}

/** Locks the existing rosters of some dates, in a fixed order, until the transaction ends. */
export async function lockRostersByDate(
  work: Work,
  dates: readonly string[],
): Promise<store.RosterRecord[]> {
  const ids = await store.lockRosterIds(work, dates);
  return store.findRosters(work.manager, work.hospitalId, ids);
}

/** A duty's span in epoch milliseconds, and the hospital's time zone. */
export interface ZonedDutySpan extends Span {
  zone: string;
}

/** Returns the hours of a department's duty on a roster. */
export async function readDutySpan(
  { manager, hospitalId }: Work,
  { date }: store.RosterRecord,
  department: string,
): Promise<ZonedDutySpan> {
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) throw notFound();
  return { ...computeDutySpan(date, getDepartmentClock(starts, department)), zone: starts.zone };
}
