import type { EntityManager } from "typeorm";
import { RefreshToken } from "../../entities/people/session.js";

export interface RefreshTokenState extends Pick<RefreshToken, "generation" | "replacedAt"> {
  newest: number;
}

/**
 * Returns a refresh token of a locked session, or null; the token may have been replaced while this call waited for the
 * lock.
 */
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
  former: Buffer,
  successor: Pick<RefreshToken, "hash" | "generation">,
  now: Date,
): Promise<void> {
  await manager.update(RefreshToken, { sessionId, hash: former }, { replacedAt: now });
  await manager.insert(RefreshToken, { ...successor, sessionId });
}
