import type {
  RetentionCounts,
  RetentionPreview,
  RetentionSettings,
  Touched,
} from "@wardline/contracts/retention";
import type { EntityManager } from "typeorm";
import { revisionAt } from "../../event-log.js";
import type { Work } from "../../work.js";
import { IS_OVER } from "../patients/redaction.js";

/** A hospital's settings and its last run; times are null before the first. */
export interface RetentionState extends RetentionSettings {
  timezone: string;
  /** 0 before the first time. */
  version: number;
  /** When the settings were last changed; null before that was written down. */
  changedAt: Date | null;
  begunAt: Date | null;
  /** Null while the run is under way. */
  endedAt: Date | null;
  position: number;
  cards: number;
  logEntries: number;
  accessEntries: number;
}

/** Where each kind begins to be removed; null: it is kept. */
export interface Cutoffs {
  cards: Date | null;
  log: Date | null;
  access: Date | null;
}

/** Cards that are over since before $2, and that nobody has changed since $3. */
const OVER_CARDS = `patient card
  WHERE card.hospital_id = $1 AND card.removed_at IS NULL AND card.updated_at < $3
    AND least(card.closed_at, card.deleted_at) < $2`;

const NAME = "log";
/** A worker says that it is there every quarter of an hour. */
const SEEN_WITHIN = "40 minutes";

const STATE = `
  hospital.timezone, coalesce(kept.version, 0) AS version, kept.changed_at AS "changedAt", kept.closed_cards_months, kept.log_months, kept.access_log_months, kept.begun_at AS "begunAt",
  kept.ended_at AS "endedAt", coalesce(kept.position, 0) AS position, coalesce(kept.cards, 0) AS cards,
  coalesce(kept.log_entries, 0) AS "logEntries", coalesce(kept.access_entries, 0) AS "accessEntries"
  FROM hospital LEFT JOIN retention kept ON kept.hospital_id = hospital.id`;

/** Notes that a worker is there that may rewrite the log. */
export async function noteRetentionWorker(manager: EntityManager, at: Date): Promise<void> {
  await manager.query(
    `INSERT INTO retention_worker (name, seen_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET seen_at = greatest(retention_worker.seen_at, excluded.seen_at)`,
    [NAME, at],
  );
}

/** Whether a worker was seen of late that may rewrite the log. */
export async function hasRetentionWorker(manager: EntityManager, now: Date): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM retention_worker
      WHERE name = $1 AND seen_at > $2::timestamptz - interval '${SEEN_WITHIN}'`,
    [NAME, now],
  );
  return rows.length > 0;
}

/** Whether the role of this connection may rewrite the log. */
export async function mayRewriteLog(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ may: boolean }[]>(
    `SELECT has_table_privilege('event_log', 'UPDATE') AND has_table_privilege('access_log', 'DELETE') AS may`,
  );
  return row?.may === true;
}

/** A hospital's settings and last run; null for an unknown hospital. */
export async function findRetention(
  manager: EntityManager,
  hospitalId: string,
): Promise<RetentionState | null> {
  const [row] = await manager.query<RetentionState[]>(`SELECT ${STATE} WHERE hospital.id = $1`, [
    hospitalId,
  ]);
  return row ?? null;
}

/** The hospitals that remove anything; a suspended one keeps everything. */
export async function readRetentionOfAllHospitals(
  manager: EntityManager,
): Promise<(RetentionState & { hospitalId: string })[]> {
  return manager.query(
    `SELECT hospital.id AS "hospitalId", ${STATE}
      WHERE num_nonnulls(kept.closed_cards_months, kept.log_months, kept.access_log_months) > 0
        AND hospital.suspended_at IS NULL
      ORDER BY hospital.id`,
  );
}

/** Writes the settings: the next version of them. */
export async function saveRetention(
  { manager, hospitalId, at }: Work,
  { closed_cards_months, log_months, access_log_months }: RetentionSettings,
): Promise<void> {
  await manager.query(
    `INSERT INTO retention (hospital_id, closed_cards_months, log_months, access_log_months, changed_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hospital_id) DO UPDATE
       SET closed_cards_months = $2, log_months = $3, access_log_months = $4, changed_at = $5,
             version = retention.version + 1`,
    [hospitalId, closed_cards_months, log_months, access_log_months, at],
  );
}

/** Begins a run after the one that began at `former`, with nothing removed yet; false when another worker has. */
export async function beginRun(
  { manager, hospitalId, at }: Work,
  former: Date | null,
): Promise<boolean> {
  const [, amount] = await manager.query<[unknown[], number]>(
    `UPDATE retention SET begun_at = $2, ended_at = NULL, position = 0, cards = 0, log_entries = 0, access_entries = 0
      WHERE hospital_id = $1 AND begun_at IS NOT DISTINCT FROM $3`,
    [hospitalId, at, former],
  );
  return amount > 0;
}

/** Whether the settings are still this version. */
export async function isRetentionVersion(
  { manager, hospitalId }: Work,
  version: number,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT 1 FROM retention WHERE hospital_id = $1 AND version = $2",
    [hospitalId, version],
  );
  return rows.length > 0;
}

/** Adds to what a run has removed, and says how far it has read the log. */
export async function countRun(
  { manager, hospitalId }: Work,
  { cards = 0, log = 0, access = 0 }: { cards?: number; log?: number; access?: number },
  position: number | null = null,
): Promise<void> {
  await manager.query(
    `UPDATE retention SET cards = cards + $2, log_entries = log_entries + $3, access_entries = access_entries + $4,
            position = coalesce($5, position)
      WHERE hospital_id = $1`,
    [hospitalId, cards, log, access, position],
  );
}

/**
 * Ends a run; of what was known before `logRemovedUntil` the log no longer tells. Returns what was removed, or null when
 * another worker has ended it.
 */
export async function endRun(
  { manager, hospitalId, at }: Work,
  logRemovedUntil: Date | null,
): Promise<RetentionCounts | null> {
  const [[row]] = await manager.query<[RetentionCounts[], number]>(
    `UPDATE retention SET ended_at = $2, log_removed_until = greatest(log_removed_until, $3::timestamptz)
      WHERE hospital_id = $1 AND ended_at IS NULL RETURNING cards, log_entries, access_entries`,
    [hospitalId, at, logRemovedUntil],
  );
  return row ?? null;
}

/** Before which moment the log no longer tells what was known; null where it tells all. */
export async function readLogRemovedUntil(
  manager: EntityManager,
  hospitalId: string,
): Promise<Date | null> {
  const [row] = await manager.query<{ until: Date | null }[]>(
    "SELECT log_removed_until AS until FROM retention WHERE hospital_id = $1",
    [hospitalId],
  );
  return row?.until ?? null;
}

/** The ids of cards that are over since before `cutoff` and unchanged since `untouched`, at most `limit`, held. */
export async function lockOverCards(
  { manager, hospitalId }: Work,
  cutoff: Date,
  untouched: Date,
  limit: number,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id FROM ${OVER_CARDS} ORDER BY card.id LIMIT $4 FOR UPDATE`,
    [hospitalId, cutoff, untouched, limit],
  );
  return rows.map(({ id }) => id);
}

/** Deletes looks from before `cutoff`, the oldest first, at most `limit`; returns how many. */
export async function deleteOldAccess(
  { manager, hospitalId }: Work,
  cutoff: Date,
  limit: number,
): Promise<number> {
  const [, amount] = await manager.query<[unknown[], number]>(
    `DELETE FROM access_log WHERE hospital_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM access_log WHERE hospital_id = $1 AND at < $2 ORDER BY id LIMIT $3))`,
    [hospitalId, cutoff, limit],
  );
  return amount;
}

/** What a run would touch with these cutoffs. */
export async function previewRun(
  manager: EntityManager,
  hospitalId: string,
  { cards, log, access }: Cutoffs,
  untouched: Date,
): Promise<RetentionPreview> {
  const count = async (at: string, from: string, cutoff: Date | null, more: unknown[] = []) => {
    if (cutoff === null) return { count: 0, oldest: null, newest: null };
    const [row] = await manager.query<[Touched]>(
      `SELECT count(*)::integer AS count, wire_time(min(${at})) AS oldest, wire_time(max(${at})) AS newest FROM ${from}`,
      [hospitalId, cutoff, ...more],
    );
    return row;
  };
  const last = log === null ? 0 : await revisionAt(manager, hospitalId, log);
  return {
    cards: await count("least(card.closed_at, card.deleted_at)", OVER_CARDS, cards, [untouched]),
    log_entries: await count(
      "event.at",
      `event_log event WHERE event.hospital_id = $1 AND event.revision <= $3 AND ${IS_OVER}`,
      log,
      [last],
    ),
    access_entries: await count(
      "entry.at",
      "access_log entry WHERE entry.hospital_id = $1 AND entry.at < $2",
      access,
    ),
  };
}
