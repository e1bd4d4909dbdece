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
} from "@wardline/contracts/access-log";
import { ACTS_OF_KIND, type AccessAct, type AccessKind } from "@wardline/domain/people/access-act";
import { call } from "../../lib/calls/api.js";

/** What the access log is asked for, as the address holds it; what is not narrowed is absent. */
export type AccessSearch = {
  [Field in Exclude<keyof AccessFilters, "act" | "kind" | "list">]?: string;
} & {
  act?: AccessAct;
};

/** What is read: one of the two logs, under filters. */
type AccessQuery = AccessSearch & { kind: AccessKind; list?: string };

/** The names under which the address keeps them; person, record and period are those of the changes, too. */
const TEXTS = {
  looks: ["actor", "subject", "patient", "from", "to"],
  logins: ["actor", "from", "to"],
} as const;

/** The filters of an address; other things in it, and acts that this log does not hold, are not its own. */
export function accessSearchOf(
  address: Readonly<Record<string, string | undefined>>,
  kind: AccessKind,
): AccessSearch {
  const act = ACTS_OF_KIND[kind].find((one) => one === address.act);
  const texts = TEXTS[kind].flatMap((name) => {
    const value = address[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(texts), ...(act !== undefined && { act }) };
}

/** A look is no change of the hospital, so that nobody is notified of it: an open page asks. Milliseconds. */
const NEWS_EVERY_MS = 10_000;

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
    // A person who comes back to the page finds what was done meanwhile.
    staleTime: 0,
  });
}

/** The access log under these filters, newest first, page by page. */
export function useAccess(kind: AccessKind, search: AccessSearch) {
  return useInfiniteQuery(accessQuery({ ...search, kind }));
}

/** The cards of a list that was printed or exported, as far as these filters let them through, page by page. */
export function useListedCards(search: AccessSearch, list: string) {
  return useInfiniteQuery(accessQuery({ ...search, kind: "looks", list }));
}

/** What was noted under these filters since the list `held` was read; at most a page of it. */
export function useAccessNews(
  kind: AccessKind,
  search: AccessSearch,
  held: readonly AccessEntry[] | null,
): AccessEntry[] {
  const { data } = useQuery({
    queryKey: ["access-log-news", kind, search],
    queryFn: async ({ signal }) =>
      (await call(listAccess, { query: { ...search, kind }, signal })).data,
    enabled: held !== null,
    refetchInterval: NEWS_EVERY_MS,
    staleTime: NEWS_EVERY_MS,
    gcTime: 0,
  });
  if (held === null || data === undefined) return [];
  const known = new Set(held.map(({ id }) => id));
  const last = held.at(-1);
  return data.filter(({ id }) => !known.has(id) && (last === undefined || isLater(id, last.id)));
}

/** Whether one entry was written after another; ids are whole numbers as text. */
function isLater(id: string, other: string): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}

/** The whole access log under these filters, an entry as JSON a line. */
export async function accessFile(query: AccessQuery): Promise<string> {
  return (await call(exportAccessNdjson, { query })).data;
}

/** Who has seen a card, the latest first. */
export const cardReadersQuery = (id: string) =>
  queryOptions({
    queryKey: ["card-readers", id],
    queryFn: async ({ signal }) => (await call(listCardReaders, { params: { id }, signal })).data,
    refetchInterval: NEWS_EVERY_MS,
  });
