import { getPictureState } from "@wardline/domain/boards/picture-state";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { isDark } from "@wardline/domain/roster/planned-hours";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { getFindingKey } from "@wardline/domain/roster-rules/findings";
import { countDaysInView } from "@wardline/domain/roster-rules/rules";
import { listWorkedTimes } from "@wardline/domain/roster-rules/worked-time";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import { BURDEN_DAYS } from "@wardline/domain/tonight/replacement";
import {
  type DrawnCount,
  listTonightDates,
  type TonightPerson,
  type TonightSources,
} from "@wardline/domain/tonight/sources";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { readScreens, toScreenPicture } from "../screens/screens.js";
import { readAbsences } from "./absences.js";
import { readSeenRecords } from "./duty-seen.js";
import { readOfferedPosts } from "./offers.js";
import { JOIN_CONTACT_MARK, SELECT_MARK } from "./on-call.js";
import { readPlannedWork, readRosterRules } from "./roster-rules.js";
import { readRosterDays } from "./roster-views.js";
import { findRostersByDates } from "./rosters.js";

interface TonightDutyStarts extends DutyStarts {
  departments: (DutyStarts["departments"][number] & { asksSeen: boolean })[];
}

/**
 * Reads the data for finding gaps at `now` (epoch milliseconds) in the current and next duties of all departments, or
 * of one department; null if the hospital has Tonight switched off (docs/wire/roster.md, Tonight). The number of
 * statements is constant.
 */
export async function readTonight(
  manager: EntityManager,
  hospitalId: string,
  now: number,
  onlyDepartment: string | null = null,
): Promise<TonightSources | null> {
  const starts = await readTonightSettings(manager, hospitalId);
  if (starts === null) return null;
  const departments = starts.departments.filter(
    ({ department }) =>
      onlyDepartment === null || toComparedText(department) === toComparedText(onlyDepartment),
  );
  const dates = departments.flatMap(({ department }) => listTonightDates(starts, department, now));
  const [first, ...later] = [...new Set(dates)].sort();
  const settings = await readRosterRules(manager, hospitalId);
  if (first === undefined) return { ...NO_ROSTERS, starts, settings };
  const last = later.at(-1) ?? first;
  const listed = await readRosterDays(
    manager,
    hospitalId,
    addDays(first, -BURDEN_DAYS),
    addDays(last, 1),
  );
  const rosters = await findRostersByDates(manager, hospitalId, [first, ...later]);
  const people = await readPeople(
    manager,
    hospitalId,
    departments.map(({ department }) => department),
    rosters.flatMap(({ duties, covers }) => [...duties, ...covers]).map((one) => one.accountId),
  );
  const ids = people.map(({ id }) => id);
  const view = {
    first: addDays(first, -countDaysInView(settings)),
    last: addDays(last, countDaysInView(settings)),
  };
  const { posts, covers } = await readPlannedWork(manager, hospitalId, ids, view);
  const absences = await readAbsences(manager, hospitalId, { from: first, until: last });
  return {
    starts,
    departments,
    rosteredDepartments: new Set(
      listed.flatMap((roster) => roster.departments.map(toComparedText)),
    ),
    rosters,
    people,
    absences: absences.map(({ accountId, ...days }) => ({ ...days, person: accountId })),
    seen: await readSeenRecords(manager, hospitalId, first, addDays(last, 1)),
    offers: await readOfferedPosts(manager, hospitalId, [first, ...later]),
    times: listWorkedTimes(posts, covers, starts),
    settings,
    acceptedFindings: await readSettledKeys(
      manager,
      hospitalId,
      rosters.map(({ id }) => id),
    ),
    screens: await countDrawnScreens(manager, hospitalId, now),
  };
}

const NO_ROSTERS: Omit<TonightSources, "starts" | "settings"> = {
  departments: [],
  rosteredDepartments: new Set(),
  rosters: [],
  people: [],
  absences: [],
  seen: [],
  offers: [],
  times: [],
  acceptedFindings: new Set(),
  screens: new Map(),
};

/** Returns the hospital's duty starts; null if it has Tonight switched off. */
async function readTonightSettings(
  manager: EntityManager,
  hospitalId: string,
): Promise<TonightDutyStarts | null> {
  const [row] = await manager.query<TonightDutyStarts[]>(
    `SELECT hospital.timezone AS zone, hospital.duty_start AS "dutyStart",
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'department', department.name, 'dutyStart', department.duty_start,
                      'asksSeen', department.receipts) ORDER BY department.folded_name), '[]')
               FROM department WHERE department.hospital_id = $1) AS departments
       FROM hospital WHERE hospital.id = $1 AND hospital.tonight`,
    [hospitalId],
  );
  return row ?? null;
}

/** Returns the staff of the given departments who have a roster role, and the people in `ids`. */
async function readPeople(
  manager: EntityManager,
  hospitalId: string,
  departments: readonly string[],
  ids: readonly string[],
): Promise<TonightPerson[]> {
  return manager.query<TonightPerson[]>(
    `SELECT person.id, trim(person.first_name || ' ' || person.last_name) AS name,
            coalesce(person.phone, '') AS phone, department.name AS department, role.name AS role,
            ${SELECT_MARK} AS reported, person.mail_refused_at IS NOT NULL AS "isMailRefused",
            person.verified_at IS NULL AS "isInvited"
       FROM account person
       JOIN department ON department.hospital_id = $1 AND department.id = person.department_id
       JOIN role ON role.hospital_id = $1 AND role.id = person.role_id
       ${JOIN_CONTACT_MARK}
      WHERE person.hospital_id = $1 AND person.account_type = 'sub' AND person.deleted_at IS NULL
        AND (department.folded_name = ANY ($2) AND role.name = ANY ($3) OR person.id = ANY ($4::uuid[]))`,
    [hospitalId, departments.map(toComparedText), ROSTER_ROLES, ids],
  );
}

/** Reads the keys (`getFindingKey`) of the findings that were saved with a reason on these rosters. */
async function readSettledKeys(
  manager: EntityManager,
  hospitalId: string,
  rosterIds: readonly string[],
): Promise<Set<string>> {
  const reasonRows = await manager.query<{ to: Parameters<typeof getFindingKey>[0] }[]>(
    `SELECT change->'to' AS "to"
       FROM event_log, jsonb_array_elements(event_log.changes) AS change
      WHERE event_log.hospital_id = $1 AND event_log.subject_id = ANY ($2)
        AND event_log.changes @> '[{"field": "rule_reason"}]' AND change->>'field' = 'rule_reason'`,
    [hospitalId, rosterIds],
  );
  return new Set(reasonRows.map(({ to }) => getFindingKey(to)));
}

/**
 * Counts, per department (folded name), the screens that show the board and the screens that should be on. A display
 * counts for a department if its scope includes the department or a ward with the department's patients.
 */
async function countDrawnScreens(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<Map<string, DrawnCount>> {
  const displays = await manager.query<{ id: string; departments: string[] }[]>(
    `SELECT display.id, display.scope_departments || ARRAY(
              SELECT DISTINCT trim(team) FROM patient, unnest(string_to_array(patient.teams, ',')) AS team
               WHERE patient.hospital_id = $1 AND patient.closed_at IS NULL
                 AND patient.ward_id = ANY (display.scope_wards)) AS departments
       FROM display WHERE display.hospital_id = $1 AND display.revoked_at IS NULL`,
    [hospitalId],
  );
  const departmentsByDisplay = new Map(displays.map(({ id, departments }) => [id, departments]));
  const drawn = new Map<string, DrawnCount>();
  for (const screen of await readScreens(manager, hospitalId, now)) {
    if (isDark(screen.hours, now, screen.timezone)) continue;
    const isDrawn = getPictureState(toScreenPicture(screen, now)) === "drawn";
    const departments = departmentsByDisplay.get(screen.display_id) ?? [];
    for (const department of new Set(departments.map(toComparedText))) {
      const { drawn: before, of } = drawn.get(department) ?? { drawn: 0, of: 0 };
      drawn.set(department, { drawn: before + Number(isDrawn), of: of + 1 });
    }
  }
  return drawn;
}

/** A hospital with Tonight on, and the last local day (YYYY-MM-DD) for which its email was queued. */
export interface MailedHospital {
  id: string;
  zone: string;
  mailed: string | null;
}

/** Finds the hospitals that have Tonight switched on and are not suspended. */
export function findTonightHospitalsOfAllHospitals(
  manager: EntityManager,
): Promise<MailedHospital[]> {
  return manager.query<MailedHospital[]>(
    `SELECT id, timezone AS zone, tonight_mailed::text AS mailed FROM hospital
      WHERE tonight AND suspended_at IS NULL`,
  );
}

/** Records that a day's email is queued; false if it was queued before, or if Tonight is off. */
export async function recordTonightMail(
  { manager, hospitalId }: Work,
  day: string,
): Promise<boolean> {
  const [, amount] = await manager.query<[unknown, number]>(
    `UPDATE hospital SET tonight_mailed = $2::date
      WHERE id = $1 AND tonight AND (tonight_mailed IS NULL OR tonight_mailed < $2::date)`,
    [hospitalId, day],
  );
  return amount > 0;
}
