import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { getFirstSteps, updateFirstSteps } from "@wardline/contracts/first-steps";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";

/** Under which key the cache keeps which first steps are done. */
export const FIRST_STEPS_KEY = ["first-steps"] as const;

/** Asks again when a step may have been done, or undone. */
export const firstStepsLive: LiveHandlers = onEach(
  [
    "hospital.updated",
    "department.added",
    "department.removed",
    "ward.created",
    "ward.deleted",
    "staff.created",
    "staff.deleted",
    "roster.created",
    "roster.deleted",
    "display.published",
    "display.revoked",
    "patient.created",
    "patient.deleted",
  ],
  (client) => void client.invalidateQueries({ queryKey: FIRST_STEPS_KEY }),
);

/** A TV reports to the server, not to this page: it has to ask. */
const ASK_AGAIN_MS = 15_000;

const firstStepsQuery = queryOptions({
  queryKey: FIRST_STEPS_KEY,
  queryFn: async ({ signal }) => (await call(getFirstSteps, { signal })).data,
  refetchInterval: ASK_AGAIN_MS,
});

/** Which first steps are done, kept current for as long as they are shown. */
export function useFirstSteps() {
  return useQuery(firstStepsQuery);
}

/** Puts the list of first steps away, for every administrator of the hospital. */
export function useHideFirstSteps() {
  return useMutation({
    mutationFn: async () =>
      (await call(updateFirstSteps, { body: { hide_first_steps: true } })).data,
    onSuccess: (answer, _nothing, _result, { client }) =>
      client.setQueryData(parentDetailsQuery.queryKey, (held) => held && { ...held, ...answer }),
  });
}
