import { KIT_LIFETIME_HOURS } from "@wardline/contracts/boards/kits";
import type { BackupState } from "@wardline/domain/operation/backup-times";
import type { EntityManager } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import { NEWEST_KIT_AT, REPORTS_KITS } from "../boards/stations.js";
import { isOldVisit } from "../screens/screen-visits.js";
import { SELECT_BACKUP_STATE } from "./backup-runs.js";

const BATCH_SIZE = 5_000;

/** PostgreSQL's codes for a missing table and a missing column. */
const MISSING_TABLE_CODES = ["42P01", "42703"];

/**
 * Rows to delete some time after they have expired; until then an expired link is reported as expired rather than
 * unknown.
 */
const EXPIRED_ROWS: readonly { table: string; where: string }[] = [
  // Expired links are reported for 30 days; used one-time links count as unknown.
  { table: "link_token", where: "expires_at < $1::timestamptz - interval '30 days'" },
  {
    table: "link_token",
    where: "used_at < $1::timestamptz - interval '1 day' AND kind <> 'verification'",
  },
  // Refresh tokens are deleted with their session.
  {
    table: "session",
    where: `least(idle_expires_at, expires_at, coalesce(revoked_at, 'infinity'))
              < $1::timestamptz - interval '1 day'`,
  },
  { table: "login_challenge", where: "expires_at < $1" },
  { table: "sign_on_attempt", where: "expires_at < $1" },
  { table: "passkey_challenge", where: "expires_at < $1" },
  { table: "idempotency_key", where: "created_at < $1::timestamptz - interval '24 hours'" },
  { table: "pairing", where: "expires_at < $1::timestamptz - interval '1 hour'" },
  { table: "screen", where: isOldVisit("screen", "$1::timestamptz") },
  { table: "webhook_delivery", where: "at < $1::timestamptz - interval '30 days'" },
  // A repeated ADT message is recognised until its row is deleted.
  {
    table: "adt_message",
    where: "state IN ('applied', 'ignored') AND received_at < $1::timestamptz - interval '30 days'",
  },
];

/** True if there is no hospital yet. Concurrent registrations wait here until the transaction ends. */
export async function lockFirstHospital(manager: EntityManager): Promise<boolean> {
  await manager.query("LOCK TABLE hospital IN SHARE ROW EXCLUSIVE MODE");
  return !(await hasAnyHospital(manager));
}

/**
 * Deletes, in batches and for all hospitals, expired links, sessions, challenges, sign-ons, idempotency keys, pairing
 * codes, visits, deliveries and settled ADT messages, and the texts of discarded ADT messages.
 */
export async function purgeExpired(manager: EntityManager, now: Date): Promise<void> {
  for (const { table, where } of EXPIRED_ROWS) {
    for (;;) {
      const [, amount] = await manager.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH_SIZE}))`,
        [now],
      );
      if (amount < BATCH_SIZE) break;
    }
  }
  await manager.query(
    `UPDATE adt_message SET text = NULL
      WHERE state = 'discarded' AND text IS NOT NULL
        AND received_at < $1::timestamptz - interval '30 days'`,
    [now],
  );
}

/** Takes an installation-wide lock until the transaction ends; false if another process holds it. */
export async function tryLockInstallation(manager: EntityManager, lock: number): Promise<boolean> {
  const [row] = await manager.query<{ taken: boolean }[]>(
    "SELECT pg_try_advisory_xact_lock($1) AS taken",
    [lock],
  );
  return row?.taken === true;
}

/** True if the database accepts writes; rejects if it does not answer. */
export async function isWritable(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ is: boolean }[]>(
    `SELECT NOT current_setting('transaction_read_only')::boolean AS "is"`,
  );
  return row?.is ?? false;
}

/** State of the whole installation for monitoring. Ages are in seconds, and null if there is nothing to measure. */
export interface InstallationState extends BackupState {
  /** Committed jobs that are not in a queue yet. */
  jobs: number;
  /** Age of the oldest of these jobs; 0 if there are none. */
  oldestJobAge: number;
  /**
   * Age of the oldest change not marked as emitted; 0 if there is none. Changes are marked some seconds after they are
   * emitted.
   */
  oldestUnemittedAge: number;
  /** Time since a worker was last active; workers report each minute. */
  workerAge: number | null;
  /** Time since the last sweep, which runs every few seconds; null before the first. */
  sweepAge: number | null;
  /** Time since a worker with removal rights was seen; null if no hospital uses retention. */
  retentionWorkerAge: number | null;
  /** Missing screens about which administrators get an email. */
  missingScreens: number;
  /**
   * Largest age, over all hospitals, of the newest downtime kits made or of the newest kits that a station stores; null
   * if no hospital has kits.
   */
  kitAge: number | null;
  /** Age of the newest kit files in `KIT_DIR`; null if no worker writes files. */
  kitFilesAge: number | null;
  /** Age of the oldest change that is still to be delivered to an active webhook; 0 if there is none. */
  webhookLag: number;
  webhooksFailing: number;
  /** Webhooks switched off because their receivers failed or rejected them for good. */
  webhooksOff: number;
  /** ADT messages that wait for a person, and the messages queued behind them. */
  adtParked: number;
  /** Age of the oldest of these messages; 0 if there are none. */
  adtParkedAge: number;
}

const selectAge = (at: string) => `extract(epoch FROM now() - ${at})::float8`;

/** Reads the state of the whole installation (docs/operating/README.md, Watching). */
export async function readInstallationStateOfAllHospitals(
  manager: EntityManager,
): Promise<InstallationState> {
  const [row] = await manager.query<[InstallationState]>(
    `SELECT outbox.*, backups.*,
            (SELECT coalesce(max(${selectAge("oldest.at")}), 0)
               FROM hospital LEFT JOIN event_emission mark ON mark.hospital_id = hospital.id
               CROSS JOIN LATERAL (
                 SELECT event.at FROM event_log event
                  WHERE event.hospital_id = hospital.id AND event.revision > coalesce(mark.revision, 0)
                  ORDER BY event.revision LIMIT 1) oldest
              WHERE hospital.revision > coalesce(mark.revision, 0)) AS "oldestUnemittedAge",
            (SELECT ${selectAge("last_at")} FROM screen_watch WHERE who = 'worker') AS "workerAge",
            (SELECT ${selectAge("swept_at")} FROM installation) AS "sweepAge",
            (SELECT ${selectAge("max(seen_at)")} FROM retention_worker
              WHERE EXISTS (SELECT FROM retention
                             WHERE coalesce(closed_cards_months, log_months, access_log_months) IS NOT NULL))
              AS "retentionWorkerAge",
            (SELECT count(*)::integer FROM screen
               JOIN display ON display.hospital_id = screen.hospital_id AND display.id = screen.display_id
                    AND display.revoked_at IS NULL AND display.mail_missing
               JOIN hospital ON hospital.id = screen.hospital_id AND hospital.suspended_at IS NULL
              WHERE screen.missed_at = screen.last_seen) AS "missingScreens",
            (SELECT max(${selectAge("newest.made_at")})
               FROM hospital CROSS JOIN LATERAL (
                 SELECT least((SELECT max(kit.made_at) FROM kit WHERE kit.hospital_id = hospital.id),
                              (SELECT min(${NEWEST_KIT_AT}) FROM station WHERE station.hospital_id = hospital.id
                                  AND ${REPORTS_KITS})) AS made_at) newest
              WHERE hospital.downtime_kits AND hospital.suspended_at IS NULL) AS "kitAge",
            (SELECT ${selectAge("kit_files_at")} FROM installation
              WHERE kit_files_at > now() - interval '${KIT_LIFETIME_HOURS} hours') AS "kitFilesAge",
            (SELECT coalesce(max(${selectAge("next.at")}), 0)
               FROM webhook JOIN hospital ON hospital.id = webhook.hospital_id AND hospital.suspended_at IS NULL
               JOIN event_log next ON next.hospital_id = webhook.hospital_id AND next.revision = webhook.revision + 1
              WHERE webhook.off_at IS NULL) AS "webhookLag",
            (SELECT count(*)::integer FROM webhook WHERE off_at IS NULL AND failing_since IS NOT NULL) AS "webhooksFailing",
            (SELECT count(*)::integer FROM webhook WHERE off_reason IN ('gone', 'failed')) AS "webhooksOff",
            parked.*
       FROM (SELECT count(*)::integer AS jobs, coalesce(${selectAge("min(created_at)")}, 0) AS "oldestJobAge"
               FROM job_outbox) outbox, (${SELECT_BACKUP_STATE}) backups,
            (SELECT count(*)::integer AS "adtParked", coalesce(${selectAge("min(received_at)")}, 0) AS "adtParkedAge"
               FROM adt_message WHERE state = 'parked') parked`,
  );
  return row;
}

/** Records a backup; does nothing on older tables. */
export async function recordBackup(connection: {
  query(statement: string): Promise<unknown>;
}): Promise<void> {
  try {
    await connection.query("UPDATE installation SET backed_up_at = now()");
  } catch (error) {
    if (!MISSING_TABLE_CODES.includes((error as { code?: string }).code ?? "")) throw error;
  }
}

/** Records a sweep at most four times a minute, because sweeps are frequent. */
export async function recordSweep(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE installation SET swept_at = clock_timestamp()
      WHERE swept_at IS NULL OR abs(extract(epoch FROM clock_timestamp() - swept_at)) > 15`,
  );
}

/** Records the time of the kit files; null if no hospital has kits. */
export async function recordKitFiles(manager: EntityManager, at: Date | null): Promise<void> {
  await manager.query(
    "UPDATE installation SET kit_files_at = $1 WHERE kit_files_at IS DISTINCT FROM $1::timestamptz",
    [at],
  );
}

/** SQL: names of all uploads in use, each as `name`. */
export const PICTURES_OF_ALL_HOSPITALS =
  "SELECT DISTINCT logo_file AS name FROM hospital WHERE logo_file IS NOT NULL";

export async function readPicturesOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(PICTURES_OF_ALL_HOSPITALS);
  return rows.map(({ name }) => name);
}

export function hasAnyHospital(manager: EntityManager): Promise<boolean> {
  return manager.exists(Hospital);
}

/** Counts the hospitals of the installation. */
export function countOfAllHospitals(manager: EntityManager): Promise<number> {
  return manager.count(Hospital);
}

/** Returns the id of the installation's current history (docs/wire/live.md, Live protocol). */
export async function readEpoch(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<[{ epoch: string }]>("SELECT epoch FROM installation");
  return row.epoch;
}

/** Number of secrets of one kind that are encrypted with one key, for all hospitals together. */
export interface KeyUsage {
  what: "EMR connections" | "sign-on providers" | "second factors" | "board addresses" | "webhooks";
  key: string;
  amount: number;
}

/** Returns the keys with which the stored secrets of all hospitals are encrypted. */
export async function readSealingKeysOfAllHospitals(manager: EntityManager): Promise<KeyUsage[]> {
  return manager.query<KeyUsage[]>(
    `SELECT what, split_part(sealed, '.', 1) AS key, count(*)::integer AS amount
       FROM (SELECT 'EMR connections' AS what, api_key_encrypted AS sealed FROM emr_settings
             UNION ALL SELECT 'sign-on providers', client_secret_encrypted FROM single_sign_on
             UNION ALL SELECT 'second factors', secret_encrypted FROM totp
             UNION ALL SELECT 'board addresses', key_sealed FROM display WHERE key_sealed IS NOT NULL
             UNION ALL SELECT 'webhooks', secret_sealed FROM webhook
             UNION ALL SELECT 'webhooks', former_sealed FROM webhook WHERE former_until > now()) stored
      GROUP BY what, split_part(sealed, '.', 1) ORDER BY 1, 2`,
  );
}
