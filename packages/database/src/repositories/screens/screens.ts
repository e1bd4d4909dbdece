import type { Screen } from "@wardline/contracts/boards/displays";
import { type EventType, PRESENCE_MS, type Presence } from "@wardline/contracts/live/events";
import type { ScreenPicture } from "@wardline/domain/boards/picture-state";
import { SCREEN_ACTS } from "@wardline/domain/boards/screen-command";
import { LIMITS } from "@wardline/domain/limits";
import type { PlannedHours } from "@wardline/domain/roster/planned-hours";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { isPastVisit, selectNumberedScreens } from "./screen-visits.js";

/** Time since the last report after which a screen counts as offline: two missed reports and a margin. */
const OFFLINE_AFTER_MS = PRESENCE_MS * 2.5;
const LISTING_MS = 7 * 24 * 3_600_000;

/** A screen's last report; `lag` is the number of revisions by which the screen is behind. */
export interface ScreenRecord
  extends Omit<Screen, "online" | "last_seen" | "proof" | "asleep" | "drawn"> {
  last_seen: Date;
  is_connected: boolean;
  drawn: number | null;
  visible: boolean | null;
  sample: string | null;
  notice_revision: number | null;
  notice_at: Date | null;
  /** Planned hours of the screen's display, and their time zone. */
  hours: PlannedHours | null;
  timezone: string;
}

export interface ScreenReport extends Presence {
  hospitalId: string;
  displayId: string;
  seenAt: Date;
  connection: string;
}

export type EndedConnection = Pick<ScreenReport, "hospitalId" | "displayId" | "connection">;

/** State of a screen's picture as far as known at `now` (epoch milliseconds). */
export function toScreenPicture(screen: ScreenRecord, now: number): ScreenPicture {
  const isRecent = now - screen.last_seen.getTime() < OFFLINE_AFTER_MS;
  return { ...screen, isOnline: screen.is_connected && isRecent };
}

/** Screens that reported in the week before `now` (epoch milliseconds), except visits; longest silent first. */
export async function readScreens(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<ScreenRecord[]> {
  return manager.query<ScreenRecord[]>(
    `SELECT screen.screen_id, screen.display_id, screen.number, screen.name, screen.template, screen.fps, screen.viewport,
            screen.revision, greatest(hospital.revision - screen.revision, 0) AS lag, screen.build, screen.last_seen,
            screen.connection IS NOT NULL AS is_connected, screen.drawn, screen.visible, screen.sample,
            screen.notice_revision, screen.notice_at, screen.paired, screen.keeps, screen.awake, display.hours,
            hospital.timezone
       FROM ${selectNumberedScreens("$3::timestamptz")} AS screen
       JOIN display ON display.hospital_id = $1 AND display.id = screen.display_id AND display.revoked_at IS NULL
       JOIN hospital ON hospital.id = $1
      WHERE screen.last_seen > $2
      ORDER BY screen.last_seen, screen.screen_id`,
    [hospitalId, new Date(now - LISTING_MS), new Date(now)],
  );
}

/** Returns, for each id of a logged announcement or display, the newest event that changed its content. */
export async function readNewestContentEvents(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<{ id: string; revision: number; type: EventType; at: Date }[]> {
  return manager.query(
    `SELECT subject.id, newest.revision, newest.type, newest.at
       FROM unnest($2::text[]) AS subject (id)
      CROSS JOIN LATERAL (
        SELECT revision, type, at FROM event_log
         WHERE hospital_id = $1 AND subject_id = subject.id 
           AND NOT EXISTS (SELECT FROM jsonb_array_elements(changes) AS change WHERE change ->> 'field' = ANY ($3))
         ORDER BY revision DESC LIMIT 1) AS newest
      WHERE newest.type LIKE 'announcement.%' OR newest.type LIKE 'display.%'`,
    [hospitalId, ids, SCREEN_ACTS],
  );
}

/**
 * Writes reports of many screens, of any hospitals, in one statement. Impossible claims are dropped: drawings dated
 * before the change was written or after the report, or of unknown changes. A page that returns after a visit counts as
 * new; a paired page remains the same screen. A display accepts at most `LIMITS.screens` per day, because anyone with
 * its address can report.
 */
export async function saveScreenReports(
  manager: EntityManager,
  reports: readonly ScreenReport[],
): Promise<void> {
  const reportRows = reports.map(({ notice, leaving = false, ...report }) => ({
    ...report,
    noticeRevision: notice?.revision ?? null,
    noticeAt:
      notice == null ? null : new Date(Math.max(0, Math.min(notice.at, report.seenAt.getTime()))),
    closed: leaving,
  }));
  await manager.query(
    `WITH reported AS (
       SELECT seen.*, known.screen_id IS NOT NULL AS is_known,
              count(*) FILTER (WHERE known.screen_id IS NULL)
                OVER (PARTITION BY seen."displayId" ORDER BY seen."seenAt", seen."screenId") AS place
         FROM jsonb_to_recordset($1::jsonb) AS seen
              ("hospitalId" uuid, "displayId" uuid, "screenId" text, template text, fps real, viewport text,
               revision integer, build text, "seenAt" timestamptz, drawn integer, visible boolean, sample text,
               "noticeRevision" integer, "noticeAt" timestamptz, connection text, closed boolean, paired boolean, keeps text, awake boolean)
         LEFT JOIN screen known ON known.hospital_id = seen."hospitalId" AND known.display_id = seen."displayId"
                               AND known.screen_id = seen."screenId"),
     seen AS (
       SELECT * FROM reported
        WHERE CASE WHEN is_known THEN true
                   -- The last words of a page whose screen has been moved in the meantime concern no screen of this display.
                   WHEN closed THEN false
                   ELSE place + (SELECT count(*) FROM screen other
                                  WHERE other.hospital_id = reported."hospitalId" AND other.display_id = reported."displayId"
                                    AND other.last_seen > reported."seenAt" - interval '1 day') <= $2 END)
     INSERT INTO screen AS known
       (hospital_id, display_id, screen_id, template, fps, viewport, revision, build, last_seen, first_seen, drawn,
        visible, sample, notice_revision, notice_at, connection, closed, paired, keeps, awake)
     SELECT seen."hospitalId", seen."displayId", seen."screenId", seen.template, seen.fps, seen.viewport,
            seen.revision, seen.build, seen."seenAt", seen."seenAt", seen.drawn, seen.visible, seen.sample,
            noticed.revision, CASE WHEN noticed.revision IS NOT NULL THEN greatest(seen."noticeAt", noticed.at) END,
            seen.connection, seen.closed, coalesce(seen.paired, false), seen.keeps, seen.awake
       FROM seen
       JOIN display ON display.hospital_id = seen."hospitalId" AND display.id = seen."displayId"
       LEFT JOIN event_log noticed
              ON noticed.hospital_id = seen."hospitalId" AND noticed.revision = seen."noticeRevision"
     ON CONFLICT (hospital_id, display_id, screen_id) DO UPDATE SET
       template = excluded.template, fps = excluded.fps, viewport = excluded.viewport,
       revision = excluded.revision, build = excluded.build, last_seen = excluded.last_seen,
       drawn = excluded.drawn, visible = excluded.visible, sample = excluded.sample,
       notice_revision = coalesce(excluded.notice_revision, known.notice_revision),
       notice_at = coalesce(excluded.notice_at, known.notice_at),
       connection = excluded.connection, closed = excluded.closed, paired = known.paired OR excluded.paired,
       keeps = excluded.keeps, awake = excluded.awake,
       first_seen = CASE WHEN ${isPastVisit("known", "excluded.last_seen")} THEN excluded.first_seen
                         ELSE known.first_seen END`,
    [JSON.stringify(reportRows), LIMITS.screens],
  );
}

/**
 * Records closed sockets of screens of any hospitals; a screen that already reports through another socket stays
 * online.
 */
export async function endConnectionsOfAllHospitals(
  manager: EntityManager,
  connections: readonly EndedConnection[],
): Promise<void> {
  await manager.query(
    `UPDATE screen SET connection = NULL
       FROM jsonb_to_recordset($1::jsonb) AS ended ("hospitalId" uuid, "displayId" uuid, connection text)
      WHERE screen.hospital_id = ended."hospitalId" AND screen.display_id = ended."displayId"
        AND screen.connection = ended.connection`,
    [JSON.stringify(connections)],
  );
}

/** True if a screen with this id has reported on the display and has not been deleted. */
export async function isKnownScreen(
  manager: EntityManager,
  hospitalId: string,
  displayId: string,
  screenId: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT FROM screen WHERE hospital_id = $1 AND display_id = $2 AND screen_id = $3",
    [hospitalId, displayId, screenId],
  );
  return rows.length > 0;
}

/** Names a screen, or clears the name if empty; false if there is no such screen. */
export async function nameScreen(
  manager: EntityManager,
  hospitalId: string,
  displayId: string,
  screenId: string,
  name: string,
): Promise<boolean> {
  const [, amount] = await manager.query<[unknown, number]>(
    "UPDATE screen SET name = $4 WHERE hospital_id = $1 AND display_id = $2 AND screen_id = $3",
    [hospitalId, displayId, screenId, name],
  );
  return amount > 0;
}

/**
 * Moves a screen to another display, keeping its name but not its drawings; returns the name, or null if the display
 * does not have the screen.
 */
export async function moveScreen(
  { manager, hospitalId }: Work,
  { screenId, from, to }: { screenId: string; from: string; to: string },
): Promise<{ name: string } | null> {
  // The same page may have shown that display before.
  await deleteScreen(manager, hospitalId, to, screenId);
  const [rows] = await manager.query<[{ name: string }[], number]>(
    `UPDATE screen SET display_id = $4, connection = NULL, drawn = NULL, visible = NULL, sample = NULL,
            notice_revision = NULL, notice_at = NULL
      WHERE hospital_id = $1 AND display_id = $2 AND screen_id = $3 RETURNING name`,
    [hospitalId, from, screenId, to],
  );
  return rows[0] ?? null;
}

/** Deletes the given screens, except those that have reported since they were read; returns the deleted screens. */
export async function deleteSilentScreens(
  { manager, hospitalId }: Work,
  silentScreens: readonly Pick<ScreenRecord, "display_id" | "screen_id" | "last_seen">[],
): Promise<Pick<ScreenRecord, "display_id" | "screen_id">[]> {
  const [rows] = await manager.query<[Pick<ScreenRecord, "display_id" | "screen_id">[], number]>(
    `DELETE FROM screen
      USING jsonb_to_recordset($2::jsonb) AS silent (display_id uuid, screen_id text, last_seen timestamptz)
      WHERE screen.hospital_id = $1 AND screen.display_id = silent.display_id
        AND screen.screen_id = silent.screen_id AND screen.last_seen = silent.last_seen
      RETURNING screen.display_id, screen.screen_id`,
    [hospitalId, JSON.stringify(silentScreens)],
  );
  return rows;
}

/** Deletes a screen; false if there is none. */
export async function deleteScreen(
  manager: EntityManager,
  hospitalId: string,
  displayId: string,
  screenId: string,
): Promise<boolean> {
  const [, amount] = await manager.query<[unknown, number]>(
    "DELETE FROM screen WHERE hospital_id = $1 AND display_id = $2 AND screen_id = $3",
    [hospitalId, displayId, screenId],
  );
  return amount > 0;
}
