import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { type DutyStarts, findEarliestDutyDate } from "@wardline/domain/roster/duty-starts";
import type { EntityManager } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import type { Work } from "../../work.js";

/** Returns a hospital's IANA zone; UTC for an unknown hospital. */
export async function readTimezone(manager: EntityManager, hospitalId: string): Promise<string> {
  const hospital = await manager.findOneBy(Hospital, { id: hospitalId });
  return hospital?.timezone ?? "UTC";
}

/** Returns the duty starts of a hospital and its departments; null for an unknown hospital. */
export async function readDutyStarts(
  manager: EntityManager,
  hospitalId: string,
): Promise<DutyStarts | null> {
  const [row] = await manager.query<DutyStarts[]>(
    `SELECT hospital.timezone AS zone, hospital.duty_start AS "dutyStart",
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'department', department.name, 'dutyStart', department.duty_start)
                    ORDER BY department.folded_name), '[]')
               FROM department WHERE department.hospital_id = $1) AS departments
       FROM hospital WHERE hospital.id = $1`,
    [hospitalId],
  );
  return row ?? null;
}

/**
 * Returns the earliest roster date, YYYY-MM-DD, with a duty that is still running at `now` (epoch milliseconds).
 * Rosters of that date and later follow changes to staff and departments; earlier rosters are past
 * (docs/wire/roster.md, Duties).
 */
export async function readDutyDate(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<string> {
  const starts = await readDutyStarts(manager, hospitalId);
  return findEarliestDutyDate(starts ?? { zone: "UTC", dutyStart: "00:00", departments: [] }, now);
}

/** Returns the template of all the hospital's displays. Throws for an unknown hospital. */
export async function readBoardTemplate(
  manager: EntityManager,
  hospitalId: string,
): Promise<BoardTemplate> {
  const { boardTemplate } = await manager.findOneByOrFail(Hospital, { id: hospitalId });
  return boardTemplate;
}

export async function updateBoardTemplate(
  { manager, hospitalId }: Work,
  boardTemplate: BoardTemplate,
): Promise<void> {
  await manager.update(Hospital, { id: hospitalId }, { boardTemplate });
}

/** Returns the newest revision of each of these hospitals. */
export async function readRevisions(
  manager: EntityManager,
  hospitalIds: readonly string[],
): Promise<{ id: string; revision: number }[]> {
  return manager.query("SELECT id, revision FROM hospital WHERE id = ANY($1)", [hospitalIds]);
}
