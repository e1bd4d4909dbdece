import type { LoggedEvent } from "@wardline/database/event-log";
import {
  lockAnnouncement,
  readExpiringOfAllHospitals,
  updateAnnouncement,
} from "@wardline/database/repositories/boards/announcements";
import {
  buildHourCensus,
  countBeds,
  countOpenPatients,
  type HourlyState,
  insertCensus,
  readHourlyStatesOfAllHospitals,
} from "@wardline/database/repositories/patients/census";
import { runWork, type Work } from "@wardline/database/work";
import { isExpired, parseAnnouncementTimes } from "@wardline/domain/boards/announcement";
import type { Log } from "@wardline/jobs/log";
import type { DataSource, EntityManager } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";
import { findHourSlot, hasDayBegun } from "./hour-slot.js";

export interface RefreshContext {
  dataSource: DataSource;
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
}

/** Tolerance in milliseconds, because timers may fire slightly before the hour. */
const TIMER_TOLERANCE_MS = 1_000;

/**
 * Makes the changes that depend on time alone (docs/wire/operations.md, Jobs): at the start of each hospital's local
 * hour, a census row and possibly `hour.passed`; expired announcements become inactive. Idempotent. `now` is in epoch
 * milliseconds.
 */
export async function refreshHourly(context: RefreshContext, now: number): Promise<void> {
  const { manager } = context.dataSource;
  const hospitals = await readHourlyStatesOfAllHospitals(manager);
  const expired = await readExpired(manager, now);
  const error = (failures: number, all: number) =>
    `${failures} of ${all} hospitals could not be refreshed.`;
  await forEachHospital(hospitals, { log: context.log, job: "refresh", error }, (hospital) =>
    refreshHospital(context, hospital, expired.get(hospital.id) ?? [], now),
  );
}

async function readExpired(manager: EntityManager, now: number): Promise<Map<string, string[]>> {
  const expired = new Map<string, string[]>();
  for (const { hospitalId, id, expires_at } of await readExpiringOfAllHospitals(manager)) {
    if (!isExpired({ expires_at }, now)) continue;
    expired.set(hospitalId, [...(expired.get(hospitalId) ?? []), id]);
  }
  return expired;
}

async function refreshHospital(
  { dataSource, publish }: RefreshContext,
  hospital: HourlyState,
  expired: readonly string[],
  now: number,
): Promise<void> {
  const slot = findHourSlot(now + TIMER_TOLERANCE_MS, hospital.timezone);
  const lastCountedAt = hospital.countedAt?.getTime() ?? null;
  const isDue = slot > Math.max(lastCountedAt ?? 0, hospital.createdAt.getTime());
  if (!isDue && expired.length === 0) return;
  await runWork(
    dataSource,
    { hospitalId: hospital.id, actor: null, now },
    async (work) => {
      await endExpired(work, expired, now);
      if (!isDue) return;
      const openCards = await takeCensus(work, slot);
      if (openCards === null) return;
      const isNewDay = hasDayBegun(lastCountedAt, slot, hospital.timezone);
      if (openCards > 0 || (hospital.hasDisplay && isNewDay)) {
        work.record("hour.passed", { at: new Date(slot).toISOString() });
      }
    },
    ({ events }) => publish(events),
  );
}

/**
 * Takes the census of an hour once; returns the number of open records, or null if the census has already been taken.
 */
async function takeCensus(work: Work, slot: number): Promise<number | null> {
  const amounts = await countOpenPatients(work);
  const beds = await countBeds(work.manager, work.hospitalId);
  if (!(await insertCensus(work, new Date(slot), buildHourCensus(amounts, beds)))) return null;
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Deactivates expired announcements, each with its own entry in the log. */
async function endExpired(work: Work, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids) {
    const current = await lockAnnouncement(work, id);
    // Someone may have extended the announcement in the meantime.
    if (
      current === null ||
      !current.is_active ||
      !isExpired(parseAnnouncementTimes(current), now)
    ) {
      continue;
    }
    const fields = { ...current, is_active: false };
    const endedAnnouncement = await updateAnnouncement(work, id, fields);
    work.record("announcement.updated", endedAnnouncement, {
      subjectId: id,
      changes: [{ field: "is_active", from: true, to: false }],
    });
  }
}
