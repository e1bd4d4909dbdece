import type { Emergency, PastEmergency } from "@wardline/contracts/boards/emergencies";
import type { DisplayScope } from "@wardline/domain/boards/display-scope";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { isPastVisit } from "../screens/screen-visits.js";

/** Columns of `emergency alarm` in wire format. */
const EMERGENCY_COLUMNS = `alarm.id, alarm.kind, alarm.text, alarm.place,
  json_build_object('wards', alarm.scope_wards, 'departments', alarm.scope_departments) AS scope,
  wire_time(alarm.raised_at) AS raised_at, alarm.raised_by, wire_time(alarm.ends_at) AS ends_at,
  wire_time(alarm.ended_at) AS ended_at, alarm.ended_by`;

/**
 * Returns SQL for a hospital's open emergencies, newest first. `at`: the parameter with the moment; $1 is the
 * hospital's id.
 */
function selectOpenEmergencies(at: "$2" | "$4"): string {
  return `SELECT ${EMERGENCY_COLUMNS} FROM emergency alarm
    WHERE alarm.hospital_id = $1 AND alarm.ended_at IS NULL AND alarm.ends_at > ${at}::timestamptz
    ORDER BY alarm.raised_at DESC, alarm.id`;
}

/** SQL for the emergencies open at $4 as one JSON value; $1 is the hospital's id. */
export const OPEN_EMERGENCIES = `
  SELECT coalesce(json_agg(row_to_json(listed)), '[]') FROM (${selectOpenEmergencies("$4")}) listed`;

/** Returns the emergencies open at `at`, newest first. */
export async function readOpenEmergencies(
  manager: EntityManager,
  hospitalId: string,
  at: Date,
): Promise<Emergency[]> {
  return manager.query<Emergency[]>(selectOpenEmergencies("$2"), [hospitalId, at]);
}

/**
 * Returns the last `limit` emergencies, newest first, with the number of screens that drew each, and the time at which
 * the last screen did.
 */
export async function readPastEmergencies(
  manager: EntityManager,
  hospitalId: string,
  limit: number,
): Promise<PastEmergency[]> {
  return manager.query<PastEmergency[]>(
    `SELECT ${EMERGENCY_COLUMNS}, drawings.drawn,
            extract(epoch FROM drawings.last - alarm.raised_at)::float8 AS seconds
       FROM emergency alarm
      CROSS JOIN LATERAL (SELECT count(*)::integer AS drawn, max(drawing.drawn_at) AS last
                            FROM emergency_drawing drawing
                           WHERE drawing.hospital_id = $1 AND drawing.emergency_id = alarm.id) AS drawings
      WHERE alarm.hospital_id = $1
      ORDER BY alarm.raised_at DESC, alarm.id LIMIT $2`,
    [hospitalId, limit],
  );
}

/** Locks an emergency until the transaction ends; null if there is none. */
export async function lockEmergency(
  { manager, hospitalId }: Work,
  id: string,
): Promise<Emergency | null> {
  const [row] = await manager.query<Emergency[]>(
    `SELECT ${EMERGENCY_COLUMNS} FROM emergency alarm
      WHERE alarm.hospital_id = $1 AND alarm.id = $2 FOR UPDATE`,
    [hospitalId, id],
  );
  return row ?? null;
}

export async function insertEmergency(
  { manager, hospitalId }: Work,
  { id, kind, text, place, scope, raised_at, raised_by, ends_at }: Emergency,
): Promise<void> {
  await manager.query(
    `INSERT INTO emergency (hospital_id, id, kind, text, place, scope_wards, scope_departments, raised_at, raised_by, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      hospitalId,
      id,
      kind,
      text,
      place,
      scope.wards,
      scope.departments,
      raised_at,
      raised_by,
      ends_at,
    ],
  );
}

export async function writeEmergencyEnd(
  { manager, hospitalId, at }: Work,
  id: string,
  endedBy: string,
): Promise<void> {
  await manager.query(
    "UPDATE emergency SET ended_at = $3, ended_by = $4 WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id, at, endedBy],
  );
}

/** Deletes an emergency, which then remains only in the log. */
export async function deleteEmergency({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.query("DELETE FROM emergency WHERE hospital_id = $1 AND id = $2", [hospitalId, id]);
}

/** A listed screen; `drawnAt` is null if the screen has not drawn the emergency. */
export interface EmergencyScreen {
  scope: DisplayScope;
  drawnAt: Date | null;
}

/** Returns the scope and time of an emergency, and all screens of displays seen after `since`, not counting visits. */
export async function readEmergencyScreens(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  since: Date,
  now: Date,
): Promise<{ raisedAt: Date; scope: DisplayScope; screens: EmergencyScreen[] } | null> {
  const [emergency] = await manager.query<{ raisedAt: Date; scope: DisplayScope }[]>(
    `SELECT raised_at AS "raisedAt", json_build_object('wards', scope_wards, 'departments', scope_departments) AS scope
       FROM emergency WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id],
  );
  if (emergency === undefined) return null;
  const screens = await manager.query<EmergencyScreen[]>(
    `SELECT json_build_object('wards', display.scope_wards, 'departments', display.scope_departments) AS scope,
            drawing.drawn_at AS "drawnAt"
       FROM screen
       JOIN display ON display.hospital_id = $1 AND display.id = screen.display_id AND display.revoked_at IS NULL
       LEFT JOIN emergency_drawing drawing ON drawing.hospital_id = $1 AND drawing.emergency_id = $2
         AND drawing.display_id = screen.display_id AND drawing.screen_id = screen.screen_id
      WHERE screen.hospital_id = $1 AND screen.last_seen > $3
        AND NOT ${isPastVisit("screen", "$4::timestamptz")}`,
    [hospitalId, id, since, now],
  );
  return { ...emergency, screens };
}
