import type { Screen } from "@wardline/contracts/displays";
import type { EventType, Presence } from "@wardline/contracts/live";
import type { EntityManager } from "typeorm";

/** A screen as it last reported itself; `lag` is how many revisions it is behind. */
export interface ScreenRecord extends Omit<Screen, "online" | "last_seen"> {
  last_seen: Date;
}

/** One screen's report of itself. */
export interface ScreenReport extends Presence {
  hospitalId: string;
  displayId: string;
  seenAt: Date;
}

/** The screens of published displays that reported themselves after `since`, the longest silent first. */
export async function readScreens(
  manager: EntityManager,
  hospitalId: string,
  since: Date,
): Promise<ScreenRecord[]> {
  return manager.query<ScreenRecord[]>(
    `SELECT screen.screen_id, screen.display_id, screen.template, screen.fps, screen.viewport, screen.revision,
            greatest(hospital.revision - screen.revision, 0) AS lag, screen.build, screen.last_seen
       FROM screen
       JOIN display ON display.hospital_id = $1 AND display.id = screen.display_id AND display.revoked_at IS NULL
       JOIN hospital ON hospital.id = $1
      WHERE screen.hospital_id = $1 AND screen.last_seen > $2
      ORDER BY screen.last_seen, screen.screen_id`,
    [hospitalId, since],
  );
}

/** Of these ids, the announcements and displays that the log knows, each with its newest event. */
export async function readNewestShown(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<{ id: string; revision: number; type: EventType }[]> {
  return manager.query(
    `SELECT subject.id, newest.revision, newest.type
       FROM unnest($2::text[]) AS subject (id)
      CROSS JOIN LATERAL (
        SELECT revision, type FROM event_log
         WHERE hospital_id = $1 AND subject_id = subject.id ORDER BY revision DESC LIMIT 1) AS newest
      WHERE newest.type LIKE 'announcement.%' OR newest.type LIKE 'display.%'`,
    [hospitalId, ids],
  );
}

/** Writes the reports of many screens, of any hospitals, in one statement; those of displays that are gone are left out. */
export async function saveScreenReports(
  manager: EntityManager,
  reports: readonly ScreenReport[],
): Promise<void> {
  await manager.query(
    `INSERT INTO screen (hospital_id, display_id, screen_id, template, fps, viewport, revision, build, last_seen)
     SELECT seen."hospitalId", seen."displayId", seen."screenId", seen.template, seen.fps, seen.viewport,
            seen.revision, seen.build, seen."seenAt"
       FROM jsonb_to_recordset($1::jsonb) AS seen ("hospitalId" uuid, "displayId" uuid, "screenId" text, template text,
            fps real, viewport text, revision integer, build text, "seenAt" timestamptz)
       JOIN display ON display.hospital_id = seen."hospitalId" AND display.id = seen."displayId"
     ON CONFLICT (hospital_id, display_id, screen_id) DO UPDATE SET
       template = excluded.template, fps = excluded.fps, viewport = excluded.viewport,
       revision = excluded.revision, build = excluded.build, last_seen = excluded.last_seen`,
    [JSON.stringify(reports)],
  );
}

/** Takes a screen away; false when there is none. */
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
