import type { EntityManager } from "typeorm";
import { Hospital } from "../entities/hospital.js";
import { isOldVisit } from "./screen-visits.js";

const BATCH = 5_000;

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

/** Rejects when the database behind this connection does not answer. */
export async function ping(connection: {
  query(statement: string): Promise<unknown>;
}): Promise<void> {
  await connection.query("SELECT 1");
}

/** What commits have left undone so far, of all hospitals. */
export interface Backlog {
  /** Committed jobs that no queue has yet. */
  jobs: number;
  /** Age of the oldest of them, in seconds; 0 without any. */
  oldestJobSeconds: number;
  /** Changes that are not yet marked as emitted. */
  unemitted: number;
}

/** Reads the backlog of the whole installation. */
export async function readBacklog(manager: EntityManager): Promise<Backlog> {
  const [row] = await manager.query<[Backlog]>(
    `SELECT outbox.*,
            (SELECT coalesce(sum(hospital.revision - coalesce(mark.revision, 0)), 0)::integer
               FROM hospital LEFT JOIN event_emission mark ON mark.hospital_id = hospital.id) AS unemitted
       FROM (SELECT count(*)::integer AS jobs,
                    coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestJobSeconds"
               FROM job_outbox) outbox`,
  );
  return row;
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
