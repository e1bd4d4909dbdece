import { type Grant, includesAny } from "@wardline/domain/people/grants";
import type { AccountType } from "./accounts.js";
import type { Access } from "./endpoint.js";

/** What decides whether someone may call an endpoint. */
export interface Entitled {
  accountType: AccountType;
  /** Of the hospital's own account, whatever they say, all. */
  grants: readonly Grant[];
}

/**
 * Whether an account may call an endpoint of this `access` (docs/wire.md, Grants): the one rule, by which the server guards
 * and pages choose what they offer. What it does not name, it refuses.
 */
export function mayCall({ accountType, grants }: Entitled, access: Access): boolean {
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
      return includesAny(grants, typeof access === "string" ? [access] : access);
  }
}
