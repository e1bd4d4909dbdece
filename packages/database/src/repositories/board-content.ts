import type { Announcement } from "@wardline/contracts/announcements";
import type { Patient } from "@wardline/contracts/patients";
import type { BoardTemplate } from "@wardline/domain/board-template";
import type { EntityManager } from "typeorm";
import { IS_OPEN, patientsAsJson } from "./patient-columns.js";

const OPEN_PATIENTS = patientsAsJson(`patient card WHERE ${IS_OPEN}`, "card.created_at, card.id");

/** Everything that a hospital's boards show before it is masked, at one revision. */
export interface BoardSource {
  revision: number;
  name: string;
  logoFile: string | null;
  timezone: string;
  template: BoardTemplate;
  patients: Patient[];
  announcements: Announcement[];
}

/** Reads the open cards and the announcements in force with their revision, in one statement. `now` in epoch milliseconds. */
export async function readBoardSource(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<BoardSource | null> {
  const [row] = await manager.query<BoardSource[]>(
    `SELECT hospital.revision, hospital.name, hospital.logo_file AS "logoFile", hospital.timezone,
            hospital.board_template AS template,
            (${OPEN_PATIENTS}) AS patients,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'id', notice.id, 'message', notice.message, 'expires_at', wire_time(notice.expires_at),
                      'is_active', notice.is_active, 'created_at', wire_time(notice.created_at),
                      'updated_at', wire_time(notice.updated_at), 'version', notice.version)
                    ORDER BY notice.created_at DESC, notice.id), '[]')
               FROM announcement notice
              WHERE notice.hospital_id = $1 AND notice.is_active
                AND (notice.expires_at IS NULL OR notice.expires_at > $2)) AS announcements
       FROM hospital WHERE hospital.id = $1`,
    [hospitalId, new Date(now)],
  );
  return row ?? null;
}
