import { type QueryClient, useMutation } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { Reply } from "@wardline/contracts/endpoint";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import {
  createRoster,
  deleteRoster,
  type Roster,
  type StaffMember,
  updateRoster,
} from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { ignoreNotFound } from "../../lib/live/ignore-not-found.js";
import { type LiveHandlers, onEach, pickNewer } from "../../lib/live/live-cache.js";
import type { RosterContent } from "./roster-draft.js";
import { ROSTER_KEYS } from "./roster-queries.js";

function putRoster(queryClient: QueryClient, roster: Roster): void {
  queryClient.setQueryData<Roster | null>(ROSTER_KEYS.getDateKey(roster.date), (held) =>
    held?.id === roster.id ? pickNewer(held, roster) : roster,
  );
  reloadMonths(queryClient);
}

function dropRoster(queryClient: QueryClient, { id, date }: Pick<Roster, "id" | "date">) {
  queryClient.setQueryData<Roster | null>(ROSTER_KEYS.getDateKey(date), (held) =>
    held?.id === id ? null : held,
  );
  reloadMonths(queryClient);
}

function reloadDay(queryClient: QueryClient, date: string): void {
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.getDateKey(date) });
  reloadMonths(queryClient);
}

function reloadChecks(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.checks });
}

function reloadMonths(queryClient: QueryClient): void {
  reloadChecks(queryClient);
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.months });
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.coverage });
}

function putStaff(queryClient: QueryClient, account: SubAccount): void {
  const { id, firstName, lastName, email, department, role } = account;
  const member: StaffMember = { id, firstName, lastName, email, department, role };
  for (const one of ROSTER_ROLES) {
    const holdsRole = toComparedText(role) === toComparedText(one);
    queryClient.setQueryData<StaffMember[]>(ROSTER_KEYS.getStaffKey(one), (held) => {
      if (held === undefined || !holdsRole) return held?.filter((other) => other.id !== id);
      return held.some((other) => other.id === id)
        ? held.map((other) => (other.id === id ? member : other))
        : [...held, member];
    });
  }
}

function dropStaff(queryClient: QueryClient, id: string): void {
  for (const role of ROSTER_ROLES) {
    queryClient.setQueryData<StaffMember[]>(ROSTER_KEYS.getStaffKey(role), (held) =>
      held?.filter((other) => other.id !== id),
    );
  }
}

export const rosterLive: LiveHandlers = {
  ...onEach(listTypesConcerning("absences"), reloadMonths),
  "roster.created": ({ payload }, client) => putRoster(client, payload),
  "roster.updated": ({ payload }, client) => putRoster(client, payload),
  "roster.deleted": ({ payload }, client) => dropRoster(client, payload),
  "rules.updated": (_change, client) => reloadChecks(client),
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};

const createKey = createRequestKey();

/** Saves the roster of a day. */
export function useCreateRoster() {
  return useMutation({
    mutationFn: async (body: RosterContent & { date: string; reasons?: RuleReasons }) =>
      (await call(createRoster, { body, idempotencyKey: createKey.of(body) })).data,
    onSuccess: (roster, _body, _result, { client }) => {
      createKey.forget();
      putRoster(client, roster);
    },
    onError: (error, { date }, _result, { client }) => {
      if (isRosterExistsError(error)) reloadDay(client, date);
    },
  });
}

/** Returns true if a roster was refused because its day already has one. */
export function isRosterExistsError(error: unknown): boolean {
  return error instanceof ApiError && error.code === "ROSTER_EXISTS";
}

interface RosterChange {
  /** Roster being edited; the change is refused if its version is outdated. */
  base: Roster;
  content: RosterContent;
  reasons?: RuleReasons;
}

export const { useChange: useUpdateRoster, readCurrent: readCurrentRoster } =
  createVersionedMutation<Reply<typeof updateRoster>, RosterChange>({
    mutationKey: ["roster", "update"],
    send: async ({ base, content, reasons }) => {
      const body = { ...content, reasons };
      const options = { params: { id: base.id }, body, ifMatch: base.version };
      return (await call(updateRoster, options)).data;
    },
    put: putRoster,
  });

/** Deletes a roster; a record that no longer exists counts as deleted. */
export function useDeleteRoster() {
  return useMutation({
    mutationFn: ({ id }: Roster) => ignoreNotFound(call(deleteRoster, { params: { id } })),
    onSuccess: (_nothing, roster, _result, { client }) => dropRoster(client, roster),
  });
}
