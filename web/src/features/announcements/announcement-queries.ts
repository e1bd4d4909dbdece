import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type Announcement, listAnnouncements } from "@wardline/contracts/announcements";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, upsert, without } from "../../lib/live/live-cache.js";

const announcementsQuery = queryOptions({
  queryKey: ["announcements"],
  queryFn: async ({ signal }) => (await call(listAnnouncements, { signal })).data,
});

/** Every announcement of the hospital, kept current. */
export function useAnnouncements() {
  return useQuery(announcementsQuery);
}

/** Puts a new or changed announcement into the cached list. */
export function putAnnouncement(queryClient: QueryClient, announcement: Announcement): void {
  queryClient.setQueryData(
    announcementsQuery.queryKey,
    (held) => held && upsert(held, announcement),
  );
}

/** Takes an announcement out of the cached list. */
export function dropAnnouncement(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(announcementsQuery.queryKey, (held) => held && without(held, id));
}

/** Keeps the list current. */
export const announcementLive: LiveHandlers = {
  "announcement.created": ({ payload }, client) => putAnnouncement(client, payload),
  "announcement.updated": ({ payload }, client) => putAnnouncement(client, payload),
  "announcement.deleted": ({ payload }, client) => dropAnnouncement(client, payload.id),
};
