import type { Announcement } from "@wardline/contracts/announcements";
import type { LoggedEvent } from "@wardline/database/event-log";
import {
  lockAnnouncement,
  updateAnnouncement,
} from "@wardline/database/repositories/announcements";
import { runWork, type Work } from "@wardline/database/work";
import { PATIENT_STATUSES } from "@wardline/domain/patient-status";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import { beginsDay, hourSlot } from "./hour-slot.js";

export interface RefreshContext {
  dataSource: DataSource;
  /** Shows committed events. */
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
}

interface HospitalState {
  id: string;
  timezone: string;
  createdAt: Date;
  /** The newest hour that was counted here. */
  countedAt: Date | null;
  hasDisplay: boolean;
  hasExpired: boolean;
}

/** A timer may fire a moment before the hour that it was set for. */
const EARLY_MS = 1_000;

/**
 * What time alone changes (docs/wire.md, Jobs): once for each full hour of each hospital's own clock a census row and,
 * with open cards or on a new day with a display, `hour.passed`; and announcements past their expiry become
 * inactive. Repeating it does nothing more. One hospital's failure stops no other and is thrown at the end,
 * so that the job is tried again. `now` in epoch milliseconds.
 */
export async function refreshHourly(context: RefreshContext, now: number): Promise<void> {
  const hospitals = await readHospitals(context.dataSource, now);
  let failures = 0;
  for (const hospital of hospitals) {
    try {
      await refreshHospital(context, hospital, now);
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      context.log.warn({ hospitalId: hospital.id, reason }, "refresh: a hospital was left out");
    }
  }
  if (failures > 0)
    throw new Error(`${failures} of ${hospitals.length} hospitals could not be refreshed.`);
}

function readHospitals(dataSource: DataSource, now: number): Promise<HospitalState[]> {
  return dataSource.query<HospitalState[]>(
    `SELECT hospital.id, hospital.timezone, hospital.created_at AS "createdAt",
            (SELECT max(at) FROM census WHERE census.hospital_id = hospital.id) AS "countedAt",
            EXISTS (SELECT FROM display
                     WHERE display.hospital_id = hospital.id AND revoked_at IS NULL) AS "hasDisplay",
            EXISTS (SELECT FROM announcement
                     WHERE announcement.hospital_id = hospital.id
                       AND is_active AND expires_at <= $1) AS "hasExpired"
       FROM hospital`,
    [new Date(now)],
  );
}

async function refreshHospital(
  { dataSource, publish }: RefreshContext,
  hospital: HospitalState,
  now: number,
): Promise<void> {
  const slot = hourSlot(now + EARLY_MS, hospital.timezone);
  const counted = hospital.countedAt?.getTime() ?? null;
  const isDue = slot > Math.max(counted ?? 0, hospital.createdAt.getTime());
  if (!isDue && !hospital.hasExpired) return;
  await runWork(
    dataSource,
    { hospitalId: hospital.id, actor: null, now },
    async (work) => {
      if (hospital.hasExpired) await endExpired(work, now);
      if (!isDue) return;
      const openCards = await takeCensus(work, slot);
      if (openCards === null) return;
      const isNewDay = beginsDay(counted, slot, hospital.timezone);
      if (openCards > 0 || (hospital.hasDisplay && isNewDay)) {
        work.record("hour.passed", { at: new Date(slot).toISOString() });
      }
    },
    ({ events }) => publish(events),
  );
}

/** Counts the open cards by status; returns how many there are, or null when the hour was counted before. */
async function takeCensus({ manager, hospitalId }: Work, slot: number): Promise<number | null> {
  const rows = await manager.query<{ status: string; amount: number }[]>(
    `SELECT status, count(*)::integer AS amount FROM patient
      WHERE hospital_id = $1 AND closed_at IS NULL AND deleted_at IS NULL GROUP BY status`,
    [hospitalId],
  );
  const amounts = new Map(rows.map(({ status, amount }) => [status, amount]));
  const counts = Object.fromEntries(
    PATIENT_STATUSES.map((status) => [status, amounts.get(status) ?? 0]),
  );
  const taken = await manager.query<unknown[]>(
    `INSERT INTO census (hospital_id, at, counts) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [hospitalId, new Date(slot), JSON.stringify(counts)],
  );
  if (taken.length === 0) return null;
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Switches off what is past its expiry, each as a change of its own in the log. */
async function endExpired(work: Work, now: number): Promise<void> {
  const { manager, hospitalId } = work;
  const at = new Date(now);
  const expired = await manager.query<{ id: string }[]>(
    `SELECT id FROM announcement
      WHERE hospital_id = $1 AND is_active AND expires_at <= $2 ORDER BY expires_at, id`,
    [hospitalId, at],
  );
  for (const { id } of expired) {
    const current = await lockAnnouncement(manager, hospitalId, id);
    if (current === null || !isExpired(current, now)) continue;
    const ended = await updateAnnouncement(
      manager,
      hospitalId,
      id,
      { ...current, is_active: false },
      at,
    );
    work.record("announcement.updated", ended, {
      subjectId: id,
      changes: [{ field: "is_active", from: true, to: false }],
    });
  }
}

/** Looks again under the lock: someone may have prolonged it meanwhile. */
function isExpired({ is_active, expires_at }: Announcement, now: number): boolean {
  return is_active && expires_at !== null && Date.parse(expires_at) <= now;
}
