import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type { Ward } from "@wardline/contracts/wards";
import { limitProblem } from "@wardline/domain/people/grant-words";
import { covers, type Grant, includes } from "@wardline/domain/people/grants";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { reachesAll, showsPatients, type WardLimit } from "@wardline/domain/wards/ward-limit";
import { AppError, invalidField } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

/** Throws `FORBIDDEN` where someone who is no administrator would give rights (docs/wire.md, Grants). */
export function refuseGiving({ grants }: Caller, given: readonly Grant[]): void {
  if (given.length === 0 || includes(grants, "administrator")) return;
  throw new AppError("FORBIDDEN", "Only an administrator may give rights.");
}

/**
 * Throws `FORBIDDEN` where a caller would change, move or delete a staff member who has rights that the caller has not,
 * or the own account: with another's address comes the password, and with a department its roster (docs/wire.md, Grants).
 */
export function refuseUnequal(
  { accountId, grants, wards }: Caller,
  member: Pick<SubAccount, "id" | "grants" | "wards">,
): void {
  if (includes(grants, "administrator")) return;
  if (member.id === accountId) {
    throw new AppError("FORBIDDEN", "Only an administrator may change your account.");
  }
  const isReached = !showsPatients(member.grants) || reachesAll(wards, member.wards);
  if (covers(grants, member.grants) && isReached) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an administrator may change someone who has rights that you do not have.",
  );
}

/** Throws `VALIDATION_FAILED` where grants that reach the whole hospital would be limited to wards (docs/wire.md, Persons by ward). */
export function refuseLimiting(grants: readonly Grant[], limit: WardLimit): void {
  const problem = limitProblem(grants, limit);
  if (problem !== null) throw invalidField("wards", problem);
}

/** Throws `VALIDATION_FAILED` for a ward that the hospital does not have, unless the limit had it already. */
export function refuseUnknownWards(
  limit: WardLimit,
  former: WardLimit,
  wards: readonly Pick<Ward, "id">[],
): void {
  const known = new Set([...former, ...wards.map(({ id }) => id)]);
  if (limit.every((id) => known.has(id))) return;
  throw invalidField("wards", WARD_NOT_FOUND);
}
