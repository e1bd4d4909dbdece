import { useThrottledValue } from "@mantine/hooks";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { type AuditEntry, exportAuditNdjson, listAudit } from "@wardline/contracts/operation/audit";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";
import type { AuditSearch } from "./audit-search.js";

/** Minimum interval in milliseconds between two requests for new entries in a busy hospital. */
const MIN_POLL_INTERVAL_MS = 2_000;

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

/** Returns the log under these filters, newest first, page by page. */
export function useAudit(search: AuditSearch) {
  return useInfiniteQuery(auditQuery(search));
}

/**
 * Returns the entries under these filters that are newer than the newest loaded revision; at most one page. Fetches
 * again whenever somebody has changed the hospital's data.
 */
export function useAuditNews(search: AuditSearch, loadedRevision: number | null): AuditEntry[] {
  const revision = useThrottledValue(useLiveRevision() ?? 0, MIN_POLL_INTERVAL_MS);
  const { data } = useQuery({
    queryKey: ["audit-news", search, revision],
    queryFn: async ({ signal }) => (await call(listAudit, { query: search, signal })).data,
    enabled: loadedRevision !== null && revision > loadedRevision,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (loadedRevision === null || data === undefined) return [];
  return data.filter((entry) => entry.revision > loadedRevision);
}

/** Fetches the whole log under these filters as NDJSON. */
export async function fetchAuditFile(search: AuditSearch): Promise<string> {
  return (await call(exportAuditNdjson, { query: search })).data;
}
