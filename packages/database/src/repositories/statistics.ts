import type { PatientStatus } from "@wardline/domain/patient-status";
import { STAY_BAND_HOURS } from "@wardline/domain/statistics";
import type { EntityManager } from "typeorm";
import type { FigureKind } from "../entities/figure.js";
import { currentRevision } from "../event-log.js";
import { figures } from "./figures.js";
import { IS_OPEN } from "./patient-columns.js";

/** What is looked at: instants of a hospital's days, `until` exclusive, and one ward or, with null, everything. */
export interface StatisticsSpan {
  from: Date;
  until: Date;
  ward: string | null;
}

/** An hour's census; `patients` null where the ward was not counted then, `beds` where beds were not. */
export interface CountedHour {
  at: Date;
  patients: number | null;
  beds: number | null;
}

/** What happened in the hour of this position among those asked about. */
export interface HourMovements {
  hour: number;
  arrivals: number;
  discharged: number;
  deceased: number;
  movedIn: number;
  movedOut: number;
}

/** How long things took: whole minutes, null where there were none. */
export interface Durations {
  amount: number;
  median: number | null;
  ninth: number | null;
}

/** How long everything took that is timed. */
export interface TimesSpent {
  statuses: (Durations & { status: PatientStatus })[];
  waits: (Durations & { reason: string })[];
  cleaning: Durations;
}

/** A card that was deleted while it was open was opened by mistake, and counts nowhere. */
const COUNTS = "card.hospital_id = $1 AND (card.deleted_at IS NULL OR card.closed_at IS NOT NULL)";

/** The position of `at` among the hours that begin at `hours`, whose last entry is the end. */
const hourOf = (at: string, hours: string) => `width_bucket(${at}, ${hours}::timestamptz[]) - 1`;

/** The columns of a `Durations` of `seconds`. */
const durations = (seconds: string) => `
  count(*)::integer AS amount,
  floor(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds}) / 60)::integer AS median,
  floor(percentile_cont(0.9) WITHIN GROUP (ORDER BY ${seconds}) / 60)::integer AS ninth`;

/** The hours that were counted, in order (docs/wire.md, Statistics). */
export async function readCountedHours(
  manager: EntityManager,
  hospitalId: string,
  { from, until, ward }: StatisticsSpan,
): Promise<CountedHour[]> {
  return manager.query<CountedHour[]>(
    `SELECT census.at,
            CASE WHEN $4::text IS NULL OR census.wards ? $4
                 THEN (SELECT coalesce(sum(value::integer), 0)::integer FROM jsonb_each_text(
                         CASE WHEN $4 IS NULL THEN census.counts ELSE census.wards->$4->'counts' END))
            END AS patients,
            CASE WHEN $4 IS NULL THEN census.beds ELSE (census.wards->$4->>'beds')::integer END AS beds
       FROM census WHERE census.hospital_id = $1 AND census.at >= $2 AND census.at < $3
      ORDER BY census.at`,
    [hospitalId, from, until, ward],
  );
}

/** The first hour that was counted by ward; null before it. */
export async function readWardsSince(
  manager: EntityManager,
  hospitalId: string,
): Promise<Date | null> {
  const [row] = await manager.query<{ since: Date | null }[]>(
    "SELECT min(at) AS since FROM census WHERE hospital_id = $1 AND wards IS NOT NULL",
    [hospitalId],
  );
  return row?.since ?? null;
}

/**
 * Who came and left in each of the hours that begin at `hours`, the last entry being the end of the last one. Of a ward:
 * who was opened in it, closed in it, and moved from or to another bed; hours without anything are left out.
 */
export async function readMovements(
  manager: EntityManager,
  hospitalId: string,
  hours: readonly Date[],
  revisions: { after: number; to: number },
  ward: string | null,
): Promise<HourMovements[]> {
  const moves = ward === null ? [] : await readMoves(manager, hospitalId, hours, revisions, ward);
  const turns = await manager.query<Omit<HourMovements, "movedIn" | "movedOut">[]>(
    `WITH turn AS (
       SELECT ${hourOf("card.created_at", "$2")} AS hour, 'arrival' AS kind FROM patient card
        WHERE ${COUNTS} AND card.created_at >= $3 AND card.created_at < $4 AND ($6::uuid[] IS NULL OR card.id = ANY ($6))
       UNION ALL
       SELECT ${hourOf("card.closed_at", "$2")}, card.status FROM patient card
        WHERE ${COUNTS} AND card.closed_at >= $3 AND card.closed_at < $4
          AND ($5::uuid IS NULL OR card.ward_id = $5))
     SELECT hour, (count(*) FILTER (WHERE kind = 'arrival'))::integer AS arrivals,
            (count(*) FILTER (WHERE kind = 'discharged'))::integer AS discharged,
            (count(*) FILTER (WHERE kind = 'deceased'))::integer AS deceased
       FROM turn GROUP BY hour`,
    [
      hospitalId,
      hours,
      hours[0],
      hours.at(-1),
      ward,
      ward === null ? null : await readOpenedIn(manager, hospitalId, revisions.after, ward),
    ],
  );
  return [
    ...turns.map((turn) => ({ ...turn, movedIn: 0, movedOut: 0 })),
    ...moves.map((move) => ({ ...move, arrivals: 0, discharged: 0, deceased: 0 })),
  ];
}

/** How many cards came to a ward from another bed, and left it for one, hour by hour. */
async function readMoves(
  manager: EntityManager,
  hospitalId: string,
  hours: readonly Date[],
  { after, to }: { after: number; to: number },
  ward: string,
): Promise<Pick<HourMovements, "hour" | "movedIn" | "movedOut">[]> {
  return manager.query(
    `SELECT ${hourOf("move.at", "$4")} AS hour, (count(*) FILTER (WHERE kind = 'moved_in'))::integer AS "movedIn",
            (count(*) FILTER (WHERE kind = 'moved_out'))::integer AS "movedOut"
       FROM ${figures(["moved_in", "moved_out"])} move WHERE move.ward = $5 GROUP BY 1`,
    [hospitalId, after, to, hours, ward],
  );
}

/** The cards that were opened in a ward after this revision, also for a time before it. */
async function readOpenedIn(
  manager: EntityManager,
  hospitalId: string,
  after: number,
  ward: string,
): Promise<string[]> {
  const rows = await manager.query<{ card: string }[]>(
    `SELECT opened.card FROM ${figures(["opened"])} opened WHERE opened.ward = $4`,
    [hospitalId, after, await currentRevision(manager, hospitalId), ward],
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
  { after, to }: { after: number; to: number },
  ward: string | null,
): Promise<TimesSpent> {
  const rows = await manager.query<(Durations & { kind: FigureKind; name: string })[]>(
    `SELECT spent.kind, CASE WHEN spent.kind <> 'cleaning' THEN spent.name ELSE '' END AS name, ${durations("spent.seconds")}
       FROM ${figures(["status", "wait", "cleaning"])} spent
      WHERE $4::uuid IS NULL OR spent.ward = $4 GROUP BY 1, 2`,
    [hospitalId, after, to, ward],
  );
  const of = (wanted: FigureKind) => rows.filter(({ kind }) => kind === wanted);
  const [cleaning = { amount: 0, median: null, ninth: null }] = of("cleaning");
  return {
    statuses: of("status").map(({ name, ...times }) => ({
      ...times,
      status: name as PatientStatus,
    })),
    waits: of("wait").map(({ name, ...times }) => ({ ...times, reason: name })),
    cleaning,
  };
}

/** How long those stayed whose cards were closed then, and how many stays each band has. */
export async function readStays(
  manager: EntityManager,
  hospitalId: string,
  { from, until, ward }: StatisticsSpan,
): Promise<Durations & { bands: number[] }> {
  const [row] = await manager.query<(Durations & { counted: Record<string, number> | null })[]>(
    `WITH stay AS (
       SELECT extract(epoch FROM card.closed_at - card.created_at) AS seconds FROM patient card
        WHERE ${COUNTS} AND card.closed_at >= $2 AND card.closed_at < $3
          AND ($4::uuid IS NULL OR card.ward_id = $4)),
     band AS (SELECT width_bucket(seconds / 3600, $5::numeric[]) AS band, count(*) AS amount FROM stay GROUP BY 1)
     SELECT ${durations("seconds")}, (SELECT jsonb_object_agg(band, amount) FROM band) AS counted FROM stay`,
    [hospitalId, from, until, ward, STAY_BAND_HOURS],
  );
  const { counted, amount = 0, median = null, ninth = null } = row ?? { counted: null };
  const bands = [...STAY_BAND_HOURS, null].map((_, band) => counted?.[band] ?? 0);
  return { amount, median, ninth, bands };
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
