import { KIT_KEPT_HOURS } from "@wardline/contracts/kits";
import type { BackupState } from "@wardline/domain/operation/backup-times";
import type { EntityManager } from "typeorm";
import { Hospital } from "../../entities/hospital.js";
import { isOldVisit } from "../boards/screen-visits.js";
import { HELD_SINCE, SAYS_WHAT_IT_KEEPS } from "../boards/stations.js";
import { BACKUP_STATE } from "./backup-runs.js";

const BATCH = 5_000;

/** PostgreSQL's words for a table, and a column, that is not there. */
const OLDER_TABLES = ["42P01", "42703"];

/** What is deleted, and how long after its end: until then a link is answered as expired, not as unknown. */
const EXPIRED: readonly { table: string; where: string }[] = [
  // A link is answered as expired for 30 days; one that works once and was used, like an unknown one.
  { table: "link_token", where: "expires_at < $1::timestamptz - interval '30 days'" },
  {
    table: "link_token",
    where: "used_at < $1::timestamptz - interval '1 day' AND kind <> 'verification'",
  },
  // Refresh tokens go with their session.
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
];

/** Whether there is no hospital yet. Registrations side by side wait here for one another until the transaction ends. */
export async function holdFirstHospital(manager: EntityManager): Promise<boolean> {
  await manager.query("LOCK TABLE hospital IN SHARE ROW EXCLUSIVE MODE");
  return !(await hasAnyHospital(manager));
}

/** Deletes, of all hospitals, links, sessions, challenges, sign-ons, idempotency keys, pairing codes and visits that have run out; a portion at a time. */
export async function purgeExpired(manager: EntityManager, now: Date): Promise<void> {
  for (const { table, where } of EXPIRED) {
    for (;;) {
      const [, amount] = await manager.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH}))`,
        [now],
      );
      if (amount < BATCH) break;
    }
  }
}

/** Takes a lock of the whole installation until the transaction ends; false when another process holds it. */
export async function tryLockInstallation(manager: EntityManager, lock: number): Promise<boolean> {
  const [row] = await manager.query<{ taken: boolean }[]>(
    "SELECT pg_try_advisory_xact_lock($1) AS taken",
    [lock],
  );
  return row?.taken === true;
}

/** Whether something can be written; rejects where the database does not answer. */
export async function isWritable(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ is: boolean }[]>(
    `SELECT NOT current_setting('transaction_read_only')::boolean AS "is"`,
  );
  return row?.is ?? false;
}

/** How the whole installation is kept up, of all hospitals. Ages in seconds; null: there is nothing to be that old. */
export interface Upkeep extends BackupState {
  /** Committed jobs that no queue has yet. */
  jobs: number;
  /** Of the oldest of them; 0 without any. */
  oldestJobAge: number;
  /** Of the oldest change that is not marked as emitted; 0 without any. The mark is written some seconds later. */
  oldestUnemittedAge: number;
  /** Since a worker was last seen at work, which happens each minute. */
  workerAge: number | null;
  /** Since a worker last swept, which happens every few seconds; null before the first time. */
  sweepAge: number | null;
  /** Since a worker was seen that may remove what has expired; null where no hospital wants it. */
  retentionWorkerAge: number | null;
  /** Screens that mail when they are missing, and are. */
  missingScreens: number;
  /** Of the newest downtime kits that were made, or that a station holds, where they are oldest; null where no hospital has any. */
  kitAge: number | null;
  /** The same of the files in `KIT_DIR`; null where no worker writes any. */
  kitFilesAge: number | null;
}

const AGE = (at: string) => `extract(epoch FROM now() - ${at})::float8`;

/** Reads the upkeep of the whole installation (README, Watching). */
export async function readUpkeepOfAllHospitals(manager: EntityManager): Promise<Upkeep> {
  const [row] = await manager.query<[Upkeep]>(
    `SELECT outbox.*, backups.*,
            (SELECT coalesce(max(${AGE("oldest.at")}), 0)
               FROM hospital LEFT JOIN event_emission mark ON mark.hospital_id = hospital.id
               CROSS JOIN LATERAL (
                 SELECT event.at FROM event_log event
                  WHERE event.hospital_id = hospital.id AND event.revision > coalesce(mark.revision, 0)
                  ORDER BY event.revision LIMIT 1) oldest
              WHERE hospital.revision > coalesce(mark.revision, 0)) AS "oldestUnemittedAge",
            (SELECT ${AGE("last_at")} FROM screen_watch WHERE who = 'worker') AS "workerAge",
            (SELECT ${AGE("swept_at")} FROM installation) AS "sweepAge",
            (SELECT ${AGE("max(seen_at)")} FROM retention_worker
              WHERE EXISTS (SELECT FROM retention
                             WHERE coalesce(closed_cards_months, log_months, access_log_months) IS NOT NULL))
              AS "retentionWorkerAge",
            (SELECT count(*)::integer FROM screen
               JOIN display ON display.hospital_id = screen.hospital_id AND display.id = screen.display_id
                    AND display.revoked_at IS NULL AND display.mail_missing
               JOIN hospital ON hospital.id = screen.hospital_id AND hospital.suspended_at IS NULL
              WHERE screen.missed_at = screen.last_seen) AS "missingScreens",
            (SELECT max(${AGE("newest.made_at")})
               FROM hospital CROSS JOIN LATERAL (
                 SELECT least((SELECT max(kit.made_at) FROM kit WHERE kit.hospital_id = hospital.id),
                              (SELECT min(${HELD_SINCE}) FROM station WHERE station.hospital_id = hospital.id
                                  AND ${SAYS_WHAT_IT_KEEPS})) AS made_at) newest
              WHERE hospital.downtime_kits AND hospital.suspended_at IS NULL) AS "kitAge",
            (SELECT ${AGE("kit_files_at")} FROM installation
              WHERE kit_files_at > now() - interval '${KIT_KEPT_HOURS} hours') AS "kitFilesAge"
       FROM (SELECT count(*)::integer AS jobs, coalesce(${AGE("min(created_at)")}, 0) AS "oldestJobAge"
               FROM job_outbox) outbox, (${BACKUP_STATE}) backups`,
  );
  return row;
}

/** Notes that the database was backed up; tables of a version that does not know of it stay as they are. */
export async function noteBackup(connection: {
  query(statement: string): Promise<unknown>;
}): Promise<void> {
  try {
    await connection.query("UPDATE installation SET backed_up_at = now()");
  } catch (error) {
    if (!OLDER_TABLES.includes((error as { code?: string }).code ?? "")) throw error;
  }
}

/** Notes that a worker swept, at most four times a minute: sweeps are many, and a change of a row each would be felt. */
export async function noteSweep(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE installation SET swept_at = clock_timestamp()
      WHERE swept_at IS NULL OR abs(extract(epoch FROM clock_timestamp() - swept_at)) > 15`,
  );
}

/** Notes of when the files of downtime kits are; null: no hospital has any. */
export async function noteKitFiles(manager: EntityManager, at: Date | null): Promise<void> {
  await manager.query(
    "UPDATE installation SET kit_files_at = $1 WHERE kit_files_at IS DISTINCT FROM $1::timestamptz",
    [at],
  );
}

/** The names of the uploads that hospitals show, each as `name`. */
export const PICTURES_OF_ALL_HOSPITALS =
  "SELECT DISTINCT logo_file AS name FROM hospital WHERE logo_file IS NOT NULL";

/** The names of the uploads that hospitals show. */
export async function readPicturesOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(PICTURES_OF_ALL_HOSPITALS);
  return rows.map(({ name }) => name);
}

/** Whether any hospital was ever registered on this installation. */
export function hasAnyHospital(manager: EntityManager): Promise<boolean> {
  return manager.exists(Hospital);
}

/** Which history of the installation this is (docs/wire.md, Live protocol). */
export async function readEpoch(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<[{ epoch: string }]>("SELECT epoch FROM installation");
  return row.epoch;
}

/** How many secrets of one kind are sealed with a key, of all hospitals. */
export interface SealedWith {
  what: "EMR connections" | "sign-on providers" | "second factors" | "board addresses";
  /** The key's id. */
  key: string;
  amount: number;
}

/** With which keys the stored secrets of all hospitals are sealed. */
export async function readSealingKeysOfAllHospitals(manager: EntityManager): Promise<SealedWith[]> {
  return manager.query<SealedWith[]>(
    `SELECT what, split_part(sealed, '.', 1) AS key, count(*)::integer AS amount
       FROM (SELECT 'EMR connections' AS what, api_key_encrypted AS sealed FROM emr_settings
             UNION ALL SELECT 'sign-on providers', client_secret_encrypted FROM single_sign_on
             UNION ALL SELECT 'second factors', secret_encrypted FROM totp
             UNION ALL SELECT 'board addresses', key_sealed FROM display WHERE key_sealed IS NOT NULL) stored
      GROUP BY what, split_part(sealed, '.', 1) ORDER BY 1, 2`,
  );
}
