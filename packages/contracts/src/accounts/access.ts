import { type Grant, hasAnyGrant } from "@wardline/domain/people/grants";
import type { Access } from "../endpoint.js";
import type { AccountType } from "./account.js";

/** Properties of an account that decide whether it may call an endpoint. */
export interface Entitlement {
  accountType: AccountType;
  /** Grants of the account; the hospital's own account has all grants even if none are listed. */
  grants: readonly Grant[];
}

/**
 * True if an account may call an endpoint with this `access` (docs/wire/accounts.md, Grants). Server guards and pages
 * share this rule, which refuses everything that is not listed.
 */
export function canCall({ accountType, grants }: Entitlement, access: Access): boolean {
  switch (access) {
    case "public":
    case "any":
      return true;
    case "sub":
      return accountType === "sub";
    case "owner":
      return accountType === "parent";
    default:
      if (accountType === "parent") return true;
      return hasAnyGrant(grants, typeof access === "string" ? [access] : access);
  }
}
