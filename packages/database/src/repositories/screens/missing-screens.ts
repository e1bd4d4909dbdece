import type { PlannedHours } from "@wardline/domain/roster/planned-hours";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { readGrantHolders } from "../people/grant-holders.js";
import { isPastVisit, selectNumberedScreens } from "./screen-visits.js";

/** A silent screen that nobody has been notified of. */
export interface SilentScreen {
  hospitalId: string;
  timezone: string;
  displayId: string;
  screenId: string;
  lastSeen: Date;
  hours: PlannedHours | null;
}

/** A screen and the start of its outage. */
export type MissingScreen = Pick<SilentScreen, "displayId" | "screenId" | "lastSeen">;

export interface NamedScreen {
  display: string;
  number: number;
  lastSeen: Date;
}

/**
 * Finds screens of all hospitals that fell silent between `after` and `before` and whose displays have notifications
 * on. Visits are left out, and so are hospitals suspended after `before`.
 */
export async function findSilentScreensOfAllHospitals(
  manager: EntityManager,
  after: Date,
  before: Date,
  now: Date,
): Promise<SilentScreen[]> {
  return manager.query<SilentScreen[]>(
    `SELECT screen.hospital_id AS "hospitalId", hospital.timezone, screen.display_id AS "displayId",
            screen.screen_id AS "screenId", screen.last_seen AS "lastSeen", display.hours
       FROM screen
       JOIN display ON display.hospital_id = screen.hospital_id AND display.id = screen.display_id
            AND display.revoked_at IS NULL AND display.mail_missing
       JOIN hospital ON hospital.id = screen.hospital_id
      WHERE screen.last_seen > $1 AND screen.last_seen <= $2 AND screen.missed_at IS DISTINCT FROM screen.last_seen
        AND hospital.suspended_at IS NULL AND coalesce(hospital.resumed_at <= $2, true)
        AND NOT ${isPastVisit("screen", "$3::timestamptz")}`,
    [after, before, now],
  );
}

/** Marks these outages as notified; returns the outages that were not marked before. */
export async function markNotified(
  { manager, hospitalId }: Work,
  screens: readonly MissingScreen[],
): Promise<MissingScreen[]> {
  const [rows] = await manager.query<[MissingScreen[], number]>(
    `UPDATE screen SET missed_at = screen.last_seen
       FROM jsonb_to_recordset($2::jsonb) AS missing ("displayId" uuid, "screenId" text, "lastSeen" timestamptz)
      WHERE screen.hospital_id = $1 AND screen.display_id = missing."displayId"
        AND screen.screen_id = missing."screenId" AND screen.last_seen = missing."lastSeen"
        AND screen.missed_at IS DISTINCT FROM screen.last_seen
      RETURNING screen.display_id AS "displayId", screen.screen_id AS "screenId", screen.last_seen AS "lastSeen"`,
    [hospitalId, JSON.stringify(screens)],
  );
  return rows;
}

/** Filters screens to those that are still listed, marked as notified, and in the same outage; sorted by name. */
export async function readMissingScreens(
  manager: EntityManager,
  hospitalId: string,
  screens: readonly { displayId: string; screenId: string; lastSeen: string }[],
  now: Date,
): Promise<NamedScreen[]> {
  return manager.query<NamedScreen[]>(
    `SELECT display.name AS display, screen.number, screen.last_seen AS "lastSeen"
       FROM ${selectNumberedScreens("$3::timestamptz")} AS screen
       JOIN jsonb_to_recordset($2::jsonb) AS missing ("displayId" uuid, "screenId" text, "lastSeen" timestamptz)
            ON screen.display_id = missing."displayId" AND screen.screen_id = missing."screenId"
            AND screen.last_seen = missing."lastSeen"
       JOIN display ON display.hospital_id = $1 AND display.id = screen.display_id
            AND display.revoked_at IS NULL AND display.mail_missing
      ORDER BY display.name, screen.number`,
    [hospitalId, JSON.stringify(screens), now],
  );
}

/** Accounts with verified addresses that manage displays: the owner, and staff with the grant. */
export async function readDisplayManagers(
  manager: EntityManager,
  hospitalId: string,
): Promise<string[]> {
  return readGrantHolders(manager, hospitalId, "displays.manage");
}
