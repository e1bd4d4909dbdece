import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { createRoster, deleteRoster, type Roster, updateRoster } from "@wardline/contracts/roster";
import { call } from "../../../lib/api.js";
import { createRequestKey } from "../../../lib/request-key.js";
import type { RosterContent } from "../model/roster-draft.js";
import { dropRoster, putRoster, readDayAnew } from "./roster-cache.js";

const createKey = createRequestKey();

/** Saves the roster of a day. */
export function useCreateRoster() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: RosterContent & { date: string }) => {
      try {
        const { data } = await call(createRoster, { body, idempotencyKey: createKey.of(body) });
        createKey.forget();
        putRoster(queryClient, data);
      } catch (error) {
        if (isRosterThere(error)) readDayAnew(queryClient, body.date);
        throw error;
      }
    },
  });
}

/** Whether a roster was refused because its day has one already. */
export function isRosterThere(error: unknown): boolean {
  return error instanceof ApiError && error.code === "ROSTER_EXISTS";
}

interface RosterChange {
  /** The roster that was edited: the change is refused when someone else was faster. */
  base: Roster;
  content: RosterContent;
}

/** Changes a roster. */
export function useUpdateRoster() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, content }: RosterChange) => {
      try {
        const { data } = await call(updateRoster, {
          params: { id: base.id },
          body: content,
          ifMatch: base.version,
        });
        putRoster(queryClient, data);
      } catch (error) {
        const current = conflictingRoster(error);
        if (current !== null) putRoster(queryClient, current);
        throw error;
      }
    },
  });
}

/** The roster as someone else has changed it meanwhile, or null for any other failure. */
export function conflictingRoster(error: unknown): Roster | null {
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isConflict ? ((error.data as Roster | undefined) ?? null) : null;
}

/** Deletes a roster; one that is gone already counts as deleted. */
export function useDeleteRoster() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (roster: Roster) => {
      try {
        await call(deleteRoster, { params: { id: roster.id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
      dropRoster(queryClient, roster);
    },
  });
}
