import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { DurationCount } from "@wardline/domain/statistics";
import type { EntityManager } from "typeorm";
import { readCurrentRevision } from "../../event-log.js";
import { sumPatients } from "./census.js";
import {
  type FigureKind,
  selectAllFigures,
  selectFreshFigures,
  selectStoredFigures,
} from "./figures.js";
import { IS_OPEN } from "./patient-columns.js";

/** Scope of a query: instants of local days, `until` exclusive, and one ward, or null for everything. */
export interface StatisticsSpan {
  from: Date;
  until: Date;
  ward: string | null;
}

/** A range of revisions, and the last revision with stored figures. */
export interface Revisions {
  after: number;
  to: number;
  kept: number;
}

/** Census of one hour, or hourly values summed over a day that is stored as one row; `at` is the start. */
export interface CensusPeriod {
  at: Date;
  hours: number;
  patients: number;
  /** Highest hourly value. */
  most: number;
  /** Number of hours in which the beds were known. */
  bedHours: number;
  beds: number;
}

/** Arrivals and departures. */
export interface Movements {
  arrivals: number;
  discharged: number;
  deceased: number;
}

/** Movements of a period, identified by its index, with moves into and out of the ward. */
export interface PeriodMovements extends Movements {
  period: number;
  movedIn: number;
  movedOut: number;
}

/** Movements in an hour of the day, 0 to 23, over all days. */
export interface HourlyMovements extends Movements {
  hour: number;
}

/** Durations of statuses, waits and cleaning; `name` is a status or reason. */
export interface TimesSpent {
  statuses: (DurationCount & { name: string })[];
  waits: (DurationCount & { name: string })[];
  cleaning: DurationCount[];
}

/** SQL: a record deleted while open was a mistake and is not counted. */
const IS_COUNTED =
  "card.hospital_id = $1 AND (card.deleted_at IS NULL OR card.closed_at IS NOT NULL)";

/** SQL: index of the period that contains `at`. `periods` holds each period's start, then the end of the last one. */
const selectPeriodIndex = (at: string, periods: string) =>
  `width_bucket(${at}, ${periods}::timestamptz[]) - 1`;

const TIMED_KINDS: readonly FigureKind[] = ["status", "wait", "cleaning"];

/** SQL: `seconds` (double precision) as whole minutes. */
const toMinutes = (seconds: string) => `floor(${seconds} / 60)::integer`;

/**
 * Returns the census in order: older days as one period each, later days by hour (docs/wire/patients.md, Statistics).
 */
export async function readCountedHours(
  manager: EntityManager,
  hospitalId: string,
  { from, until, ward }: StatisticsSpan,
): Promise<CensusPeriod[]> {
  return manager.query<CensusPeriod[]>(
    `SELECT at, hours, patients, most, bed_hours AS "bedHours", beds FROM census_day
      WHERE hospital_id = $1 AND place = coalesce($4::uuid, $1) AND at >= $2 AND at < $3
     UNION ALL
     SELECT at, 1, patients, patients, CASE WHEN beds > 0 THEN 1 ELSE 0 END, coalesce(beds, 0)
       FROM (SELECT census.at, ${sumPatients("CASE WHEN $4 IS NULL THEN census.counts ELSE census.wards->$4::text->'counts' END")} AS patients,
                    CASE WHEN $4 IS NULL THEN census.beds ELSE (census.wards->$4::text->>'beds')::integer END AS beds
               FROM census WHERE census.hospital_id = $1 AND census.at >= $2 AND census.at < $3
                AND ($4 IS NULL OR census.wards ? $4::text)) hour
      ORDER BY at`,
    [hospitalId, from, until, ward],
  );
}

/** Returns the first hour that was counted by ward; null if there is none. */
export async function readFirstWardHour(
  manager: EntityManager,
  hospitalId: string,
): Promise<Date | null> {
  const [row] = await manager.query<{ since: Date | null }[]>(
    `SELECT least((SELECT min(at) FROM census WHERE hospital_id = $1 AND wards IS NOT NULL),
                  (SELECT wards_since FROM census_day WHERE hospital_id = $1 AND place = $1 AND wards_since IS NOT NULL
                    ORDER BY at LIMIT 1)) AS since`,
    [hospitalId],
  );
  return row?.since ?? null;
}

/**
 * Reads arrivals and departures per period (`periods` ends with the end of the last period) and per clock hour of
 * `zone`. For a ward: admissions, closings and moves. Periods and hours without movements are left out.
 */
export async function readMovements(
  manager: EntityManager,
  hospitalId: string,
  { periods, zone }: { periods: readonly Date[]; zone: string },
  revisions: Revisions,
  ward: string | null,
): Promise<{ periods: PeriodMovements[]; hours: HourlyMovements[] }> {
  const moves = ward === null ? [] : await readMoves(manager, hospitalId, periods, revisions, ward);
  const movementRows = await manager.query<(Movements & { period: number | null; hour: number })[]>(
    `WITH turn AS (
       SELECT card.created_at AS at, 'arrival' AS kind FROM patient card
        WHERE ${IS_COUNTED} AND card.created_at >= $3 AND card.created_at < $4 AND ($6::uuid[] IS NULL OR card.id = ANY ($6))
       UNION ALL
       SELECT card.closed_at, card.status FROM patient card
        WHERE ${IS_COUNTED} AND card.closed_at >= $3 AND card.closed_at < $4
          AND ($5::uuid IS NULL OR card.ward_id = $5)),
     -- Clocks change by half an hour at least: no hour of them begins within one of these.
     half_hour AS (
       SELECT date_bin('30 minutes', at, $3::timestamptz) AS at, count(*) FILTER (WHERE kind = 'arrival') AS arrivals,
              count(*) FILTER (WHERE kind = 'discharged') AS discharged, count(*) FILTER (WHERE kind = 'deceased') AS deceased
         FROM turn GROUP BY 1)
     SELECT ${selectPeriodIndex("at", "$2")} AS period, extract(hour FROM at AT TIME ZONE $7)::integer AS hour,
            sum(arrivals)::integer AS arrivals, sum(discharged)::integer AS discharged, sum(deceased)::integer AS deceased
       FROM half_hour GROUP BY GROUPING SETS ((1), (2))`,
    [
      hospitalId,
      periods,
      periods[0],
      periods.at(-1),
      ward,
      ward === null ? null : await readOpenedRecords(manager, hospitalId, revisions, ward),
      zone,
    ],
  );
  return {
    periods: [
      ...movementRows.flatMap(({ period, ...turn }) =>
        period === null ? [] : [{ ...turn, period, movedIn: 0, movedOut: 0 }],
      ),
      ...moves.map((move) => ({ ...move, arrivals: 0, discharged: 0, deceased: 0 })),
    ],
    hours: movementRows.filter(({ period }) => period === null),
  };
}

async function readMoves(
  manager: EntityManager,
  hospitalId: string,
  periods: readonly Date[],
  { after, to, kept }: Revisions,
  ward: string,
): Promise<Pick<PeriodMovements, "period" | "movedIn" | "movedOut">[]> {
  return manager.query(
    `SELECT ${selectPeriodIndex("move.at", "$5")} AS period, (count(*) FILTER (WHERE kind = 'moved_in'))::integer AS "movedIn",
            (count(*) FILTER (WHERE kind = 'moved_out'))::integer AS "movedOut"
       FROM ${selectAllFigures(["moved_in", "moved_out"])} move WHERE move.ward = $6 GROUP BY 1`,
    [hospitalId, after, to, kept, periods, ward],
  );
}

/** Finds records opened in a ward after this revision, even if dated earlier. */
async function readOpenedRecords(
  manager: EntityManager,
  hospitalId: string,
  { after, kept }: Revisions,
  ward: string,
): Promise<string[]> {
  const rows = await manager.query<{ card: string }[]>(
    `SELECT opened.card FROM ${selectAllFigures(["opened"])} opened WHERE opened.ward = $5`,
    [hospitalId, after, await readCurrentRevision(manager, hospitalId), kept, ward],
  );
  return rows.map(({ card }) => card);
}

/**
 * Returns the durations in each open status, waits per reason and cleaning times that ended with these revisions, in a
 * ward or (null) everywhere.
 */
export async function readTimesSpent(
  manager: EntityManager,
  hospitalId: string,
  { after, to, kept }: Revisions,
  ward: string | null,
): Promise<TimesSpent> {
  const count = (spent: string) =>
    `SELECT kind, name, ${toMinutes("seconds")} AS minutes, count(*)::integer AS amount FROM ${spent} spent
      WHERE $5::uuid IS NULL OR ward = $5 GROUP BY 1, 2, 3`;
  const rows = await manager.query<(DurationCount & { kind: FigureKind; name: string })[]>(
    // A year has hundreds of thousands of rows; querying each kind alone saves a grouping column.
    [...TIMED_KINDS.map((kind) => selectStoredFigures([kind])), selectFreshFigures(TIMED_KINDS)]
      .map(count)
      .join(" UNION ALL "),
    [hospitalId, after, to, kept, ward],
  );
  const filterByKind = (wanted: FigureKind) => rows.filter(({ kind }) => kind === wanted);
  return {
    statuses: filterByKind("status"),
    waits: filterByKind("wait"),
    cleaning: filterByKind("cleaning"),
  };
}

/** Returns the stays that ended in the period. */
export async function readStays(
  manager: EntityManager,
  hospitalId: string,
  { from, until, ward }: StatisticsSpan,
): Promise<DurationCount[]> {
  return manager.query<DurationCount[]>(
    `SELECT ${toMinutes("date_part('epoch', card.closed_at - card.created_at)")} AS minutes, count(*)::integer AS amount
       FROM patient card
      WHERE ${IS_COUNTED} AND card.closed_at >= $2 AND card.closed_at < $3 AND ($4::uuid IS NULL OR card.ward_id = $4)
      GROUP BY 1`,
    [hospitalId, from, until, ward],
  );
}

/** Number of open records in a state, and the earliest start of that state. */
export interface CurrentCount {
  amount: number;
  since: Date;
}

/** Counts current waits per reason, in a ward or (null) everywhere. */
export async function countCurrentWaits(
  manager: EntityManager,
  hospitalId: string,
  ward: string | null,
): Promise<(CurrentCount & { reason: string })[]> {
  return manager.query(
    `SELECT card.waiting_for AS reason, count(*)::integer AS amount,
            min(coalesce(card.waiting_since, card.status_since)) AS since FROM patient card
      WHERE ${IS_OPEN} AND card.waiting_for IS NOT NULL AND ($2::uuid IS NULL OR card.ward_id = $2)
      GROUP BY card.waiting_for`,
    [hospitalId, ward],
  );
}

/** Counts current open records per status, in a ward or (null) everywhere. */
export async function countCurrentStatuses(
  manager: EntityManager,
  hospitalId: string,
  ward: string | null,
): Promise<(CurrentCount & { status: PatientStatus })[]> {
  return manager.query(
    `SELECT card.status, count(*)::integer AS amount, min(card.status_since) AS since FROM patient card
      WHERE ${IS_OPEN} AND ($2::uuid IS NULL OR card.ward_id = $2) GROUP BY card.status`,
    [hospitalId, ward],
  );
}
