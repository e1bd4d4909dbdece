import type {
  AffectedItems,
  RetentionCounts,
  RetentionPreview,
  RetentionSettings,
} from "@wardline/contracts/patients/retention";
import { type EntityManager, IsNull } from "typeorm";
import { RetentionRow } from "../../entities/hospitals/retention.js";
import { readRevisionAt } from "../../event-log.js";
import type { Work } from "../../work.js";
import { IS_EXPIRED_ENTRY } from "../patients/redaction.js";

/**
 * A hospital's settings and last run; before the first run, times are null. The version is 0 before the settings are
 * first saved.
 */
export interface RetentionState
  extends RetentionSettings,
    Omit<RetentionRow, "hospitalId" | `${string}Months` | "logRemovedUntil"> {
  timezone: string;
}

/** Times before which data of each kind are removed; null for never. */
export interface Cutoffs {
  cards: Date | null;
  log: Date | null;
  access: Date | null;
}

/** SQL for records closed or deleted before $2 and unchanged since $3. */
const EXPIRED_CARDS = `patient card
  WHERE card.hospital_id = $1 AND card.removed_at IS NULL AND card.updated_at < $3
    AND least(card.closed_at, card.deleted_at) < $2`;

const LOG_KEY = "log";
/** Longest silence after which a worker still counts as running; workers report every quarter of an hour. */
const MAX_WORKER_SILENCE = "40 minutes";

const STATE_COLUMNS = `
  hospital.timezone, coalesce(kept.version, 0) AS version, kept.changed_at AS "changedAt", kept.closed_cards_months, kept.log_months, kept.access_log_months, kept.begun_at AS "begunAt",
  kept.ended_at AS "endedAt", coalesce(kept.position, 0) AS position, coalesce(kept.cards, 0) AS cards,
  coalesce(kept.log_entries, 0) AS "logEntries", coalesce(kept.access_entries, 0) AS "accessEntries"
  FROM hospital LEFT JOIN retention kept ON kept.hospital_id = hospital.id`;

/** Records that a worker with the right to rewrite the log is running. */
export async function recordRetentionWorker(manager: EntityManager, at: Date): Promise<void> {
  await manager.query(
    `INSERT INTO retention_worker (name, seen_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET seen_at = greatest(retention_worker.seen_at, excluded.seen_at)`,
    [LOG_KEY, at],
  );
}

/** True if a worker that may rewrite the log was seen recently. */
export async function hasRetentionWorker(manager: EntityManager, now: Date): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM retention_worker
      WHERE name = $1 AND seen_at > $2::timestamptz - interval '${MAX_WORKER_SILENCE}'`,
    [LOG_KEY, now],
  );
  return rows.length > 0;
}

/** True if this connection's role may rewrite the log. */
export async function canRewriteLog(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ may: boolean }[]>(
    `SELECT has_table_privilege('event_log', 'UPDATE') AND has_table_privilege('access_log', 'DELETE') AS may`,
  );
  return row?.may === true;
}

/** Returns a hospital's settings and last run; null for an unknown hospital. */
export async function findRetention(
  manager: EntityManager,
  hospitalId: string,
): Promise<RetentionState | null> {
  const [row] = await manager.query<RetentionState[]>(
    `SELECT ${STATE_COLUMNS} WHERE hospital.id = $1`,
    [hospitalId],
  );
  return row ?? null;
}

/** Returns the hospitals for which data are removed; suspended hospitals are left out and keep everything. */
export async function readRetentionOfAllHospitals(
  manager: EntityManager,
): Promise<(RetentionState & { hospitalId: string })[]> {
  return manager.query(
    `SELECT hospital.id AS "hospitalId", ${STATE_COLUMNS}
      WHERE num_nonnulls(kept.closed_cards_months, kept.log_months, kept.access_log_months) > 0
        AND hospital.suspended_at IS NULL
      ORDER BY hospital.id`,
  );
}

/** Saves the settings with the next version number. */
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

/** Begins a run after the one that began at `former`; false if another worker has already begun it. */
export async function beginRun(
  { manager, hospitalId, at }: Work,
  former: Date | null,
): Promise<boolean> {
  const { affected } = await manager.update(
    RetentionRow,
    { hospitalId, begunAt: former ?? IsNull() },
    { begunAt: at, endedAt: null, position: 0, cards: 0, logEntries: 0, accessEntries: 0 },
  );
  return affected === 1;
}

/** True if the settings still have this version. */
export function isRetentionVersion(
  { manager, hospitalId }: Work,
  version: number,
): Promise<boolean> {
  return manager.existsBy(RetentionRow, { hospitalId, version });
}

/** Adds to a run's counts and stores how far the run has processed the log. */
export async function addRunCounts(
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
 * Ends a run; the log no longer shows what was known before `logRemovedUntil`. Returns the counts; null if another
 * worker has already ended the run.
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

/** Returns the moment before which the log is incomplete; null if it is complete. */
export async function readLogRemovedUntil(
  manager: EntityManager,
  hospitalId: string,
): Promise<Date | null> {
  const retention = await manager.findOneBy(RetentionRow, { hospitalId });
  return retention?.logRemovedUntil ?? null;
}

/**
 * Locks at most `limit` records that were closed or deleted before `cutoff` and are unchanged since `unchangedSince`;
 * returns their ids.
 */
export async function lockExpiredCards(
  { manager, hospitalId }: Work,
  cutoff: Date,
  unchangedSince: Date,
  limit: number,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id FROM ${EXPIRED_CARDS} ORDER BY card.id LIMIT $4 FOR UPDATE`,
    [hospitalId, cutoff, unchangedSince, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes at most `limit` access log entries from before `cutoff`, oldest first; returns the number of deleted entries.
 */
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

/** Counts what a run with these cutoffs would remove. */
export async function previewRun(
  manager: EntityManager,
  hospitalId: string,
  { cards, log, access }: Cutoffs,
  unchangedSince: Date,
): Promise<RetentionPreview> {
  const count = async (at: string, from: string, cutoff: Date | null, more: unknown[] = []) => {
    if (cutoff === null) return { count: 0, oldest: null, newest: null };
    const [row] = await manager.query<[AffectedItems]>(
      `SELECT count(*)::integer AS count, wire_time(min(${at})) AS oldest, wire_time(max(${at})) AS newest FROM ${from}`,
      [hospitalId, cutoff, ...more],
    );
    return row;
  };
  const last = log === null ? 0 : await readRevisionAt(manager, hospitalId, log);
  return {
    cards: await count("least(card.closed_at, card.deleted_at)", EXPIRED_CARDS, cards, [
      unchangedSince,
    ]),
    log_entries: await count(
      "event.at",
      `event_log event WHERE event.hospital_id = $1 AND event.revision <= $3 AND ${IS_EXPIRED_ENTRY}`,
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
