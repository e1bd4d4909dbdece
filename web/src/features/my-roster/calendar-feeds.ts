import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import {
  type CALENDAR_FEED_KINDS,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "@wardline/contracts/calendar-feeds";
import { call } from "../../lib/calls/api.js";

export type FeedKind = (typeof CALENDAR_FEED_KINDS)[number];

/** Both calendar feeds, with the secret address of those that were made. */
export const calendarFeedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: async ({ signal }) => (await call(listCalendarFeeds, { signal })).data,
});

/** Gives a feed an address, or a new one in place of the former. */
export function useRenewFeed() {
  return useMutation({
    mutationFn: async (kind: FeedKind) =>
      (await call(renewCalendarFeed, { params: { kind } })).data.url,
    onSuccess: (url, kind, _result, { client }) => putUrl(client, kind, url),
  });
}

/** Ends a feed's address. */
export function useRevokeFeed() {
  return useMutation({
    mutationFn: (kind: FeedKind) => call(revokeCalendarFeed, { params: { kind } }),
    onSuccess: (_answer, kind, _result, { client }) => putUrl(client, kind, null),
  });
}

function putUrl(queryClient: QueryClient, kind: FeedKind, url: string | null): void {
  queryClient.setQueryData(calendarFeedsQuery.queryKey, (held) =>
    held?.map((feed) => (feed.kind === kind ? { kind, url } : feed)),
  );
}

/** The ways into a calendar that keeps itself current: one for Apple and Outlook, one for Android and Google. */
export function calendarLinks(url: string): { webcal: string; google: string } {
  const webcal = url.replace(/^https?:/, "webcal:");
  const google = new URL("https://calendar.google.com/calendar/r");
  // Google takes the address of a calendar it is to follow under the name "cid", and only as webcal.
  google.searchParams.set("cid", webcal);
  return { webcal, google: google.href };
}
