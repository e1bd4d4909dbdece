import type { Announcement } from "@wardline/contracts/boards/announcements";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** Editable part of an announcement; `expires_at` is RFC 3339. */
export type AnnouncementFields = Pick<Announcement, "message" | "expires_at" | "is_active">;

/** Columns of `announcement notice` in wire format. */
export const ANNOUNCEMENT_COLUMNS = `notice.id, notice.message, wire_time(notice.expires_at) AS expires_at, notice.is_active,
  wire_time(notice.created_at) AS created_at, wire_time(notice.updated_at) AS updated_at, notice.version`;

/** Returns all announcements, newest first (docs/product.md, Announcements page). */
export async function readAnnouncements(
  manager: EntityManager,
  hospitalId: string,
): Promise<Announcement[]> {
  return manager.query<Announcement[]>(
    `SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcement notice WHERE notice.hospital_id = $1
      ORDER BY notice.created_at DESC, notice.id`,
    [hospitalId],
  );
}

/** Returns all hospitals' active announcements with an expiry; `expires_at` is in epoch milliseconds. */
export async function readExpiringOfAllHospitals(
  manager: EntityManager,
): Promise<{ hospitalId: string; id: string; expires_at: number }[]> {
  return manager.query(
    `SELECT hospital_id AS "hospitalId", id, (extract(epoch FROM expires_at) * 1000)::float8 AS expires_at
       FROM announcement WHERE is_active AND expires_at IS NOT NULL ORDER BY expires_at, id`,
  );
}

/** Locks an announcement until the transaction ends; null if there is none. */
export async function lockAnnouncement(
  { manager, hospitalId }: Work,
  id: string,
): Promise<Announcement | null> {
  const [row] = await manager.query<Announcement[]>(
    `SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcement notice
      WHERE notice.hospital_id = $1 AND notice.id = $2 FOR UPDATE`,
    [hospitalId, id],
  );
  return row ?? null;
}

export async function insertAnnouncement(
  { manager, hospitalId, at }: Work,
  id: string,
  fields: AnnouncementFields,
): Promise<Announcement> {
  const [row] = await manager.query<Announcement[]>(
    `INSERT INTO announcement AS notice (hospital_id, id, message, expires_at, is_active, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${ANNOUNCEMENT_COLUMNS}`,
    [hospitalId, id, fields.message, fields.expires_at, fields.is_active, at],
  );
  return row as Announcement;
}

export async function updateAnnouncement(
  { manager, hospitalId, at }: Work,
  id: string,
  fields: AnnouncementFields,
): Promise<Announcement> {
  const [[row]] = await manager.query<[Announcement[]]>(
    `UPDATE announcement notice
        SET message = $3, expires_at = $4, is_active = $5, updated_at = $6, version = version + 1
      WHERE notice.hospital_id = $1 AND notice.id = $2 RETURNING ${ANNOUNCEMENT_COLUMNS}`,
    [hospitalId, id, fields.message, fields.expires_at, fields.is_active, at],
  );
  return row as Announcement;
}

/** Deletes an announcement; false if there is none. */
export async function deleteAnnouncement(
  { manager, hospitalId }: Work,
  id: string,
): Promise<boolean> {
  const [, amount] = await manager.query<[unknown, number]>(
    "DELETE FROM announcement WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id],
  );
  return amount > 0;
}
