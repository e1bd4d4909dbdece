import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { getFirstHourlyDay } from "@wardline/domain/statistics";
import { addDays, getDayEnd, getDayStart, toZonedDay } from "@wardline/domain/time/zoned-day";
import type { EntityManager } from "typeorm";
import { CensusRow, type WardCensus } from "../../entities/patients/census.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";
import { IS_OPEN } from "./patient-columns.js";

export interface HourlyState {
  id: string;
  timezone: string;
  createdAt: Date;
  /** Newest counted hour. */
  countedAt: Date | null;
  hasDisplay: boolean;
}

export async function readHourlyStatesOfAllHospitals(
  manager: EntityManager,
): Promise<HourlyState[]> {
  return manager.query<HourlyState[]>(
    `SELECT hospital.id, hospital.timezone, hospital.created_at AS "createdAt",
            (SELECT max(at) FROM census WHERE census.hospital_id = hospital.id) AS "countedAt",
            EXISTS (SELECT FROM display
                     WHERE display.hospital_id = hospital.id AND revoked_at IS NULL) AS "hasDisplay"
       FROM hospital`,
  );
}

/** Counts at the start of an hour. */
export interface HourCensus {
  counts: Record<PatientStatus, number>;
  beds: number;
  wards: Record<string, WardCensus>;
}

/**
 * Builds an hour's census from open records by ward (null: no known bed) and status, and each ward's beds. The
 * hospital's total includes patients of deleted wards.
 */
export function buildHourCensus(
  amounts: readonly { ward: string | null; status: PatientStatus; amount: number }[],
  beds: readonly { ward: string; amount: number }[],
): HourCensus {
  const census: HourCensus = {
    counts: Object.fromEntries(
      PATIENT_STATUSES.map((status) => [status, 0]),
    ) as HourCensus["counts"],
    beds: 0,
    wards: {},
  };
  for (const { ward, amount } of beds) {
    census.beds += amount;
    census.wards[ward] = { beds: amount, counts: {} };
  }
  for (const { ward, status, amount } of amounts) {
    census.counts[status] += amount;
    const part = census.wards[ward ?? ""];
    if (part !== undefined) part.counts[status] = amount;
  }
  return census;
}

/** Counts the current open records by ward and status; the ward is null for records without a known bed. */
export async function countOpenPatients({
  manager,
  hospitalId,
}: Work): Promise<{ ward: string | null; status: PatientStatus; amount: number }[]> {
  return manager.query(
    `SELECT card.ward_id AS ward, card.status, count(*)::integer AS amount
       FROM patient card WHERE ${IS_OPEN} GROUP BY card.ward_id, card.status`,
    [hospitalId],
  );
}

/** Counts the current beds per ward, closed beds included. */
export async function countBeds(
  manager: EntityManager,
  hospitalId: string,
): Promise<{ ward: string; amount: number }[]> {
  return manager.query(
    `SELECT ward.id AS ward, count(bed.*)::integer AS amount
       FROM ward LEFT JOIN ward_bed bed ON bed.hospital_id = $1 AND bed.ward_id = ward.id
      WHERE ward.hospital_id = $1 GROUP BY ward.id`,
    [hospitalId],
  );
}

/** Inserts an hour's census; false if the hour already has one. */
export function insertCensus(
  { manager, hospitalId }: Work,
  hour: Date,
  { counts, beds, wards }: HourCensus,
): Promise<boolean> {
  return insertUnlessPresent(manager, CensusRow, { hospitalId, at: hour, counts, beds, wards });
}

export const sumPatients = (counts: string) =>
  `(SELECT coalesce(sum(amount::integer), 0)::integer FROM jsonb_each_text(${counts}) AS status (name, amount))`;

/** State that decides which days of a hospital's census are stored as one row per day. */
export interface CountedHours {
  timezone: string;
  /** First hour that is still stored as an hourly row. */
  oldest: Date;
}

/** Finds the hospitals with hourly rows. */
export async function readCountedHoursOfAllHospitals(
  manager: EntityManager,
): Promise<(CountedHours & { hospitalId: string })[]> {
  return manager.query(
    `SELECT hospital.id AS "hospitalId", hospital.timezone, hour.oldest FROM hospital,
            LATERAL (SELECT min(at) AS oldest FROM census WHERE census.hospital_id = hospital.id) hour
      WHERE hour.oldest IS NOT NULL ORDER BY hospital.id`,
  );
}

/**
 * Replaces the hourly rows of older days with one row per ward and day (docs/wire/patients.md, Statistics). Each day is
 * one statement, so that hours count once even if workers compete or crash, and nobody waits. `now` is in epoch
 * milliseconds.
 */
export async function foldCensus(
  manager: EntityManager,
  hospitalId: string,
  { timezone, oldest }: CountedHours,
  now: number,
): Promise<void> {
  const end = getFirstHourlyDay(toZonedDay(now, timezone));
  for (let day = toZonedDay(oldest.getTime(), timezone); day < end; day = addDays(day, 1)) {
    await manager.query(
      `WITH hour AS (
         DELETE FROM census WHERE hospital_id = $1 AND at >= $2 AND at < $3 RETURNING at, counts, beds, wards),
       part AS (
         SELECT $1 AS place, at, counts, beds, wards IS NOT NULL AS is_by_ward FROM hour
         UNION ALL
         SELECT ward.id::uuid, at, ward.census->'counts', (ward.census->>'beds')::integer, true
           FROM hour, jsonb_each(hour.wards) AS ward (id, census))
       INSERT INTO census_day (hospital_id, place, at, wards_since, patients, beds, most, hours, bed_hours)
       SELECT $1, place, $2, min(at) FILTER (WHERE is_by_ward), sum(patients), coalesce(sum(beds), 0), max(patients), count(*),
              count(*) FILTER (WHERE beds > 0)
         FROM (SELECT *, ${sumPatients("counts")} AS patients FROM part) counted GROUP BY place`,
      [hospitalId, new Date(getDayStart(day, timezone)), new Date(getDayEnd(day, timezone))],
    );
  }
}
