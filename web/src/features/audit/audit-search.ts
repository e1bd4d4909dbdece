import type { AuditFilters } from "@wardline/contracts/audit";

/** What the log is asked for, as the address holds it; what is not narrowed is absent. */
export type AuditSearch = { [Field in keyof AuditFilters]?: string };

/** The names under which the address keeps the filters. */
export const AUDIT_FILTERS = [
  "actor",
  "type",
  "department",
  "subject",
  "from",
  "to",
] as const satisfies readonly (keyof AuditFilters)[];

/** The filters of an address; other things in it are not the log's. */
export function auditSearchOf(address: Readonly<Record<string, string | undefined>>): AuditSearch {
  return Object.fromEntries(
    AUDIT_FILTERS.flatMap((name) => {
      const value = address[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}

/** Why a period is none, or null. Days as YYYY-MM-DD. */
export function periodProblem({ from, to }: AuditSearch): string | null {
  return from !== undefined && to !== undefined && to < from
    ? "The end lies before the start."
    : null;
}
