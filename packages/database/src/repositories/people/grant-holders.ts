import { type Grant, includes } from "@wardline/domain/people/grants";
import type { EntityManager } from "typeorm";

/** The ids of a hospital's own account and of all staff with this grant, once their addresses are proven. */
export async function readGrantHolders(
  manager: EntityManager,
  hospitalId: string,
  grant: Grant,
): Promise<string[]> {
  const accounts = await manager.query<{ id: string; account_type: string; grants: Grant[] }[]>(
    `SELECT id, account_type, grants FROM account
      WHERE hospital_id = $1 AND deleted_at IS NULL AND verified_at IS NOT NULL`,
    [hospitalId],
  );
  return accounts
    .filter((one) => one.account_type === "parent" || includes(one.grants, grant))
    .map(({ id }) => id);
}
