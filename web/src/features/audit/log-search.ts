import type { AccessFilters } from "@wardline/contracts/operation/access-log";
import type { AuditFilters } from "@wardline/contracts/operation/audit";
import { ACTS_BY_KIND, type AccessAct, type AccessKind } from "@wardline/domain/people/access-act";
import type { PageSearch } from "../../lib/address/search-params.js";

/** Filters of the log of changes in the address; unused ones are absent. */
export type AuditSearch = { [Field in keyof AuditFilters]?: string };

/** Filters of the access log in the address; unused ones are absent. */
export type AccessSearch = { act?: AccessAct } & {
  [Field in Exclude<keyof AccessFilters, "act" | "kind" | "list">]?: string;
};

/** Names of the filters in the address. Person, record and period have the same names in both logs. */
export const AUDIT_FILTERS = [
  "actor",
  "type",
  "department",
  "subject",
  "from",
  "to",
] as const satisfies readonly (keyof AuditFilters)[];

const TEXT_FILTERS = {
  looks: ["actor", "subject", "patient", "from", "to"],
  logins: ["actor", "from", "to"],
} as const;

/** Returns the filters of the log of changes in an address; ignores everything else in it. */
export function parseAuditSearch(address: PageSearch): AuditSearch {
  return pickFilters(address, AUDIT_FILTERS);
}

/** Returns the filters in an address; ignores everything else, including actions that only the other log has. */
export function parseAccessSearch(address: PageSearch, kind: AccessKind): AccessSearch {
  const act = ACTS_BY_KIND[kind].find((one) => one === address.act);
  return { ...pickFilters(address, TEXT_FILTERS[kind]), ...(act !== undefined && { act }) };
}

function pickFilters(address: PageSearch, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}

/** Returns what is wrong with a period; null if it is valid. Days are YYYY-MM-DD. */
export function periodProblem({ from, to }: AuditSearch): string | null {
  return from && to && to < from ? "The end is before the start." : null;
}
