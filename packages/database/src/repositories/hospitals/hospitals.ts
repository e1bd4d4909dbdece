import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { type DutyStarts, earliestDutyDate } from "@wardline/domain/roster/duty-starts";
import type { EntityManager } from "typeorm";
import { Hospital } from "../../entities/hospital.js";
import type { Work } from "../../work.js";

/** A hospital's IANA time zone; UTC for a hospital that does not exist. */
export async function readTimezone(manager: EntityManager, hospitalId: string): Promise<string> {
  const [row] = await manager.query<{ timezone: string }[]>(
    "SELECT timezone FROM hospital WHERE id = $1",
    [hospitalId],
  );
  return row?.timezone ?? "UTC";
}

/** When duties begin in a hospital and its departments; null for a hospital that does not exist. */
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
 * The date YYYY-MM-DD of the earliest roster that is on duty at `now` (epoch milliseconds): rosters of that date and
 * later may still be changed by what happens to staff and departments, those before it are past (docs/wire.md, Duties).
 */
export async function readDutyDate(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<string> {
  const starts = await readDutyStarts(manager, hospitalId);
  return earliestDutyDate(starts ?? { zone: "UTC", dutyStart: "00:00", departments: [] }, now);
}

/** The template of all the hospital's displays. Throws when there is no such hospital. */
export async function readBoardTemplate(
  manager: EntityManager,
  hospitalId: string,
): Promise<BoardTemplate> {
  const { boardTemplate } = await manager.findOneByOrFail(Hospital, { id: hospitalId });
  return boardTemplate;
}

/** Chooses the template of all the hospital's displays. */
export async function updateBoardTemplate(
  { manager, hospitalId }: Work,
  boardTemplate: BoardTemplate,
): Promise<void> {
  await manager.update(Hospital, { id: hospitalId }, { boardTemplate });
}

/** The newest revisions of these hospitals. */
export async function readRevisions(
  manager: EntityManager,
  hospitalIds: readonly string[],
): Promise<{ id: string; revision: number }[]> {
  return manager.query("SELECT id, revision FROM hospital WHERE id = ANY($1)", [hospitalIds]);
}
