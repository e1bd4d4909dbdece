import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from "@wardline/contracts/announcements";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { deleted } from "../../lib/live/gone.js";
import { dropAnnouncement, putAnnouncement } from "./announcement-queries.js";

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
  /** With a version the change is refused when someone else was faster. */
  version?: number;
  body: CallOptions<typeof updateAnnouncement>["body"];
}

/** Changes an announcement. */
export const { useChange: useUpdateAnnouncement, currentOf: currentAnnouncementOf } =
  createVersionedMutation<Announcement, AnnouncementChange>({
    mutationKey: ["announcements", "update"],
    send: async ({ id, version, body }) => {
      const guard = version === undefined ? {} : { ifMatch: version };
      return (await call(updateAnnouncement, { params: { id }, body, ...guard })).data;
    },
    put: putAnnouncement,
  });

/** Deletes an announcement; one that is gone already counts as deleted. */
export function useDeleteAnnouncement() {
  return useMutation({
    mutationFn: (id: string) => deleted(call(deleteAnnouncement, { params: { id } })),
    onSuccess: (_nothing, id, _result, { client }) => dropAnnouncement(client, id),
  });
}
