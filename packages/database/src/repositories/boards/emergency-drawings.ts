import { getPictureState } from "@wardline/domain/boards/picture-state";
import type { EntityManager } from "typeorm";
import type { ScreenReport } from "../screens/screens.js";

/**
 * Records which screens, of any hospitals, have drawn an open emergency. Only each screen's first report counts; the
 * recorded time is the painting time or, without one, the time of the report (docs/wire/boards.md, Drawn, not held).
 * Runs a single statement, or none if nothing was drawn.
 */
export async function saveDrawingsOfAllHospitals(
  manager: EntityManager,
  reports: readonly ScreenReport[],
): Promise<void> {
  const seen = reports.flatMap(({ hospitalId, displayId, screenId, seenAt, ...report }) => {
    const { drawn = null, visible = null, sample = null, template, notice } = report;
    const isDrawn =
      getPictureState({ isOnline: true, drawn, visible, sample, template }) === "drawn";
    const painting = {
      announced: notice?.revision ?? null,
      paintedAt: notice ? new Date(Math.max(0, Math.min(notice.at, seenAt.getTime()))) : null,
    };
    return isDrawn ? [{ hospitalId, displayId, screenId, drawn, seenAt, ...painting }] : [];
  });
  if (seen.length === 0) return;
  await manager.query(
    `INSERT INTO emergency_drawing (hospital_id, emergency_id, display_id, screen_id, drawn_at)
     SELECT alarm.hospital_id, alarm.id, seen."displayId", seen."screenId",
            CASE WHEN seen.announced = raised.revision
                 THEN greatest(seen."paintedAt", alarm.raised_at) ELSE seen."seenAt" END
       FROM jsonb_to_recordset($1::jsonb)
            AS seen ("hospitalId" uuid, "displayId" uuid, "screenId" text, drawn integer, "seenAt" timestamptz,
                     announced integer, "paintedAt" timestamptz)
       JOIN emergency alarm ON alarm.hospital_id = seen."hospitalId" AND alarm.ended_at IS NULL
        AND alarm.raised_at <= seen."seenAt" AND alarm.ends_at > seen."seenAt"
       JOIN event_log raised ON raised.hospital_id = alarm.hospital_id AND raised.subject_id = alarm.id::text
        AND raised.type = 'emergency.raised' AND raised.revision <= seen.drawn
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(seen)],
  );
}
