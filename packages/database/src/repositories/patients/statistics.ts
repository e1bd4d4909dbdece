import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { Lasted } from "@wardline/domain/statistics";
import type { EntityManager } from "typeorm";
import type { FigureKind } from "../../entities/figure.js";
import { currentRevision } from "../../event-log.js";
import { patientsOf } from "./census.js";
import { figures, freshFigures, keptFigures } from "./figures.js";
import { IS_OPEN } from "./patient-columns.js";

/** What is looked at: instants of a hospital's days, `until` exclusive, and one ward or, with null, everything. */
export interface StatisticsSpan {
  from: Date;
  until: Date;
  ward: string | null;
}

/** Revisions of the log after one and up to another, and up to which of them figures are kept. */
export interface Revisions {
  after: number;
  to: number;
  kept: number;
}

/** The census of an hour, or of a whole day whose hours are no longer kept: sums of its hours, `at` its beginning. */
export interface Counted {
  at: Date;
  hours: number;
  patients: number;
  /** In one hour. */
  most: number;
  /** The hours in which there were known beds. */
  bedHours: number;
  beds: number;
}

/** Who came and left, in some time. */
export interface Movements {
  arrivals: number;
  discharged: number;
  deceased: number;
}

/** The same of a period, by its position among those asked about, with who came from and went to other beds. */
export interface PeriodMovements extends Movements {
  period: number;
  movedIn: number;
  movedOut: number;
}

/** The same of an hour of the clock, 0 to 23, on all days together. */
export interface ClockMovements extends Movements {
  hour: number;
}

/** How long everything lasted that is timed, each `name` a status or a reason. */
export interface TimesSpent {
  statuses: (Lasted & { name: string })[];
  waits: (Lasted & { name: string })[];
  cleaning: Lasted[];
}

/** A card that was deleted while it was open was opened by mistake, and counts nowhere. */
const COUNTS = "card.hospital_id = $1 AND (card.deleted_at IS NULL OR card.closed_at IS NOT NULL)";

/** The position of `at` among the periods that begin at `periods`, whose last entry is the end. */
const periodOf = (at: string, periods: string) =>
  `width_bucket(${at}, ${periods}::timestamptz[]) - 1`;

/** The kinds of figures that last. */
const TIMED: readonly FigureKind[] = ["status", "wait", "cleaning"];

/** `seconds`, of double precision, as whole minutes. */
const minutesOf = (seconds: string) => `floor(${seconds} / 60)::integer`;

/** What was counted, in order: older days as a whole, later ones hour by hour (docs/wire.md, Statistics). */
export async function readCounted(
  manager: EntityManager,
  hospitalId: string,
  { from, until, ward }: StatisticsSpan,
): Promise<Counted[]> {
  return manager.query<Counted[]>(
    `SELECT at, hours, patients, most, bed_hours AS "bedHours", beds FROM census_day
      WHERE hospital_id = $1 AND place = coalesce($4::uuid, $1) AND at >= $2 AND at < $3
     UNION ALL
     SELECT at, 1, patients, patients, CASE WHEN beds > 0 THEN 1 ELSE 0 END, coalesce(beds, 0)
       FROM (SELECT census.at, ${patientsOf("CASE WHEN $4 IS NULL THEN census.counts ELSE census.wards->$4::text->'counts' END")} AS patients,
                    CASE WHEN $4 IS NULL THEN census.beds ELSE (census.wards->$4::text->>'beds')::integer END AS beds
               FROM census WHERE census.hospital_id = $1 AND census.at >= $2 AND census.at < $3
                AND ($4 IS NULL OR census.wards ? $4::text)) hour
      ORDER BY at`,
    [hospitalId, from, until, ward],
  );
}

/** The first hour that was counted by ward; null before it. */
export async function readWardsSince(
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
 * Who came and left in each of the periods that begin at `periods`, the last entry being the end of the last one, and by the hour
 * that the clocks of `zone` show. Of a ward: who was opened in it, closed in it, and moved from or to another bed. What is
 * without anything is left out.
 */
export async function readMovements(
  manager: EntityManager,
  hospitalId: string,
  { periods, zone }: { periods: readonly Date[]; zone: string },
  revisions: Revisions,
  ward: string | null,
): Promise<{ periods: PeriodMovements[]; hours: ClockMovements[] }> {
  const moves = ward === null ? [] : await readMoves(manager, hospitalId, periods, revisions, ward);
  const turns = await manager.query<(Movements & { period: number | null; hour: number })[]>(
    `WITH turn AS (
       SELECT card.created_at AS at, 'arrival' AS kind FROM patient card
        WHERE ${COUNTS} AND card.created_at >= $3 AND card.created_at < $4 AND ($6::uuid[] IS NULL OR card.id = ANY ($6))
       UNION ALL
       SELECT card.closed_at, card.status FROM patient card
        WHERE ${COUNTS} AND card.closed_at >= $3 AND card.closed_at < $4
          AND ($5::uuid IS NULL OR card.ward_id = $5)),
     -- Clocks change by half an hour at least: no hour of them begins within one of these.
     half_hour AS (
       SELECT date_bin('30 minutes', at, $3::timestamptz) AS at, count(*) FILTER (WHERE kind = 'arrival') AS arrivals,
              count(*) FILTER (WHERE kind = 'discharged') AS discharged, count(*) FILTER (WHERE kind = 'deceased') AS deceased
         FROM turn GROUP BY 1)
     SELECT ${periodOf("at", "$2")} AS period, extract(hour FROM at AT TIME ZONE $7)::integer AS hour,
            sum(arrivals)::integer AS arrivals, sum(discharged)::integer AS discharged, sum(deceased)::integer AS deceased
       FROM half_hour GROUP BY GROUPING SETS ((1), (2))`,
    [
      hospitalId,
      periods,
      periods[0],
      periods.at(-1),
      ward,
      ward === null ? null : await readOpenedIn(manager, hospitalId, revisions, ward),
      zone,
    ],
  );
  return {
    periods: [
      ...turns.flatMap(({ period, ...turn }) =>
        period === null ? [] : [{ ...turn, period, movedIn: 0, movedOut: 0 }],
      ),
      ...moves.map((move) => ({ ...move, arrivals: 0, discharged: 0, deceased: 0 })),
    ],
    hours: turns.filter(({ period }) => period === null),
  };
}

/** How many cards came to a ward from another bed, and left it for one, period by period. */
async function readMoves(
  manager: EntityManager,
  hospitalId: string,
  periods: readonly Date[],
  { after, to, kept }: Revisions,
  ward: string,
): Promise<Pick<PeriodMovements, "period" | "movedIn" | "movedOut">[]> {
  return manager.query(
    `SELECT ${periodOf("move.at", "$5")} AS period, (count(*) FILTER (WHERE kind = 'moved_in'))::integer AS "movedIn",
            (count(*) FILTER (WHERE kind = 'moved_out'))::integer AS "movedOut"
       FROM ${figures(["moved_in", "moved_out"])} move WHERE move.ward = $6 GROUP BY 1`,
    [hospitalId, after, to, kept, periods, ward],
  );
}

/** The cards that were opened in a ward after this revision, also for a time before it. */
async function readOpenedIn(
  manager: EntityManager,
  hospitalId: string,
  { after, kept }: Revisions,
  ward: string,
): Promise<string[]> {
  const rows = await manager.query<{ card: string }[]>(
    `SELECT opened.card FROM ${figures(["opened"])} opened WHERE opened.ward = $5`,
    [hospitalId, after, await currentRevision(manager, hospitalId), kept, ward],
  );
  return rows.map(({ card }) => card);
}

/**
 * How long cards had each open status, how long they waited for each reason and how long beds were closed for cleaning, of the
 * times that ended with these revisions of the log, in a ward or, with null, everywhere.
 */
export async function readTimesSpent(
  manager: EntityManager,
  hospitalId: string,
  { after, to, kept }: Revisions,
  ward: string | null,
): Promise<TimesSpent> {
  const count = (spent: string) =>
    `SELECT kind, name, ${minutesOf("seconds")} AS minutes, count(*)::integer AS amount FROM ${spent} spent
      WHERE $5::uuid IS NULL OR ward = $5 GROUP BY 1, 2, 3`;
  const rows = await manager.query<(Lasted & { kind: FigureKind; name: string })[]>(
    // A year has hundreds of thousands of them: each kind by itself has one column less to be grouped by.
    [...TIMED.map((kind) => keptFigures([kind])), freshFigures(TIMED)]
      .map(count)
      .join(" UNION ALL "),
    [hospitalId, after, to, kept, ward],
  );
  const of = (wanted: FigureKind) => rows.filter(({ kind }) => kind === wanted);
  return { statuses: of("status"), waits: of("wait"), cleaning: of("cleaning") };
}

/** How long those stayed whose cards were closed then. */
export async function readStays(
  manager: EntityManager,
  hospitalId: string,
  { from, until, ward }: StatisticsSpan,
): Promise<Lasted[]> {
  return manager.query<Lasted[]>(
    `SELECT ${minutesOf("date_part('epoch', card.closed_at - card.created_at)")} AS minutes, count(*)::integer AS amount
       FROM patient card
      WHERE ${COUNTS} AND card.closed_at >= $2 AND card.closed_at < $3 AND ($4::uuid IS NULL OR card.ward_id = $4)
      GROUP BY 1`,
    [hospitalId, from, until, ward],
  );
}

/** How many open cards are in something, and since when the first of them is. */
export interface Present {
  amount: number;
  since: Date;
}

/** How many open cards wait for each reason now, in a ward or, with null, everywhere. */
export async function countWaitsNow(
  manager: EntityManager,
  hospitalId: string,
  ward: string | null,
): Promise<(Present & { reason: string })[]> {
  return manager.query(
    `SELECT card.waiting_for AS reason, count(*)::integer AS amount,
            min(coalesce(card.waiting_since, card.status_since)) AS since FROM patient card
      WHERE ${IS_OPEN} AND card.waiting_for IS NOT NULL AND ($2::uuid IS NULL OR card.ward_id = $2)
      GROUP BY card.waiting_for`,
    [hospitalId, ward],
  );
}

/** How many open cards have each status now, in a ward or, with null, everywhere. */
export async function countStatusesNow(
  manager: EntityManager,
  hospitalId: string,
  ward: string | null,
): Promise<(Present & { status: PatientStatus })[]> {
  return manager.query(
    `SELECT card.status, count(*)::integer AS amount, min(card.status_since) AS since FROM patient card
      WHERE ${IS_OPEN} AND ($2::uuid IS NULL OR card.ward_id = $2) GROUP BY card.status`,
    [hospitalId, ward],
  );
}
