import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { limitProblem } from "@wardline/domain/people/grant-words";
import { type Grant, hasAllGrants, hasGrant } from "@wardline/domain/people/grants";
import { coversLimit, hasPatientGrant, type WardLimit } from "@wardline/domain/people/ward-limit";
import { AppError, invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

/** Throws `FORBIDDEN` if the caller gives rights without being an administrator (docs/wire/accounts.md, Grants). */
export function refuseGivingRights({ grants }: Caller, given: readonly Grant[]): void {
  if (given.length === 0 || hasGrant(grants, "administrator")) return;
  throw new AppError("FORBIDDEN", "Only an administrator can give rights.");
}

/**
 * Throws `FORBIDDEN` if the caller would change their own account or a staff member with more rights: setting the
 * address gives access to the password, and setting the department gives access to its roster (docs/wire/accounts.md,
 * Grants).
 */
export function refuseUnequal(
  { accountId, grants, wards }: Caller,
  member: Pick<SubAccount, "id" | "grants" | "wards">,
): void {
  if (hasGrant(grants, "administrator")) return;
  if (member.id === accountId) {
    throw new AppError("FORBIDDEN", "Only an administrator may change your account.");
  }
  const areWardsCovered = !hasPatientGrant(member.grants) || coversLimit(wards, member.wards);
  if (hasAllGrants(grants, member.grants) && areWardsCovered) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an administrator may change someone who has rights that you do not have.",
  );
}

/**
 * Throws `VALIDATION_FAILED` if grants for the whole hospital would be limited to wards (docs/wire/accounts.md, Persons by
 * ward).
 */
export function refuseImpossibleLimit(grants: readonly Grant[], limit: WardLimit): void {
  const problem = limitProblem(grants, limit);
  if (problem !== null) throw invalidFieldError("wards", problem);
}
