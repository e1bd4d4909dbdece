import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";

type ReadPage<Entry> = (
  cursor: { cursor?: string },
  signal: AbortSignal,
) => Promise<{ data: Entry[]; meta: { next_cursor?: string | null | undefined } }>;

/** Returns a list that the server sends page by page. While another list loads, the previous one stays in view. */
export function usePagedList<Entry>(
  queryKey: readonly unknown[],
  readPage: ReadPage<Entry>,
  options: { staleTime?: number; refetchInterval?: number } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const { data, meta } = await readPage(
        pageParam === null ? {} : { cursor: pageParam },
        signal,
      );
      return { entries: data, next: meta.next_cursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: joinPages,
    placeholderData: keepPreviousData,
    ...options,
  });
}

// Defined once, so that the list is joined only after it has changed.
function joinPages<Entry>({ pages }: { pages: { entries: Entry[] }[] }): Entry[] {
  return pages.flatMap(({ entries }) => entries);
}
