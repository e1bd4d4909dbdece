import { type Grant, hasGrant } from "@wardline/domain/people/grants";
import { type EntityManager, IsNull, Not } from "typeorm";
import { Account } from "../../entities/people/account.js";

/** Returns the ids of a hospital's own account and all staff with this grant whose addresses are verified. */
export async function readGrantHolders(
  manager: EntityManager,
  hospitalId: string,
  grant: Grant,
): Promise<string[]> {
  const accounts = await manager.find(Account, {
    select: { id: true, accountType: true, grants: true },
    where: { hospitalId, deletedAt: IsNull(), verifiedAt: Not(IsNull()) },
  });
  return accounts
    .filter((one) => one.accountType === "parent" || hasGrant(one.grants, grant))
    .map(({ id }) => id);
}
