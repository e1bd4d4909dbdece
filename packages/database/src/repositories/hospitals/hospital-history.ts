import type { Announcement } from "@wardline/contracts/boards/announcements";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { DisplaySettings } from "@wardline/contracts/boards/displays";
import type { Emergency } from "@wardline/contracts/boards/emergencies";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { sortWards } from "@wardline/domain/wards/ward";
import type { EntityManager } from "typeorm";
import { readRevisionAt } from "../../event-log.js";
import { DEFAULT_SIGNALS } from "../patients/signal-settings.js";

/** Hospital settings that affect its boards. */
export interface BoardHospitalSettings {
  name: string;
  logoUrl: string | null;
  timezone: string;
  dutyStart: string;
  template: BoardTemplate;
  targets: BoardSnapshot["targets"];
  acuityScale: AcuityScale;
}

/**
 * Returns the latest time among the hospital's changes; null if there are none. Simultaneous changes are numbered in
 * commit order, so this may not be the time of the last change.
 */
export async function readLatestChangeTime(
  manager: EntityManager,
  hospitalId: string,
): Promise<Date | null> {
  const [row] = await manager.query<{ at: Date | null }[]>(
    "SELECT max(at) AS at FROM event_log WHERE hospital_id = $1",
    [hospitalId],
  );
  return row?.at ?? null;
}

/**
 * Returns SQL for a field's value as of revision $2: the old value in the field's next change, or the present value if
 * there is no such change.
 */
function selectFormerValue(field: string, type: string, currentValue: string): string {
  return `coalesce(
    (SELECT change->'from' FROM event_log event CROSS JOIN LATERAL jsonb_array_elements(event.changes) change
      WHERE event.hospital_id = $1 AND event.type = '${type}' AND event.revision > $2
        AND change->>'field' = '${field}'
      ORDER BY event.revision LIMIT 1), to_jsonb(${currentValue}))`;
}

/** Returns a hospital as of `revision` (docs/wire/patients.md, The past); null if unknown. */
export async function readHospitalAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
): Promise<BoardHospitalSettings | null> {
  const [row] = await manager.query<BoardHospitalSettings[]>(
    `SELECT ${selectFormerValue("hospital_name", "hospital.updated", "hospital.name")} AS name,
            ${selectFormerValue("logo_url", "hospital.updated", "'/uploads/' || hospital.logo_file")} AS "logoUrl",
            ${selectFormerValue("timezone", "hospital.updated", "hospital.timezone")} AS timezone,
            ${selectFormerValue("duty_start", "hospital.updated", "hospital.duty_start")} AS "dutyStart",
            ${selectFormerValue("board_template", "display.updated", "hospital.board_template")} AS template,
            ${selectFormerValue("targets", "signals.updated", "(SELECT signals.targets FROM signal_settings signals WHERE signals.hospital_id = $1)")} AS targets,
            ${selectFormerValue("acuity_scale", "signals.updated", "(SELECT signals.acuity_scale FROM signal_settings signals WHERE signals.hospital_id = $1)")} AS "acuityScale"
       FROM hospital WHERE hospital.id = $1`,
    [hospitalId, revision],
  );
  if (row === undefined) return null;
  const { targets, acuity_scale } = DEFAULT_SIGNALS;
  return {
    ...row,
    targets: row.targets ?? targets,
    acuityScale: row.acuityScale ?? acuity_scale,
  };
}

/** Returns the announcements as of `revision`, newest first; announcements deleted by then are left out. */
export async function readAnnouncementsAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
): Promise<Announcement[]> {
  const rows = await manager.query<{ type: string; payload: Announcement }[]>(
    `SELECT DISTINCT ON (event.subject_id) event.type, event.payload FROM event_log event
      WHERE event.hospital_id = $1 AND event.revision <= $2
        AND event.type IN ('announcement.created', 'announcement.updated', 'announcement.deleted')
      ORDER BY event.subject_id, event.revision DESC`,
    [hospitalId, revision],
  );
  return rows
    .flatMap(({ type, payload }) =>
      type === "announcement.deleted" || "removed_at" in payload ? [] : [payload],
    )
    .sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
}

/** Returns the wards as of `revision`, in natural order. */
export async function readWardsAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
): Promise<Ward[]> {
  const rows = await manager.query<{ type: string; payload: Ward }[]>(
    `SELECT DISTINCT ON (event.subject_id) event.type, event.payload FROM event_log event
      WHERE event.hospital_id = $1 AND event.revision <= $2
        AND event.type IN ('ward.created', 'ward.updated', 'ward.deleted')
      ORDER BY event.subject_id, event.revision DESC`,
    [hospitalId, revision],
  );
  return sortWards(
    rows.filter(({ type }) => type !== "ward.deleted").map(({ payload }) => payload),
  );
}

/**
 * Returns the emergencies that had been raised and not ended by a person as of `revision`, including expired
 * emergencies.
 */
export async function readEmergenciesAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
): Promise<Emergency[]> {
  const rows = await manager.query<{ payload: Emergency }[]>(
    `SELECT raised.payload FROM event_log raised
      WHERE raised.hospital_id = $1 AND raised.revision <= $2 AND raised.type = 'emergency.raised'
        AND raised.payload ? 'ends_at'
        AND NOT EXISTS (SELECT FROM event_log ended
                         WHERE ended.hospital_id = $1 AND ended.subject_id = raised.subject_id
                           AND ended.type = 'emergency.ended' AND ended.revision <= $2)`,
    [hospitalId, revision],
  );
  return rows.map(({ payload }) => payload);
}

/** A logged display; older entries lack settings that were added later. */
export type LoggedDisplay = Partial<DisplaySettings>;

/** Returns a display's settings as of `revision`; null if the display did not exist. */
export async function readDisplayAsOf(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  revision: number,
): Promise<LoggedDisplay | null> {
  const [row] = await manager.query<{ payload: LoggedDisplay }[]>(
    `SELECT payload FROM event_log
      WHERE hospital_id = $1 AND subject_id = $2 AND revision <= $3
        AND type IN ('display.published', 'display.updated')
      ORDER BY revision DESC LIMIT 1`,
    [hospitalId, id, revision],
  );
  return row?.payload ?? null;
}

/**
 * Returns the moments after `from`, up to `until`, at which boards may have changed, in order; each is the end of its
 * second.
 */
export async function readBoardChangeTimes(
  manager: EntityManager,
  hospitalId: string,
  from: Date,
  until: Date,
): Promise<Date[]> {
  const first = await readRevisionAt(manager, hospitalId, from);
  const last = await readRevisionAt(manager, hospitalId, until);
  const rows = await manager.query<{ at: Date }[]>(
    `SELECT DISTINCT date_trunc('second', event.at) + interval '1 second' AS at FROM event_log event
      WHERE event.hospital_id = $1 AND event.revision > $2 AND event.revision <= $3
        AND event.type NOT IN ('role.added', 'role.removed', 'display.published', 'display.revoked', 'hour.passed')
      ORDER BY 1`,
    [hospitalId, first, last],
  );
  return rows.map(({ at }) => at);
}
