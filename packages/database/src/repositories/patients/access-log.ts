import type { AccessEntry, CardReader } from "@wardline/contracts/operation/access-log";
import { type AccessAct, LIST_ACTS } from "@wardline/domain/people/access-act";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { Actor } from "@wardline/domain/records/actor";
import type { EntityManager } from "typeorm";
import {
  buildSearchPatterns,
  containsWords,
  isWithin,
  MAX_CARDS_SEARCHED_SINGLY,
  NAME_AND_NUMBER_LINES,
} from "./patient-columns.js";

/** Log entry to write about a person who viewed a record. */
export interface AccessNote {
  hospitalId: string;
  /** RFC 3339. */
  at: string;
  actor: Actor;
  act: AccessAct;
  subject: string | null;
  detail: string;
  /** Id of an action reported by a page; null if the server recorded the view itself. */
  actId: string | null;
  address: string;
  device: string;
}

/** Filters of the log; null matches everything. */
export interface AccessLogFilter {
  actor: string | null;
  acts: readonly AccessAct[];
  subject: string | null;
  /** Id of a printed or exported list. */
  list: string | null;
  /** Part of a patient's name or hospital number. */
  patient: string | null;
  /** Wards to whose patients the log is limited (docs/wire/accounts.md, Persons by ward); empty: all wards. */
  wards: WardLimit;
  period: AccessPeriod | null;
  /** Only entries before this id. */
  before: string | null;
}

/**
 * A time range, `from` inclusive and `to` exclusive, with its first and last ids. Ids do not follow the order of times,
 * because late reports get higher ids.
 */
export interface AccessPeriod {
  from: Date | null;
  to: Date | null;
  first: string;
  last: string;
}

/** Writes entries of several hospitals in one statement, and ignores entries that are already stored. */
export async function writeAccessOfAllHospitals(
  manager: EntityManager,
  notes: readonly AccessNote[],
): Promise<void> {
  await manager.query(
    `INSERT INTO access_log (hospital_id, at, actor, act, subject_id, detail, act_id, address, device)
     SELECT (note->>'hospitalId')::uuid, (note->>'at')::timestamptz, note->'actor', note->>'act', note->>'subject',
            note->>'detail', (note->>'actId')::uuid, note->>'address', note->>'device'
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS noted (note, place) ORDER BY place
     ON CONFLICT (hospital_id, act_id, subject_id) WHERE act_id IS NOT NULL DO NOTHING`,
    [JSON.stringify(notes)],
  );
}

const selectNamedPatients = (plain: string, asTwo: string) => `
  SELECT card.id::text FROM patient card WHERE card.hospital_id = $1 AND ${containsWords({ plain, asTwo }, NAME_AND_NUMBER_LINES)}`;

/**
 * SQL filter of views; `$4` is a record, `$5` and `$17` part of a patient's name or number, `$14` the matching
 * patients if few, `$13` the wards of the patients.
 */
const buildViewFilter = (alias: string) => `
  ($4::text IS NULL OR ${alias}.subject_id = $4)
  AND ($5::text[] IS NULL OR CASE WHEN $14::text[] IS NULL THEN ${alias}.subject_id IN (${selectNamedPatients("$5", "$17")})
                                ELSE ${alias}.subject_id = ANY ($14::text[]) END)
  AND ($13::uuid[] = '{}' OR ${alias}.subject_id IN (
        SELECT id::text FROM patient WHERE hospital_id = $1 AND ward_id = ANY ($13::uuid[])))`;

/**
 * Lists matching views, newest first, at most `limit`, with current record names. With `isGrouped`, a printed or
 * exported list is one entry, unless `list` selects the entries of one list.
 */
export async function readAccessLog(
  manager: EntityManager,
  hospitalId: string,
  { actor, acts, subject, list, patient, wards, period, before }: AccessLogFilter,
  limit: number,
  isGrouped = false,
): Promise<AccessEntry[]> {
  const patterns = patient === null ? null : buildSearchPatterns(patient);
  const cards = patient === null ? null : await findPatientIds(manager, hospitalId, patient);
  return manager.query(
    `SELECT look.id::text, wire_time(look.at) AS at, look.actor, look.act,
            CASE WHEN look.cards > 1 THEN look.act_id END AS list, look.cards,
            CASE WHEN look.cards = 1 THEN look.subject_id END AS subject,
            CASE WHEN look.cards > 1 THEN NULL 
                 WHEN card.id IS NOT NULL THEN 'patient' WHEN display.id IS NOT NULL THEN 'display'
                 WHEN ward.id IS NOT NULL THEN 'ward' END AS subject_kind,
            CASE WHEN look.cards > 1 THEN '' WHEN card.id IS NOT NULL THEN concat_ws(', ', nullif(card.name, ''), nullif(card.hospital_no, ''))
                 ELSE coalesce(display.name, ward.name, '') END AS subject_name,
            look.detail, look.address, look.device
       FROM (SELECT noted.*,
                    CASE WHEN noted.act_id IS NULL OR NOT $11::boolean OR noted.act <> ALL ($12::text[]) THEN 1
                         ELSE (SELECT count(*)::integer FROM access_log same
                                WHERE same.hospital_id = $1 AND same.act_id = noted.act_id AND ${buildViewFilter("same")})
                    END AS cards
               FROM access_log noted
              WHERE hospital_id = $1 AND ($2::text IS NULL OR actor->>'id' = $2) AND act = ANY ($3::text[])
                AND ($10::uuid IS NULL OR act_id = $10) AND ${buildViewFilter("noted")}
                AND (act_id IS NULL OR NOT $11::boolean OR act <> ALL ($12::text[]) OR NOT EXISTS (
                      SELECT 1 FROM access_log later
                       WHERE later.hospital_id = $1 AND later.act_id = noted.act_id AND later.id > noted.id
                         AND ${buildViewFilter("later")}))
                AND ($6::timestamptz IS NULL OR at >= $6) AND ($7::timestamptz IS NULL OR at < $7)
                AND ($15::bigint IS NULL OR id BETWEEN $15 AND $16)
                AND ($8::bigint IS NULL OR id < $8)
              ORDER BY id DESC LIMIT $9) look
       LEFT JOIN patient card ON card.hospital_id = $1 AND card.id = look.subject_id::uuid
       LEFT JOIN display ON display.hospital_id = $1 AND display.id = look.subject_id::uuid
       LEFT JOIN ward ON ward.hospital_id = $1 AND ward.id = look.subject_id::uuid
      ORDER BY look.id DESC`,
    [
      hospitalId,
      actor,
      acts,
      subject,
      patterns?.plain,
      period?.from,
      period?.to,
      before,
      limit,
      list,
      isGrouped && list === null,
      LIST_ACTS,
      wards,
      cards,
      period?.first,
      period?.last,
      patterns?.asTwo,
    ],
  );
}

/** Returns the ids of patients whose name or number contains the text; null if there are too many. */
async function findPatientIds(
  manager: EntityManager,
  hospitalId: string,
  text: string,
): Promise<string[] | null> {
  const { plain, asTwo } = buildSearchPatterns(text);
  const rows = await manager.query<{ id: string }[]>(
    `${selectNamedPatients("$2", "$3")} LIMIT ${MAX_CARDS_SEARCHED_SINGLY + 1}`,
    [hospitalId, plain, asTwo],
  );
  return rows.length > MAX_CARDS_SEARCHED_SINGLY ? null : rows.map(({ id }) => id);
}

/** Reads the range of ids between `from` and `to` (null: open); null if both ends are open. */
export async function readAccessPeriod(
  manager: EntityManager,
  hospitalId: string,
  { from, to }: { from: Date | null; to: Date | null },
): Promise<AccessPeriod | null> {
  if (from === null && to === null) return null;
  const [row] = await manager.query<{ first: string | null; last: string | null }[]>(
    // The subquery scans by time: min and max alone would scan by id past all other entries.
    `SELECT min(id) AS first, max(id) AS last
       FROM (SELECT id FROM access_log
              WHERE hospital_id = $1 AND at >= coalesce($2::timestamptz, '-infinity')
                AND at < coalesce($3::timestamptz, 'infinity') OFFSET 0) look`,
    [hospitalId, from, to],
  );
  return { from, to, first: row?.first ?? "0", last: row?.last ?? "0" };
}

/** Returns those of these patients who belong to the hospital and are within the limit, including deleted patients. */
export async function filterPatientsWithinLimit(
  manager: EntityManager,
  hospitalId: string,
  patientIds: readonly string[],
  limit: WardLimit,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id FROM patient card
      WHERE card.hospital_id = $1 AND card.id = ANY ($2::uuid[]) AND ${isWithin("$3")}`,
    [hospitalId, patientIds, limit],
  );
  return rows.map(({ id }) => id);
}

/** Lists people who viewed a record, latest viewer first, with the name from their latest view. */
export async function readReaders(
  manager: EntityManager,
  hospitalId: string,
  subject: string,
): Promise<CardReader[]> {
  return manager.query(
    `SELECT (array_agg(actor ORDER BY id DESC))[1] AS actor, count(*)::integer AS times,
            wire_time(min(at)) AS first_at, wire_time(max(at)) AS last_at,
            array_agg(DISTINCT act ORDER BY act) AS acts
       FROM access_log WHERE hospital_id = $1 AND subject_id = $2
      GROUP BY actor->>'id' ORDER BY max(id) DESC`,
    [hospitalId, subject],
  );
}
