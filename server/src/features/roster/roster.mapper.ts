import type {
  DepartmentStaff,
  Roster,
  RosterContacts,
  RosterCover,
} from "@wardline/contracts/roster/roster";
import type {
  CoverRecord,
  DutyRecord,
  RosterRecord,
} from "@wardline/database/repositories/roster/rosters";
import type { OnCall } from "@wardline/domain/roster/on-call";
import {
  ROSTER_ROLE_FIELDS,
  ROSTER_ROLES,
  type RosterRole,
} from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getFirstDay, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { filterCovers } from "@wardline/live/staff-projection";

/**
 * Maps a roster to the wire: one `departmentStaff` entry per department, in the roster's order (docs/wire/roster.md, Roster).
 */
export function toRoster({ id, date, departments, version, duties, covers }: RosterRecord): Roster {
  const entries = new Map<string, DepartmentStaff>();
  for (const department of departments) {
    entries.set(toComparedText(department), {
      department,
      houseOfficer: null,
      registrar: null,
      seniorRegistrar: null,
      consultant: null,
    });
  }
  for (const { department, role, position, accountId, firstName, lastName } of [...duties].sort(
    compareCallingOrder,
  )) {
    const entry = entries.get(toComparedText(department));
    if (entry === undefined) continue;
    const person = { id: accountId, firstName, lastName, department };
    if (position === 1) entry[ROSTER_ROLE_FIELDS[role]] = person;
    else entry.more = [...(entry.more ?? []), { role, position, ...person }];
  }
  const roster = { id, date, departments, departmentStaff: [...entries.values()], version };
  return covers.length === 0
    ? roster
    : { ...roster, covers: covers.map((one) => toCover(date, one)) };
}

export function toCover(date: string, cover: CoverRecord): RosterCover {
  const { id, department, role, position, reason, actor } = cover;
  return {
    id,
    date,
    department,
    role,
    position,
    from: new Date(cover.from).toISOString(),
    until: new Date(cover.until).toISOString(),
    person: {
      id: cover.accountId,
      firstName: cover.firstName,
      lastName: cover.lastName,
      department,
      role: cover.ownRole,
    },
    for: {
      id: cover.forAccountId,
      firstName: cover.forFirstName,
      lastName: cover.forLastName,
      department,
      role: cover.forRole,
    },
    reason,
    by: actor,
    at: new Date(cover.at).toISOString(),
  };
}

function compareCallingOrder(a: DutyRecord, b: DutyRecord): number {
  return ROSTER_ROLES.indexOf(a.role) - ROSTER_ROLES.indexOf(b.role) || a.position - b.position;
}

/** Converts a month (1–12) to days YYYY-MM-DD: its first day and the first day of the next month. */
export function toMonthSpan(month: number, year: number): { from: string; until: string } {
  return { from: getFirstDay({ year, month }), until: getFirstDay(shiftMonth({ year, month }, 1)) };
}

/** Narrows a roster to some departments; null if it lists none of them. */
export function narrowToDepartments(roster: Roster, departments: readonly string[]): Roster | null {
  const wanted = new Set(departments.map(toComparedText));
  const isWanted = (name: string) => wanted.has(toComparedText(name));
  const narrowed = roster.departments.filter(isWanted);
  if (narrowed.length === 0) return null;
  return {
    ...roster,
    departments: narrowed,
    departmentStaff: roster.departmentStaff.filter(({ department }) => isWanted(department)),
    ...filterCovers(roster, ({ department }) => isWanted(department)),
  };
}

/**
 * Returns the roster on duty, narrowed to these departments, or null. If duty starts differ, the first department on
 * duty decides the date, and departments of another date are left out.
 */
export function findRosterOnDuty(
  rosters: readonly Roster[],
  duties: readonly Pick<OnCall, "department" | "date">[],
): Roster | null {
  for (const { date } of duties) {
    const dutiesOnDate = duties.filter((duty) => duty.date === date);
    const roster = rosters.find((one) => one.date === date);
    const own =
      roster &&
      narrowToDepartments(
        roster,
        dutiesOnDate.map(({ department }) => department),
      );
    if (own) return own;
  }
  return null;
}

/** Returns, for each role of a department, the first doctor to call according to the roster on duty, or null. */
export function toContacts({ source, people }: Pick<OnCall, "source" | "people">): RosterContacts {
  const onRoster = source === "roster" ? people : [];
  const findContact = (wanted: RosterRole) => {
    const person = onRoster.find(({ role }) => role === wanted);
    return person === undefined
      ? null
      : { name: person.name, email: person.email, phone: person.phone };
  };
  return {
    houseofficer: findContact("House Officer"),
    registrar: findContact("Registrar"),
    seniorregistrar: findContact("Senior Registrar"),
    consultant: findContact("Consultant"),
  };
}
