import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A session that still counts, as the person whose it is sees it. */
export interface OwnSessionRow {
  id: string;
  device: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The sessions of an account that are neither revoked nor over, the latest seen first. */
export async function readSessionsOfAccount(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  now: Date,
): Promise<OwnSessionRow[]> {
  return manager.query<OwnSessionRow[]>(
    `SELECT id, device, address, created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM session
      WHERE hospital_id = $1 AND account_id = $2 AND revoked_at IS NULL AND expires_at > $3 AND idle_expires_at > $3
      ORDER BY last_seen_at DESC, created_at DESC, id`,
    [hospitalId, accountId, now],
  );
}

/** Revokes these sessions of an account; returns those that still counted. */
export async function revokeOwnSessions(
  { manager, hospitalId, at }: Work,
  accountId: string,
  sessionIds: readonly string[],
): Promise<{ id: string; device: string }[]> {
  const [ended] = await manager.query<[{ id: string; device: string }[], number]>(
    `UPDATE session SET revoked_at = $4
      WHERE hospital_id = $1 AND account_id = $2 AND id = ANY ($3::uuid[]) AND revoked_at IS NULL
        AND expires_at > $4 AND idle_expires_at > $4
      RETURNING id, device`,
    [hospitalId, accountId, sessionIds, at],
  );
  return ended;
}

/** Remembers that a session was seen; an earlier moment changes nothing. */
export async function keepSessionSeen(
  manager: EntityManager,
  hospitalId: string,
  sessionId: string,
  seenAt: Date,
): Promise<void> {
  await manager.query(
    "UPDATE session SET last_seen_at = $3 WHERE hospital_id = $1 AND id = $2 AND last_seen_at < $3",
    [hospitalId, sessionId, seenAt],
  );
}
