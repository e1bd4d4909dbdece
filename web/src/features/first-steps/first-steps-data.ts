import { queryOptions } from "@tanstack/react-query";
import { getFirstSteps, updateFirstSteps } from "@wardline/contracts/accounts/first-steps";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { createMutation } from "../../lib/calls/mutations.js";
import { reloadOn } from "../../lib/live/live-cache.js";
import { patchParentDetails } from "../../shared/hospital/parent-details.js";

export const FIRST_STEPS_KEY = ["first-steps"] as const;

export const firstStepsLive = reloadOn(
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
  FIRST_STEPS_KEY,
);

/** Milliseconds between reloads; a TV's report to the server causes no event for this page. */
const RELOAD_INTERVAL_MS = 15_000;

/** Loads which of the first steps are done. */
export const firstStepsQuery = queryOptions({
  ...answerQuery(FIRST_STEPS_KEY, getFirstSteps),
  refetchInterval: RELOAD_INTERVAL_MS,
});

/** Hides the list of first steps from all of the hospital's administrators. */
export const useHideFirstSteps = createMutation(
  async () => (await call(updateFirstSteps, { body: { hide_first_steps: true } })).data,
  patchParentDetails,
);
