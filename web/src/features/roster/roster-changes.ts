import { useMutation } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { createRoster, deleteRoster, type Roster, updateRoster } from "@wardline/contracts/roster";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { deleted } from "../../lib/live/gone.js";
import { dropRoster, putRoster, readDayAnew } from "./roster-cache.js";
import type { RosterContent } from "./roster-draft.js";

const createKey = createRequestKey();

/** Saves the roster of a day. */
export function useCreateRoster() {
  return useMutation({
    mutationFn: async (body: RosterContent & { date: string }) =>
      (await call(createRoster, { body, idempotencyKey: createKey.of(body) })).data,
    onSuccess: (roster, _body, _result, { client }) => {
      createKey.forget();
      putRoster(client, roster);
    },
    onError: (error, { date }, _result, { client }) => {
      if (isRosterThere(error)) readDayAnew(client, date);
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
export const { useChange: useUpdateRoster, currentOf: currentRosterOf } = createVersionedMutation<
  Roster,
  RosterChange
>({
  mutationKey: ["roster", "update"],
  send: async ({ base, content }) => {
    const options = { params: { id: base.id }, body: content, ifMatch: base.version };
    return (await call(updateRoster, options)).data;
  },
  put: putRoster,
});

/** Deletes a roster; one that is gone already counts as deleted. */
export function useDeleteRoster() {
  return useMutation({
    mutationFn: ({ id }: Roster) => deleted(call(deleteRoster, { params: { id } })),
    onSuccess: (_nothing, roster, _result, { client }) => dropRoster(client, roster),
  });
}
