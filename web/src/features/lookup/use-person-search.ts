import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { searchEmr } from "@wardline/contracts/emr";
import { LIMITS } from "@wardline/domain/limits";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/session-timing";
import { call } from "../../lib/calls/api.js";

/** How long a finding is good enough to be shown again, in milliseconds. */
const FRESH_MS = 30_000;

/** Whether a text is long enough to be searched for (docs/product.md, New Patient page). */
export function isSearchable(text: string): boolean {
  return text.trim().length >= LIMITS.searchMin;
}

/**
 * The people whom the EMR or earlier cards know by a hospital number, once the typing stops. `isSearching` from the
 * first key on; `message` says why an EMR gave nothing.
 */
export function usePersonSearch(text: string) {
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const isSettled = query === typed;
  const { data, error, isFetching } = useQuery({
    queryKey: ["person-search", query],
    queryFn: async ({ signal }) => (await call(searchEmr, { query: { q: query }, signal })).data,
    enabled: isSettled && isSearchable(query),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  const isSearching = isSearchable(typed) && (!isSettled || isFetching);
  return {
    isSearching,
    matches: isSettled ? (data?.results ?? []) : [],
    error,
    message: data?.status === "error" ? (data.message ?? null) : null,
  };
}
