import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  createProposal,
  findProposal,
  type Proposal,
  stopProposal,
} from "@wardline/contracts/roster/roster-proposals";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { call } from "../../../../lib/calls/api.js";
import { createRequestKey } from "../../../../lib/calls/request-key.js";
import { type LiveHandlers, onEach } from "../../../../lib/live/live-cache.js";

const PROPOSALS_KEY = ["roster", "proposal"] as const;

const POLL_INTERVAL_MS = 2_000;

/** Returns true while a proposal is being computed. */
export function isInProgress(proposal: Proposal | null | undefined): boolean {
  return proposal?.state === "waiting" || proposal?.state === "running";
}

/** Loads the latest proposal for a department's month; null if there is none. */
export const proposalQuery = (department: string, { year, month }: YearMonth) =>
  queryOptions({
    queryKey: [...PROPOSALS_KEY, department, year, month],
    queryFn: async ({ signal }) =>
      (await call(findProposal, { query: { department, year, month }, signal })).data,
    refetchInterval: ({ state }) => (isInProgress(state.data) ? POLL_INTERVAL_MS : false),
  });

export const proposalLive: LiveHandlers = onEach(
  ["proposal.created", "proposal.updated"],
  (client) => void client.invalidateQueries({ queryKey: PROPOSALS_KEY }),
);

function putProposal(client: QueryClient, proposal: Proposal): void {
  client.setQueryData(proposalQuery(proposal.department, proposal).queryKey, proposal);
}

const requestKey = createRequestKey();

export function useCreateProposal() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createProposal>["body"]) =>
      (await call(createProposal, { body, idempotencyKey: requestKey.of(body) })).data,
    onSuccess: (proposal, _body, _result, { client }) => {
      requestKey.forget();
      putProposal(client, proposal);
    },
  });
}

/** Stops a proposal, which then keeps its best result so far. */
export function useStopProposal() {
  return useMutation({
    mutationFn: async ({ id }: Proposal) => (await call(stopProposal, { params: { id } })).data,
    onSuccess: (proposal, _asked, _result, { client }) => putProposal(client, proposal),
  });
}
