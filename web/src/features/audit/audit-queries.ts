import { useThrottledValue } from "@mantine/hooks";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import {
  type AuditEntry,
  type AuditFilters,
  exportAuditCsv,
  exportAuditNdjson,
  listAudit,
} from "@wardline/contracts/audit";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";

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

/** A busy hospital is not asked at each change. Milliseconds. */
const NEWS_EVERY_MS = 2_000;

function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ["audit", search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...search, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, meta } = await call(listAudit, { query, signal });
      return { entries: data, next: meta.next_cursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The log under these filters, newest first, page by page. */
export function useAudit(search: AuditSearch) {
  return useInfiniteQuery(auditQuery(search));
}

/**
 * What was logged under these filters since `top`, the newest revision that the list holds; at most a page of it.
 * Asked whenever anyone has changed the hospital.
 */
export function useAuditNews(search: AuditSearch, top: number | null): AuditEntry[] {
  const revision = useThrottledValue(useLiveRevision() ?? 0, NEWS_EVERY_MS);
  const { data } = useQuery({
    queryKey: ["audit-news", search, revision],
    queryFn: async ({ signal }) => (await call(listAudit, { query: search, signal })).data,
    enabled: top !== null && revision > top,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (top === null || data === undefined) return [];
  return data.filter((entry) => entry.revision > top);
}

/** The whole log under these filters as the text of a file. */
export async function auditFile(search: AuditSearch, kind: "csv" | "ndjson"): Promise<string> {
  const endpoint = kind === "csv" ? exportAuditCsv : exportAuditNdjson;
  return (await call(endpoint, { query: search })).data;
}
