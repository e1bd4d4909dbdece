import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from "@wardline/contracts/boards/announcements";
import { call, createRequestKey, ignoreNotFound } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { type LiveHandlers, upsert, withoutRecord } from "../../lib/live/live-cache.js";

const announcementsQuery = queryOptions({
  queryKey: ["announcements"],
  queryFn: async ({ signal }) => (await call(listAnnouncements, { signal })).data,
});

/** Returns all announcements of the hospital, kept current. */
export function useAnnouncements() {
  return useQuery(announcementsQuery);
}

function putAnnouncement(queryClient: QueryClient, announcement: Announcement): void {
  queryClient.setQueryData(
    announcementsQuery.queryKey,
    (held) => held && upsert(held, announcement),
  );
}

function dropAnnouncement(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(announcementsQuery.queryKey, (held) => held && withoutRecord(held, id));
}

export const announcementLive: LiveHandlers = {
  "announcement.created": ({ payload }, client) => putAnnouncement(client, payload),
  "announcement.updated": ({ payload }, client) => putAnnouncement(client, payload),
  "announcement.deleted": ({ payload }, client) => dropAnnouncement(client, payload.id),
};

const requestKey = createRequestKey();

/** Creates an announcement. */
export function useCreateAnnouncement() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createAnnouncement>["body"]) => {
      const options = { body, idempotencyKey: requestKey.of(body) };
      return (await call(createAnnouncement, options)).data;
    },
    onSuccess: (announcement, _body, _result, { client }) => {
      requestKey.forget();
      putAnnouncement(client, announcement);
    },
  });
}

interface AnnouncementChange {
  id: string;
  /** If set, the server refuses the change if somebody else has changed the announcement since this version. */
  version?: number;
  body: CallOptions<typeof updateAnnouncement>["body"];
}

export const { useChange: useUpdateAnnouncement, readCurrent: readCurrentAnnouncement } =
  createVersionedMutation<Announcement, AnnouncementChange>({
    mutationKey: ["announcements", "update"],
    send: async ({ id, version, body }) => {
      const guard = version === undefined ? {} : { ifMatch: version };
      return (await call(updateAnnouncement, { params: { id }, body, ...guard })).data;
    },
    put: putAnnouncement,
  });

/** Deletes an announcement; succeeds even if it is already deleted. */
export function useDeleteAnnouncement() {
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(deleteAnnouncement, { params: { id } })),
    onSuccess: (_nothing, id, _result, { client }) => dropAnnouncement(client, id),
  });
}
