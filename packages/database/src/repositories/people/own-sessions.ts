import { type EntityManager, In, IsNull, LessThan, MoreThan } from "typeorm";
import { Session } from "../../entities/people/session.js";
import type { Work } from "../../work.js";

/** Returns the active sessions of an account, most recently seen first. */
export function readSessionsOfAccount(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  now: Date,
): Promise<Session[]> {
  return manager.find(Session, {
    where: { hospitalId, accountId, ...selectLiveSessions(now) },
    order: { lastSeenAt: "DESC", createdAt: "DESC", id: "ASC" },
  });
}

/** Revokes these sessions of an account; returns those that were active. */
export async function revokeOwnSessions(
  { manager, hospitalId, at }: Work,
  accountId: string,
  sessionIds: readonly string[],
): Promise<Pick<Session, "id" | "device">[]> {
  const { raw } = await manager.update(
    Session,
    { hospitalId, accountId, id: In(sessionIds), ...selectLiveSessions(at) },
    { revokedAt: at },
    { returning: ["id", "device"] },
  );
  return raw as Pick<Session, "id" | "device">[];
}

/** Records when a session was last used; a time before the recorded one is ignored. */
export async function recordSessionUse(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  lastSeenAt: Date,
): Promise<void> {
  await manager.update(
    Session,
    { hospitalId, id, lastSeenAt: LessThan(lastSeenAt) },
    { lastSeenAt },
  );
}

function selectLiveSessions(now: Date) {
  return { revokedAt: IsNull(), expiresAt: MoreThan(now), idleExpiresAt: MoreThan(now) };
}
