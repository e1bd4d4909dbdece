import type { StaffMember } from "@wardline/contracts/roster/roster";
import type { RosterRulesRecord } from "@wardline/contracts/roster/roster-rules";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { type DutyStarts, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { isRosterRole, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import type { WorkedTime } from "@wardline/domain/roster/timeline";
import type { MonthGrid, MonthPerson } from "@wardline/domain/roster-month/month-grid";
import { compareCells } from "@wardline/domain/roster-month/month-plan";
import { countDaysInView } from "@wardline/domain/roster-rules/rules";
import { listWorkedTimes } from "@wardline/domain/roster-rules/worked-time";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import type { EntityManager } from "typeorm";
import { readDutyStarts } from "../hospitals/hospitals.js";
import { readStaffOfDepartment } from "../people/staff.js";
import { type AbsenceRecord, readAbsences } from "./absences.js";
import { readHolidays, readHolidaysBetween } from "./holidays.js";
import { type PlannedWork, readPlannedWork, readRosterRules } from "./roster-rules.js";
import { findRostersBetween, type RosterRecord } from "./rosters.js";

/** First and last day, YYYY-MM-DD. */
interface DateRange {
  from: string;
  until: string;
}

/** A department's stored month with its context. */
export interface StoredMonth {
  /** The department in the hospital's spelling. */
  department: string;
  grid: MonthGrid & { planning: NonNullable<MonthGrid["planning"]> };
  rules: RosterRulesRecord;
  rosters: RosterRecord[];
  absences: AbsenceRecord[];
  starts: DutyStarts;
  /** True if the holidays of the month's year are confirmed. */
  hasHolidays: boolean;
}

/**
 * Returns a department's month with all data for the rules; null for an unknown department (docs/wire/roster.md, The
 * month).
 */
export async function readStoredMonth(
  manager: EntityManager,
  hospitalId: string,
  name: string,
  { from, until }: DateRange,
): Promise<StoredMonth | null> {
  const starts = await readDutyStarts(manager, hospitalId);
  const known = starts?.departments.find(
    (one) => toComparedText(one.department) === toComparedText(name),
  );
  if (starts === null || known === undefined) return null;
  const { department } = known;
  const isOwn = (one: { department: string }) =>
    toComparedText(one.department) === toComparedText(department);
  const rosters = await findRostersBetween(manager, hospitalId, from, until);
  const staff = await readStaffOfDepartment(manager, hospitalId, department);
  const people = listPeople(staff, rosters, isOwn);
  const rules = await readRosterRules(manager, hospitalId);
  const days = countDaysInView(rules);
  const view = { first: addDays(from, -days), last: addDays(until, days) };
  const ids = people.map(({ id }) => id);
  const work = await readPlannedWork(manager, hospitalId, ids, view);
  const isOfMonth = (one: { date: string; department: string }) =>
    isOwn(one) && one.date >= from && one.date <= until;
  const around = listTimes(work, starts, (one) => !isOfMonth(one)).filter(({ person }) =>
    ids.includes(person),
  );
  const absences = (await readAbsences(manager, hospitalId, { from, until })).filter(
    ({ accountId }) => ids.includes(accountId),
  );
  const holidays = await readHolidaysBetween(manager, hospitalId, { from, until });
  const year = await readHolidays(manager, hospitalId, Number(from.slice(0, 4)));
  const clock = getDepartmentClock(starts, department);
  const grid: StoredMonth["grid"] = {
    department,
    zone: starts.zone,
    days: listDatesBetween({ from, until }).map((date) => {
      const span = computeDutySpan(date, clock);
      return {
        date,
        from: new Date(span.from).toISOString(),
        until: new Date(span.until).toISOString(),
        holiday: holidays.get(date) ?? null,
      };
    }),
    people,
    duties: rosters
      .flatMap(({ date, duties }) =>
        duties
          .filter(isOwn)
          .map(({ role, position, accountId }) => ({ date, role, position, person: accountId })),
      )
      .sort(compareCells),
    covers: rosters.flatMap(({ date, covers }) =>
      covers.filter(isOwn).map((cover) => ({
        date,
        role: cover.role,
        position: cover.position,
        from: new Date(cover.from).toISOString(),
        until: new Date(cover.until).toISOString(),
        person: { id: cover.accountId, firstName: cover.firstName, lastName: cover.lastName },
        for: {
          id: cover.forAccountId,
          firstName: cover.forFirstName,
          lastName: cover.forLastName,
        },
      })),
    ),
    absences: absences.map((absence) => ({ ...absence, person: { id: absence.accountId } })),
    planning: { rules, around },
  };
  return { department, grid, rules, rosters, absences, starts, hasHolidays: year.version > 0 };
}

/** Work of a department's people over some days: planned and worked. */
export interface DepartmentWork {
  people: MonthPerson[];
  planned: WorkedTime[];
  worked: WorkedTime[];
  holidays: ReadonlyMap<string, string>;
  zone: string;
}

/**
 * Returns the shares of a department's duties over some days; null for an unknown department (docs/wire/roster.md,
 * Fairness).
 */
export async function readDepartmentWork(
  manager: EntityManager,
  hospitalId: string,
  name: string,
  { from, until }: DateRange,
): Promise<DepartmentWork | null> {
  const starts = await readDutyStarts(manager, hospitalId);
  const isNamed = (one: { department: string }) =>
    toComparedText(one.department) === toComparedText(name);
  const known = starts?.departments.find(isNamed);
  if (starts === null || known === undefined) return null;
  const rosters = await findRostersBetween(manager, hospitalId, from, until);
  const staff = await readStaffOfDepartment(manager, hospitalId, known.department);
  const people = listPeople(staff, rosters, isNamed);
  const ids = people.map(({ id }) => id);
  const work = await readPlannedWork(manager, hospitalId, ids, { first: from, last: until });
  const holidays = await readHolidaysBetween(manager, hospitalId, { from, until });
  return {
    people,
    planned: listTimes({ ...work, covers: [] }, starts, isNamed),
    worked: listTimes(work, starts, isNamed),
    holidays,
    zone: starts.zone,
  };
}

/** Lists all days from `from` to `until`, both included. */
export function listDatesBetween({ from, until }: DateRange): string[] {
  const dates: string[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) dates.push(date);
  return dates;
}

function listTimes(
  { posts, covers }: PlannedWork,
  starts: DutyStarts,
  isIncluded: (one: { date: string; department: string }) => boolean,
): WorkedTime[] {
  return listWorkedTimes(posts.filter(isIncluded), covers.filter(isIncluded), starts);
}

/** Lists staff with a roster role, then other people on the roster or in its covers, by role and name. */
function listPeople(
  staff: readonly StaffMember[],
  rosters: readonly RosterRecord[],
  isOwn: (one: { department: string }) => boolean,
): MonthPerson[] {
  const rosterStaff = staff
    .filter(({ role }) => isRosterRole(role))
    .map(({ id, firstName, lastName, role }) => ({
      id,
      firstName,
      lastName,
      role,
      is_staff: true,
    }));
  const known = new Map(rosterStaff.map((person) => [person.id, person]));
  const posts = rosters.flatMap(({ duties, covers }) => [...duties, ...covers]).filter(isOwn);
  for (const { accountId: id, firstName, lastName, role } of posts) {
    if (!known.has(id)) known.set(id, { id, firstName, lastName, role, is_staff: false });
  }
  const getRank = ({ role }: MonthPerson) => (ROSTER_ROLES as readonly string[]).indexOf(role);
  const getName = ({ firstName, lastName }: MonthPerson) => `${firstName} ${lastName}`;
  return [...known.values()].sort(
    (a, b) =>
      Number(b.is_staff) - Number(a.is_staff) ||
      getRank(a) - getRank(b) ||
      getName(a).localeCompare(getName(b), "en"),
  );
}
