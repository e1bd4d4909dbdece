import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { getSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { answerQuery } from "../../lib/calls/answer-query.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

const secondFactorQuery = answerQuery(["second-factor"], getSecondFactor);

/** Returns the account's second factors, kept current. */
export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

function refetchSecondFactor(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}

export const secondFactorLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id === sessionStore.get()?.user.id) void refetchSecondFactor(client);
  },
  "hospital.updated": (_change, client) => void refetchSecondFactor(client),
};

/** Returns a mutation that changes the account's second factors and then reloads them. */
export function useFactorChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  return useMutation({
    mutationFn: change,
    onSuccess: (_answer, _given, _result, { client }) => refetchSecondFactor(client),
  });
}
