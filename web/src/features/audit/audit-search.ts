import type { AuditFilters } from "@wardline/contracts/operation/audit";

/** Filters of the log in the address; unused ones are absent. */
export type AuditSearch = { [Field in keyof AuditFilters]?: string };

/** Names of the filters in the address. */
export const AUDIT_FILTERS = [
  "actor",
  "type",
  "department",
  "subject",
  "from",
  "to",
] as const satisfies readonly (keyof AuditFilters)[];

/** Returns the filters of an address; ignores everything else in it. */
export function parseAuditSearch(
  address: Readonly<Record<string, string | undefined>>,
): AuditSearch {
  return Object.fromEntries(
    AUDIT_FILTERS.flatMap((name) => {
      const value = address[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}

/** Returns what is wrong with a period; null if it is valid. Days are YYYY-MM-DD. */
export function periodProblem({ from, to }: AuditSearch): string | null {
  return from !== undefined && to !== undefined && to < from
    ? "The end is before the start."
    : null;
}
