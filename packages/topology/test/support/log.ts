import type { Pool } from "pg";
import type { Hospital } from "./hospital.js";

/** Reads a hospital's newest revision, and the newest revision marked as emitted. */
export async function readRevisions(
  database: Pool,
  { id }: Hospital,
): Promise<{ newest: number; emitted: number }> {
  const { rows } = await database.query<{ newest: number; emitted: number }>(
    `SELECT hospital.revision AS newest, coalesce(mark.revision, 0) AS emitted
       FROM hospital LEFT JOIN event_emission mark ON mark.hospital_id = hospital.id
      WHERE hospital.id = $1`,
    [id],
  );
  return rows[0] ?? { newest: 0, emitted: 0 };
}
