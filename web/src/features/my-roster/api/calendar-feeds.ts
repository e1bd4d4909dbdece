import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CALENDAR_FEED_KINDS,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "@wardline/contracts/roster";
import { call } from "../../../lib/api.js";

export type FeedKind = (typeof CALENDAR_FEED_KINDS)[number];

/** Both calendar feeds, with the secret address of those that were made. */
export const calendarFeedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: async ({ signal }) => (await call(listCalendarFeeds, { signal })).data,
});

/** Gives a feed an address, or a new one in place of the former. */
export function useRenewFeed() {
  const putUrl = usePutUrl();
  return useMutation({
    mutationFn: async (kind: FeedKind) => {
      putUrl(kind, (await call(renewCalendarFeed, { params: { kind } })).data.url);
    },
  });
}

/** Ends a feed's address. */
export function useRevokeFeed() {
  const putUrl = usePutUrl();
  return useMutation({
    mutationFn: async (kind: FeedKind) => {
      await call(revokeCalendarFeed, { params: { kind } });
      putUrl(kind, null);
    },
  });
}

function usePutUrl() {
  const queryClient = useQueryClient();
  return (kind: FeedKind, url: string | null) => {
    queryClient.setQueryData(calendarFeedsQuery.queryKey, (held) =>
      held?.map((feed) => (feed.kind === kind ? { kind, url } : feed)),
    );
  };
}
