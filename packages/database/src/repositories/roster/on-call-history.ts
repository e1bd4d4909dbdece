import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { Department } from "@wardline/contracts/roster/departments";
import type { Roster, RosterPerson } from "@wardline/contracts/roster/roster";
import type { Actor } from "@wardline/domain/records/actor";
import {
  getRosterDateRange,
  type OnCallDepartment,
  type OnCallRoster,
  type OnCallSources,
} from "@wardline/domain/roster/on-call";
import { listPosts } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import { type BoardHospitalSettings, readHospitalAsOf } from "../hospitals/hospital-history.js";

/** A roster after a logged change; `departmentStaff` is missing if the roster was deleted. */
export interface RosterState {
  revision: number;
  at: Date;
  actor: Actor | null;
  date: string;
  payload: Pick<Roster, "departments"> & Partial<Pick<Roster, "departmentStaff" | "covers">>;
}

/** On-call data as known after one change, with the rosters' history. */
export interface OnCallHistory {
  hospital: BoardHospitalSettings;
  departments: Department[];
  staff: SubAccount[];
  rosters: RosterState[];
}

const ROSTER_TYPES = "event.type IN ('roster.created', 'roster.updated', 'roster.deleted')";
const ROSTER_STATE = `event.revision, event.at, event.actor, event.payload->>'date' AS date, event.payload`;

/**
 * Reads from the log who was on call from `at` to `to` (epoch milliseconds), as known at `revision`
 * (docs/wire/patients.md, The past). Null for an unknown hospital.
 */
export async function readOnCallAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
  at: number,
  to: number,
): Promise<OnCallHistory | null> {
  const hospital = await readHospitalAsOf(manager, hospitalId, revision);
  if (hospital === null) return null;
  const departments = await readLastStates<Department>(manager, hospitalId, revision, [
    "department.added",
    "department.updated",
    "department.removed",
  ]);
  const staff = await readLastStates<SubAccount>(manager, hospitalId, revision, [
    "staff.created",
    "staff.updated",
    "staff.deleted",
  ]);
  const { first, last } = getRosterDateRange(at, to);
  const rosters = await manager.query<RosterState[]>(
    `SELECT DISTINCT ON (event.payload->>'date') ${ROSTER_STATE} FROM event_log event
      WHERE event.hospital_id = $1 AND ${ROSTER_TYPES} AND event.payload->>'date' BETWEEN $3 AND $4
        AND event.revision <= $2
      ORDER BY event.payload->>'date', event.revision DESC`,
    [hospitalId, revision, first, last],
  );
  return { hospital, departments, staff, rosters };
}

/** Returns the changes to the roster of a date (YYYY-MM-DD) after `revision`, oldest first. */
export async function readRosterChangesAfter(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
  date: string,
): Promise<RosterState[]> {
  return manager.query<RosterState[]>(
    `SELECT ${ROSTER_STATE} FROM event_log event
      WHERE event.hospital_id = $1 AND ${ROSTER_TYPES} AND event.payload->>'date' = $3 AND event.revision > $2
      ORDER BY event.revision`,
    [hospitalId, revision, date],
  );
}

/**
 * Converts a history for `domain/roster/on-call.resolveOnCall`. Phone numbers are those known at the history's
 * revision.
 */
export function toOnCallSources({
  hospital,
  departments,
  staff,
  rosters,
}: OnCallHistory): OnCallSources {
  return {
    zone: hospital.timezone,
    dutyStart: hospital.dutyStart,
    departments: departments
      .map((department) => toDepartment(department, staff))
      .sort((a, b) => (toComparedText(a.department) < toComparedText(b.department) ? -1 : 1)),
    rosters: rosters.flatMap((state) => toRoster(state, staff) ?? []),
  };
}

/** Converts a roster's state for `domain/roster/on-call`; null if deleted. */
function toRoster(
  { at, date, payload: { departments, departmentStaff, covers = [] } }: RosterState,
  staff: readonly SubAccount[],
): OnCallRoster | null {
  if (departmentStaff === undefined) return null;
  const byId = new Map(staff.map((person) => [person.id, person]));
  const toContact = (person: RosterPerson) => {
    const { email = "", phone = "" } = byId.get(person.id) ?? {};
    return { name: formatName(person), email, phone };
  };
  const posts = departmentStaff.flatMap((entry) =>
    listPosts(entry).map(({ role, position, person }) => {
      return { department: entry.department, role, position, ...toContact(person) };
    }),
  );
  const covered = covers.map((cover) => ({
    department: cover.department,
    role: cover.role,
    position: cover.position,
    from: Date.parse(cover.from),
    until: Date.parse(cover.until),
    for: formatName(cover.for),
    // Older log entries of covers lack the role.
    ...(cover.person.role === undefined ? {} : { ownRole: cover.person.role }),
    ...toContact(cover.person),
  }));
  return { date, changedAt: at.getTime(), departments, posts, covers: covered };
}

function formatName({ firstName, lastName }: RosterPerson): string {
  return `${firstName} ${lastName}`.trim();
}

function toDepartment(given: Department, staff: readonly SubAccount[]): OnCallDepartment {
  const { department, email, phone, contact_source } = given;
  const [head] = staff
    .filter(
      (person) => person.isHOD && toComparedText(person.department) === toComparedText(department),
    )
    .sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1));
  return {
    department,
    // Older log entries lack duty starts of departments.
    dutyStart: given.duty_start ?? null,
    contact: contact_source === "department" ? { email, phone } : { email: "", phone: "" },
    hod:
      head === undefined
        ? null
        : {
            name: `${head.firstName} ${head.lastName}`.trim(),
            email: head.email,
            phone: head.phone,
          },
  };
}

/** Returns the last state of each record of one kind as of `revision`; the last of `types` is the deletion event. */
async function readLastStates<Payload extends object>(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
  types: readonly [string, string, string],
): Promise<Payload[]> {
  const rows = await manager.query<{ type: string; payload: Payload }[]>(
    `SELECT DISTINCT ON (event.subject_id) event.type, event.payload FROM event_log event
      WHERE event.hospital_id = $1 AND event.type = ANY ($3::text[]) AND event.revision <= $2
      ORDER BY event.subject_id, event.revision DESC`,
    [hospitalId, revision, types],
  );
  // A redacted entry means that no such record is known.
  return rows.flatMap(({ type, payload }) =>
    type === types[2] || "removed_at" in payload ? [] : [payload],
  );
}
