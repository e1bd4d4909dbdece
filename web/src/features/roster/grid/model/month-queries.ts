import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import {
  getRosterFairness,
  getRosterGrid,
  type OvertakenPosts,
  type RosterGrid,
  saveRosterGrid,
} from "@wardline/contracts/roster/roster-grid";
import {
  createProposal,
  findProposal,
  type Proposal,
  stopProposal,
} from "@wardline/contracts/roster/roster-proposals";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import {
  type GridChange,
  getCellKey,
  type MonthCell,
} from "@wardline/domain/roster-month/month-plan";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { answerQuery } from "../../../../lib/calls/answer-query.js";
import { call } from "../../../../lib/calls/api.js";
import { createMutation, idempotentCall } from "../../../../lib/calls/mutations.js";
import { type LiveHandlers, onEach, reloadOn } from "../../../../lib/live/live-cache.js";

const GRIDS_KEY = ["roster", "grid"] as const;
const FAIRNESS_KEY = ["roster", "fairness"] as const;

export const rosterGridQuery = (department: string, { year, month }: YearMonth) =>
  answerQuery([...GRIDS_KEY, department, year, month], getRosterGrid, {
    query: { department, month, year },
  });

/** Loads how duties are shared in a department between two days (YYYY-MM-DD). */
export const fairnessQuery = (query: { department: string; from: string; to: string }) =>
  answerQuery([...FAIRNESS_KEY, query], getRosterFairness, { query });

export const monthLive: LiveHandlers = onEach(
  [
    ...listTypesConcerning("onCall"),
    ...listTypesConcerning("absences"),
    "offer.created",
    "offer.updated",
    "rules.updated",
    "holidays.updated",
  ],
  reloadMonths,
);

function reloadMonths(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: GRIDS_KEY });
  void client.invalidateQueries({ queryKey: FAIRNESS_KEY });
}

type MonthChange = { changes: readonly GridChange[]; reasons?: RuleReasons | undefined };

const sendChanges = idempotentCall(saveRosterGrid);

/** Saves changes of a month, all or none. If another person saved first, stores the current people in the cache. */
export function useSaveMonth({ department, year, month }: RosterGrid) {
  function putPosts(client: QueryClient, posts: Parameters<typeof withPosts>[1]): void {
    const { queryKey } = rosterGridQuery(department, { year, month });
    client.setQueryData(queryKey, (held) => held && withPosts(held, posts));
    reloadMonths(client);
  }
  return useMutation({
    mutationFn: ({ changes, reasons }: MonthChange) =>
      sendChanges({ department, changes: [...changes], reasons }),
    onSuccess: (_saved, { changes }, _result, { client }) => putPosts(client, changes),
    onError: (error, _change, _result, { client }) => {
      const posts = readCurrentPosts(error);
      if (posts === null) return;
      const current = posts.map((post) => ({ ...post, person: post.person?.id ?? null }));
      putPosts(client, current);
    },
  });
}

/** Returns the people on posts that another person changed first; null for any other failure. */
export function readCurrentPosts(error: unknown): OvertakenPosts["present"] | null {
  const isOvertaken = error instanceof ApiError && error.code === "ROSTER_OVERTAKEN";
  return isOvertaken ? (error.data as OvertakenPosts).present : null;
}

const HOUR_MS = 3_600_000;

function withPosts(grid: RosterGrid, posts: readonly (MonthCell & { person: string | null })[]) {
  const changedKeys = new Set(posts.map(getCellKey));
  const filledPosts = posts.flatMap(({ date, role, position, person }) => {
    const day = grid.days.find((one) => one.date === date);
    if (person === null || day === undefined) return [];
    const hours = (Date.parse(day.until) - Date.parse(day.from)) / HOUR_MS;
    return [{ date, role, position, person, hours }];
  });
  return {
    ...grid,
    duties: [...grid.duties.filter((duty) => !changedKeys.has(getCellKey(duty))), ...filledPosts],
  };
}

const PROPOSALS_KEY = ["roster", "proposal"] as const;

const POLL_INTERVAL_MS = 2_000;

/** Returns true while a proposal is being computed. */
export function isInProgress(proposal: Proposal | null | undefined): boolean {
  return proposal?.state === "waiting" || proposal?.state === "running";
}

/** Loads the latest proposal for a department's month; null if there is none. */
export const proposalQuery = (department: string, { year, month }: YearMonth) =>
  queryOptions({
    ...answerQuery([...PROPOSALS_KEY, department, year, month], findProposal, {
      query: { department, year, month },
    }),
    refetchInterval: ({ state }) => (isInProgress(state.data) ? POLL_INTERVAL_MS : false),
  });

export const proposalLive = reloadOn(["proposal.created", "proposal.updated"], PROPOSALS_KEY);

function putProposal(client: QueryClient, proposal: Proposal): void {
  client.setQueryData(proposalQuery(proposal.department, proposal).queryKey, proposal);
}

export const useCreateProposal = createMutation(idempotentCall(createProposal), putProposal);

/** Stops a proposal, which then keeps its best result so far. */
export const useStopProposal = createMutation(
  async ({ id }: Proposal) => (await call(stopProposal, { params: { id } })).data,
  putProposal,
);
