import { type EntityManager, IsNull, LessThan } from "typeorm";
import { ApiTokenRow } from "../../entities/people/api-token.js";
import type { Work } from "../../work.js";

/** Returns a hospital's tokens, newest first, including expired tokens. */
export function readApiTokens(manager: EntityManager, hospitalId: string): Promise<ApiTokenRow[]> {
  return manager.find(ApiTokenRow, {
    where: { hospitalId },
    order: { createdAt: "DESC", id: "ASC" },
  });
}

/** Returns the token of any hospital with this public id; null if there is none. */
export function findApiToken(manager: EntityManager, id: string): Promise<ApiTokenRow | null> {
  return manager.findOneBy(ApiTokenRow, { id });
}

export function countApiTokens({ manager, hospitalId }: Work): Promise<number> {
  return manager.countBy(ApiTokenRow, { hospitalId });
}

export async function insertApiToken(
  { manager, hospitalId }: Work,
  token: Omit<ApiTokenRow, "hospitalId">,
): Promise<void> {
  await manager.insert(ApiTokenRow, { ...token, hospitalId });
}

/** Deletes a token. Returns it, or null if there is none. */
export async function deleteApiToken(
  { manager, hospitalId }: Work,
  id: string,
): Promise<ApiTokenRow | null> {
  const row = await manager.findOne(ApiTokenRow, {
    where: { hospitalId, id },
    lock: { mode: "pessimistic_write" },
  });
  if (row !== null) await manager.delete(ApiTokenRow, { hospitalId, id });
  return row;
}

/** Records a token's use, but only if the last recorded use is earlier than `before`. */
export async function recordApiTokenUse(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  use: { lastUsedAt: Date; lastUsedFrom: string },
  before: Date,
): Promise<void> {
  await manager.update(
    ApiTokenRow,
    [
      { hospitalId, id, lastUsedAt: IsNull() },
      { hospitalId, id, lastUsedAt: LessThan(before) },
    ],
    use,
  );
}
