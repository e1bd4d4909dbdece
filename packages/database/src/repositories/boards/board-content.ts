import type { Announcement } from "@wardline/contracts/boards/announcements";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { Emergency } from "@wardline/contracts/boards/emergencies";
import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isInForce, parseAnnouncementTimes } from "@wardline/domain/boards/announcement";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { getRosterDateRange } from "@wardline/domain/roster/on-call";
import type { EntityManager } from "typeorm";
import { IS_OPEN, selectPatientsAsJson } from "../patients/patient-columns.js";
import { DEFAULT_SIGNALS } from "../patients/signal-settings.js";
import { ON_CALL_COLUMNS, type OnCallReading } from "../roster/on-call.js";
import { toWards, WARD_COLUMNS, type WardRecord } from "../wards/wards.js";
import { ANNOUNCEMENT_COLUMNS } from "./announcements.js";
import { OPEN_EMERGENCIES } from "./emergencies.js";

const OPEN_PATIENTS = selectPatientsAsJson(
  `patient card WHERE ${IS_OPEN}`,
  "card.created_at, card.id",
);

const ACTIVE_ANNOUNCEMENTS = `
  SELECT coalesce(json_agg(row_to_json(listed)), '[]')
    FROM (SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcement notice
           WHERE notice.hospital_id = $1 AND notice.is_active
           ORDER BY notice.created_at DESC, notice.id) listed`;

const WARDS = `
  SELECT coalesce(json_agg(row_to_json(known)), '[]')
    FROM (SELECT ${WARD_COLUMNS} FROM ward WHERE ward.hospital_id = $1) known`;

/** Unmasked content of all of a hospital's boards at one revision, including people on call. */
export interface BoardSource extends OnCallReading {
  name: string;
  logoFile: string | null;
  template: BoardTemplate;
  patients: Patient[];
  announcements: Announcement[];
  wards: Ward[];
  emergencies: Emergency[];
  targets: BoardSnapshot["targets"];
  acuityScale: AcuityScale;
}

/**
 * Reads open records, announcements and emergencies at `now`, and on-call data from `now` to `to` (epoch milliseconds),
 * in one statement, so that all data come from the same revision. Null for an unknown hospital.
 */
export async function readBoardSource(
  manager: EntityManager,
  hospitalId: string,
  now: number,
  to: number,
): Promise<BoardSource | null> {
  const { first, last } = getRosterDateRange(now, to);
  const [row] = await manager.query<(Omit<BoardSource, "wards"> & { wards: WardRecord[] })[]>(
    `SELECT hospital.revision, hospital.name, hospital.logo_file AS "logoFile", hospital.board_template AS template,
            (${OPEN_PATIENTS}) AS patients,
            (${ACTIVE_ANNOUNCEMENTS}) AS announcements,
            (${WARDS}) AS wards,
            (${OPEN_EMERGENCIES}) AS emergencies,
            coalesce((SELECT signals.targets FROM signal_settings signals WHERE signals.hospital_id = $1),
                     $5::jsonb) AS targets,
            coalesce((SELECT signals.acuity_scale FROM signal_settings signals WHERE signals.hospital_id = $1),
                     $6) AS "acuityScale",
            ${ON_CALL_COLUMNS}
       FROM hospital WHERE hospital.id = $1`,
    [
      hospitalId,
      first,
      last,
      new Date(now),
      JSON.stringify(DEFAULT_SIGNALS.targets),
      DEFAULT_SIGNALS.acuity_scale,
    ],
  );
  if (row === undefined) return null;
  const announcements = row.announcements.filter((one) =>
    isInForce(parseAnnouncementTimes(one), now),
  );
  return { ...row, announcements, wards: toWards(row.wards) };
}
