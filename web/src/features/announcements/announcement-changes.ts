import { useQuery } from "@tanstack/react-query";
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from "@wardline/contracts/boards/announcements";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import {
  createMutation,
  createVersionedUpdate,
  idempotentCall,
} from "../../lib/calls/mutations.js";
import { createListCache } from "../../lib/live/list-cache.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

const announcementsQuery = answerQuery(["announcements"], listAnnouncements);

/** Returns all announcements of the hospital, kept current. */
export function useAnnouncements() {
  return useQuery(announcementsQuery);
}

const { put, drop } = createListCache(announcementsQuery);

export const announcementLive: LiveHandlers = {
  "announcement.created": ({ payload }, client) => put(client, payload),
  "announcement.updated": ({ payload }, client) => put(client, payload),
  "announcement.deleted": ({ payload }, client) => drop(client, payload.id),
};

/** Creates an announcement. */
export const useCreateAnnouncement = createMutation(idempotentCall(createAnnouncement), put);

export const { useChange: useUpdateAnnouncement, readCurrent: readCurrentAnnouncement } =
  createVersionedUpdate(updateAnnouncement, put);

/** Deletes an announcement; succeeds even if it is already deleted. */
export const useDeleteAnnouncement = createMutation(
  (id: string) => ignoreNotFound(call(deleteAnnouncement, { params: { id } })),
  (client, _nothing, id) => drop(client, id),
);
