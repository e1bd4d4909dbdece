import type { QueryClient } from "@tanstack/react-query";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { forgetScreen, listReach, listScreens, REACH_IDS } from "@wardline/contracts/displays";
import { call } from "../../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live/live-cache.js";

/** Under which keys the cache keeps the screens, and how many show the newest state of what. */
export const SCREENS_KEY = ["displays", "screens"] as const;
export const REACH_KEY = ["displays", "reach"] as const;

/** Asks again how many screens show the newest state. */
export function askForReach(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: REACH_KEY });
}

/** Asks for screens and reach when what is to be seen on them has changed. */
export const screenLive: LiveHandlers = {
  ...onEach(
    ["announcement.created", "announcement.updated", "display.published", "display.updated"],
    (client) => void askForReach(client),
  ),
  "display.revoked": (_change, client) => {
    void askForReach(client);
    void client.invalidateQueries({ queryKey: SCREENS_KEY });
  },
};

/** Screens report to the server, not to this page: it has to ask. */
const ASK_AGAIN_MS = 5_000;

const screensQuery = queryOptions({
  queryKey: SCREENS_KEY,
  queryFn: async ({ signal }) => (await call(listScreens, { signal })).data,
  refetchInterval: ASK_AGAIN_MS,
});

const reachQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...REACH_KEY, ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(listReach, { query: { ids: ids.join(",") }, signal });
      return new Map(data.map((one) => [one.id, one]));
    },
    refetchInterval: ASK_AGAIN_MS,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** The hospital's screens as they last reported themselves, the missing ones first. */
export function useScreens() {
  return useQuery(screensQuery);
}

/** By id, on how many screens the newest state of these announcements or displays is to be seen; the first 200 of them. */
export function useReach(ids: readonly string[]) {
  return useQuery(reachQuery(ids.slice(0, REACH_IDS)));
}

/** Takes a screen that is gone for good off the list. */
export function useForgetScreen() {
  return useMutation({
    mutationFn: ({ display_id, screen_id }: { display_id: string; screen_id: string }) =>
      call(forgetScreen, { params: { id: display_id, screen: screen_id } }),
    onSuccess: (_answer, gone, _result, { client }) => {
      client.setQueryData(screensQuery.queryKey, (held) =>
        held?.filter(
          (one) => one.display_id !== gone.display_id || one.screen_id !== gone.screen_id,
        ),
      );
      return askForReach(client);
    },
  });
}
