import type { EntityManager } from "typeorm";

/** One generation of a session's refresh token. */
export interface RefreshTokenState {
  generation: number;
  replacedAt: Date | null;
  /** The session's newest generation. */
  newest: number;
}

/** A refresh token of a locked session, or null; a parallel use may have replaced it before the lock was given. */
export async function findRefreshToken(
  manager: EntityManager,
  sessionId: string,
  hash: Buffer,
): Promise<RefreshTokenState | null> {
  const [token] = await manager.query<RefreshTokenState[]>(
    `SELECT generation, replaced_at AS "replacedAt",
            (SELECT max(generation) FROM refresh_token WHERE session_id = $1) AS newest
       FROM refresh_token WHERE session_id = $1 AND hash = $2`,
    [sessionId, hash],
  );
  return token ?? null;
}

/** Marks a token of a locked session as used and stores its successor. */
export async function replaceRefreshToken(
  manager: EntityManager,
  sessionId: string,
  {
    hash,
    successor,
    generation,
    now,
  }: { hash: Buffer; successor: Buffer; generation: number; now: Date },
): Promise<void> {
  await manager.query(
    "UPDATE refresh_token SET replaced_at = $3 WHERE session_id = $1 AND hash = $2",
    [sessionId, hash, now],
  );
  await manager.query(
    "INSERT INTO refresh_token (hash, session_id, generation) VALUES ($1, $2, $3)",
    [successor, sessionId, generation],
  );
}
