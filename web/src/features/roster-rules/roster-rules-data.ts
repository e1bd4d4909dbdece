import type { QueryClient } from "@tanstack/react-query";
import {
  getRosterRules,
  type RosterRulesRecord,
  updateRosterRules,
} from "@wardline/contracts/roster/roster-rules";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { type LiveHandlers, pickNewer } from "../../lib/live/live-cache.js";

export const rosterRulesQuery = answerQuery(["roster-rules"], getRosterRules);

export const rosterRulesLive: LiveHandlers = {
  "rules.updated": ({ payload }, client) => putRosterRules(client, payload),
};

function putRosterRules(queryClient: QueryClient, rules: RosterRulesRecord): void {
  queryClient.setQueryData(rosterRulesQuery.queryKey, (held) => pickNewer(held, rules));
}

/** Saves the rules; the server refuses if the edited version is outdated. */
export const { useChange: useUpdateRosterRules, readCurrent: readCurrentRosterRules } =
  createVersionedUpdate(updateRosterRules, putRosterRules);
