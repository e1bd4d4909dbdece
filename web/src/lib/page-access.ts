import { updateAccount } from "@wardline/contracts/accounts";
import type { Access } from "@wardline/contracts/endpoint";
import { mayOpen } from "@wardline/contracts/pages";
import { useEntitled } from "./rights.js";

/**
 * What the tabs of the hospital's settings need; changing the password there is the owner's alone. Contracts that no other
 * page needs are named by their grant, so that they do not weigh on every page; the spec holds both to them.
 */
export const SETTINGS_ACCESS = {
  general: updateAccount.access,
  security: "owner",
  board: "displays.manage",
  signals: "settings.manage",
  advanced: "emr.manage",
  retention: "administrator",
} as const satisfies Record<string, Access>;

/** What publishing a display needs, which the first page offers; the spec holds it to its contract. */
export const PUBLISH_ACCESS = "displays.manage" satisfies Access;

/** What reading the first steps needs; the spec holds it to its contract. */
export const FIRST_STEPS_ACCESS = "administrator" satisfies Access;

/** What erasing a patient needs, which only the patient's page offers; the spec holds it to its contract. */
export const ERASURE_ACCESS = "administrator" satisfies Access;

/** Whether the one who is logged in may open a page. */
export function useMayOpen(path: string): boolean {
  return mayOpen(useEntitled(), path);
}
