import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from "@wardline/contracts/announcements";
import { call } from "../../../lib/api.js";
import { createRequestKey } from "../../../lib/request-key.js";
import { dropAnnouncement, putAnnouncement } from "./announcement-queries.js";

const requestKey = createRequestKey();

type Change = CallOptions<typeof updateAnnouncement>["body"];

/** Creates an announcement. */
export function useCreateAnnouncement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createAnnouncement>["body"]) => {
      const { data } = await call(createAnnouncement, {
        body,
        idempotencyKey: requestKey.of(body),
      });
      requestKey.forget();
      putAnnouncement(queryClient, data);
    },
  });
}

/** Changes an announcement; with `version` it is refused when someone else was faster. */
export function useUpdateAnnouncement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, body }: { id: string; version?: number; body: Change }) => {
      const guard = version === undefined ? {} : { ifMatch: version };
      try {
        const { data } = await call(updateAnnouncement, { params: { id }, body, ...guard });
        putAnnouncement(queryClient, data);
      } catch (error) {
        const current = conflictingAnnouncement(error);
        if (current !== null) putAnnouncement(queryClient, current);
        throw error;
      }
    },
  });
}

/** Deletes an announcement; one that is gone already counts as deleted. */
export function useDeleteAnnouncement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(deleteAnnouncement, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
      dropAnnouncement(queryClient, id);
    },
  });
}

/** The announcement as someone else has changed it meanwhile, or null for any other failure. */
export function conflictingAnnouncement(error: unknown): Announcement | null {
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isConflict ? ((error.data as Announcement | undefined) ?? null) : null;
}
