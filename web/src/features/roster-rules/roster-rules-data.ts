import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  getRosterRules,
  type RosterRulesRecord,
  updateRosterRules,
} from "@wardline/contracts/roster/roster-rules";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

export const rosterRulesQuery = queryOptions({
  queryKey: ["roster-rules"],
  queryFn: async ({ signal }) => (await call(getRosterRules, { signal })).data,
});

export const rosterRulesLive: LiveHandlers = {
  "rules.updated": ({ payload }, client) => putRosterRules(client, payload),
};

function putRosterRules(queryClient: QueryClient, rules: RosterRulesRecord): void {
  queryClient.setQueryData(rosterRulesQuery.queryKey, (held) =>
    held !== undefined && held.version > rules.version ? held : rules,
  );
}

/** Saves the rules; the server refuses if the edited version is outdated. */
export const { useChange: useUpdateRosterRules, readCurrent: readCurrentRosterRules } =
  createVersionedMutation<
    RosterRulesRecord,
    { version: number; body: Omit<RosterRulesRecord, "version"> }
  >({
    mutationKey: ["roster-rules", "saving"],
    send: async ({ version, body }) =>
      (await call(updateRosterRules, { body, ifMatch: version })).data,
    put: putRosterRules,
  });
