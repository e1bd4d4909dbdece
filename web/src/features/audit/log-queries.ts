import { useThrottledValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type AccessEntry, listAccess } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import type { AccessKind } from "@wardline/domain/people/access-act";
import { call } from "../../lib/calls/api.js";
import { usePagedList } from "../../lib/calls/paged-list.js";
import { useLiveRevision } from "../../lib/live/live-status.js";
import type { AccessSearch, AuditSearch } from "./log-search.js";

/** Returns the changes under these filters, newest first; loads page by page. */
export function useAudit(search: AuditSearch) {
  return usePagedList(["audit", search], (cursor, signal) =>
    call(listAudit, { query: { ...search, ...cursor }, signal }),
  );
}

/** Returns the accesses under these filters, or the cards of a printed or exported list; loads page by page. */
export function useAccess(kind: AccessKind, search: AccessSearch, list?: string) {
  const query = { ...search, kind, ...(list !== undefined && { list }) };
  return usePagedList(
    ["access-log", query],
    (cursor, signal) => call(listAccess, { query: { ...query, ...cursor }, signal }),
    { staleTime: 0 },
  );
}

/** Minimum interval in milliseconds between two requests for new entries in a busy hospital. */
const MIN_POLL_INTERVAL_MS = 2_000;

/** Returns the number of entries that are newer than the newest loaded revision, at most one page; kept current. */
export function useAuditNews(search: AuditSearch, loadedRevision: number | null): number {
  const revision = useThrottledValue(useLiveRevision() ?? 0, MIN_POLL_INTERVAL_MS);
  const { data } = useQuery({
    queryKey: ["audit-news", search, revision],
    queryFn: async ({ signal }) => (await call(listAudit, { query: search, signal })).data,
    enabled: loadedRevision !== null && revision > loadedRevision,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (loadedRevision === null || data === undefined) return 0;
  return data.filter((entry) => entry.revision > loadedRevision).length;
}

/** Polling interval in milliseconds of an open page: an access changes nothing, so no live event reports it. */
const POLL_INTERVAL_MS = 10_000;

/** Returns the number of entries under these filters that are newer than `loaded`; at most one page. */
export function useAccessNews(
  kind: AccessKind,
  search: AccessSearch,
  loaded: readonly AccessEntry[] | null,
): number {
  const { data } = useQuery({
    queryKey: ["access-log-news", kind, search],
    queryFn: async ({ signal }) =>
      (await call(listAccess, { query: { ...search, kind }, signal })).data,
    enabled: loaded !== null,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
    gcTime: 0,
  });
  if (loaded === null || data === undefined) return 0;
  const loadedIds = new Set(loaded.map(({ id }) => id));
  // Ids are whole numbers as text.
  const oldestId = BigInt(loaded.at(-1)?.id ?? -1);
  return data.filter(({ id }) => !loadedIds.has(id) && BigInt(id) > oldestId).length;
}
