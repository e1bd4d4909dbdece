import { canOpenPage } from "@wardline/contracts/accounts/pages";
import { useEntitlement } from "./rights.js";

/** Returns true if the person who is logged in may open a page. */
export function useMayOpen(path: string): boolean {
  return canOpenPage(useEntitlement(), path);
}
