import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { covers, type Grant, includes } from "@wardline/domain/grants";
import { AppError } from "../../errors/app-error.js";
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
  { accountId, grants }: Caller,
  member: Pick<SubAccount, "id" | "grants">,
): void {
  if (includes(grants, "administrator")) return;
  if (member.id === accountId) {
    throw new AppError("FORBIDDEN", "Only an administrator may change your account.");
  }
  if (covers(grants, member.grants)) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an administrator may change someone who has rights that you do not have.",
  );
}
