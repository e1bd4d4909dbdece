import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import {
  type AccessEntry,
  type AccessFilters,
  exportAccessNdjson,
  listAccess,
  listCardReaders,
} from "@wardline/contracts/operation/access-log";
import { ACTS_BY_KIND, type AccessAct, type AccessKind } from "@wardline/domain/people/access-act";
import { call } from "../../lib/calls/api.js";

/** Filters of the access log in the address; unused ones are absent. */
export type AccessSearch = {
  [Field in Exclude<keyof AccessFilters, "act" | "kind" | "list">]?: string;
} & {
  act?: AccessAct;
};

type AccessQuery = AccessSearch & { kind: AccessKind; list?: string };

/** Names of the filters in the address. Person, record and period have the same names in the log of changes. */
const TEXT_FILTERS = {
  looks: ["actor", "subject", "patient", "from", "to"],
  logins: ["actor", "from", "to"],
} as const;

/** Returns the filters in an address; ignores everything else, including actions that only the other log has. */
export function parseAccessSearch(
  address: Readonly<Record<string, string | undefined>>,
  kind: AccessKind,
): AccessSearch {
  const act = ACTS_BY_KIND[kind].find((one) => one === address.act);
  const texts = TEXT_FILTERS[kind].flatMap((name) => {
    const value = address[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(texts), ...(act !== undefined && { act }) };
}

/** Polling interval in milliseconds of an open page: an access changes nothing, so no live event reports it. */
const POLL_INTERVAL_MS = 10_000;

function accessQuery(search: AccessQuery) {
  return infiniteQueryOptions({
    queryKey: ["access-log", search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...search, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, meta } = await call(listAccess, { query, signal });
      return { entries: data, next: meta.next_cursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns the log under these filters, newest first, page by page. */
export function useAccess(kind: AccessKind, search: AccessSearch) {
  return useInfiniteQuery(accessQuery({ ...search, kind }));
}

/** Returns the cards of a printed or exported list under these filters, page by page. */
export function useListedCards(search: AccessSearch, list: string) {
  return useInfiniteQuery(accessQuery({ ...search, kind: "looks", list }));
}

/** Returns the entries under these filters that are newer than `loaded`; at most one page. */
export function useAccessNews(
  kind: AccessKind,
  search: AccessSearch,
  loaded: readonly AccessEntry[] | null,
): AccessEntry[] {
  const { data } = useQuery({
    queryKey: ["access-log-news", kind, search],
    queryFn: async ({ signal }) =>
      (await call(listAccess, { query: { ...search, kind }, signal })).data,
    enabled: loaded !== null,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
    gcTime: 0,
  });
  if (loaded === null || data === undefined) return [];
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const last = loaded.at(-1);
  return data.filter(
    ({ id }) => !loadedIds.has(id) && (last === undefined || isLater(id, last.id)),
  );
}

/** Compares ids, which are whole numbers as text. */
function isLater(id: string, other: string): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}

/** Fetches the whole log under these filters as NDJSON. */
export async function fetchAccessFile(query: AccessQuery): Promise<string> {
  return (await call(exportAccessNdjson, { query })).data;
}

/** Query for the people who have seen a card, the latest first. */
export const cardReadersQuery = (id: string) =>
  queryOptions({
    queryKey: ["card-readers", id],
    queryFn: async ({ signal }) => (await call(listCardReaders, { params: { id }, signal })).data,
    refetchInterval: POLL_INTERVAL_MS,
  });
