import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import type { Reply } from "@wardline/contracts/endpoint";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import {
  createRoster,
  deleteRoster,
  getRosterCoverage,
  getRosterOfDate,
  listRosterMonth,
  listStaffOfRole,
  type Roster,
  type StaffMember,
  updateRoster,
} from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import { pick } from "@wardline/domain/records/pick";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { isSameText } from "@wardline/domain/text/text-forms";
import { toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { createMutation, idempotentCall } from "../../lib/calls/mutations.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import {
  type LiveHandlers,
  onEach,
  pickNewer,
  reloadOn,
  withoutRecord,
} from "../../lib/live/live-cache.js";
import type { Candidates, RosterContent } from "./roster-draft.js";

export const ROSTER_KEYS = {
  getDateKey: (date: string) => ["roster", "date", date] as const,
  months: ["roster", "month"],
  coverage: ["roster", "coverage"],
  checks: ["roster", "check"],
  getStaffKey: (role: RosterRole) => ["roster", "staff", role] as const,
  seen: ["roster-seen"],
} as const;

/** Maximum number of days to search; nobody plans further ahead without leaving a day free. */
const MAX_DAYS_AHEAD = 62;

/** Returns the first free day from `today` on; `today` if two months are full or fail to load; null while loading. */
export function useNextFreeDay(today: string): string | null {
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  const months = new Map(days.map((day) => [day.slice(0, 7), toYearMonth(day)]));
  return useQueries({
    queries: [...months.values()].map(rosterMonthQuery),
    combine: (results) => {
      if (results.some(({ isFetching }) => isFetching)) return null;
      const rosters = results.flatMap(({ data }) => data?.rosters ?? []);
      const takenDays = new Set(rosters.map(({ date }) => date));
      return days.find((day) => !takenDays.has(day)) ?? today;
    },
  });
}

/** Loads the roster of a day (YYYY-MM-DD); null if the day has none. */
export const rosterByDateQuery = (date: string) =>
  answerQuery(ROSTER_KEYS.getDateKey(date), getRosterOfDate, { params: { date } });

/** Returns the roster of a day, kept current; loads nothing if `date` is null. */
export function useRosterByDate(date: string | null) {
  return useQuery({ ...rosterByDateQuery(date ?? ""), enabled: date !== null });
}

/** Loads the dates and departments of a month's rosters, and the total number of rosters. */
export const rosterMonthQuery = (month: YearMonth) =>
  queryOptions({
    queryKey: [...ROSTER_KEYS.months, month.year, month.month],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listRosterMonth, { params: { ...month }, signal });
      return { rosters: data, total: meta.total ?? data.length };
    },
  });

/** Loads the unfilled roles of each listed department for every day of a month. */
export const coverageQuery = (month: YearMonth) =>
  answerQuery([...ROSTER_KEYS.coverage, month], getRosterCoverage, { params: { ...month } });

const staffByRoleQuery = (role: RosterRole) =>
  answerQuery(ROSTER_KEYS.getStaffKey(role), listStaffOfRole, { params: { role } });

/** Returns the staff of all four roles, kept current; `data` is undefined until all lists are loaded. */
export function useRosterStaff() {
  return useQueries({
    queries: ROSTER_ROLES.map(staffByRoleQuery),
    combine: (results) => {
      const isComplete = results.every(({ data }) => data !== undefined);
      const lists = ROSTER_ROLES.map((role, index) => [role, results[index]?.data ?? []]);
      return {
        data: isComplete ? (Object.fromEntries(lists) as Candidates) : undefined,
        error: results.find(({ isError }) => isError)?.error ?? null,
        refetch: () => {
          for (const result of results) if (result.isError) void result.refetch();
        },
      };
    },
  });
}

function putRoster(client: QueryClient, roster: Roster): void {
  client.setQueryData<Roster | null>(ROSTER_KEYS.getDateKey(roster.date), (held) =>
    held?.id === roster.id ? pickNewer(held, roster) : roster,
  );
  reloadMonths(client);
}

function dropRoster(client: QueryClient, { id, date }: Pick<Roster, "id" | "date">): void {
  client.setQueryData<Roster | null>(ROSTER_KEYS.getDateKey(date), (held) =>
    held?.id === id ? null : held,
  );
  reloadMonths(client);
}

function reloadMonths(client: QueryClient): void {
  for (const queryKey of [ROSTER_KEYS.checks, ROSTER_KEYS.months, ROSTER_KEYS.coverage]) {
    void client.invalidateQueries({ queryKey });
  }
}

const MEMBER_FIELDS = ["id", "firstName", "lastName", "email", "department", "role"] as const;

/** Stores a person in the list of their role and removes them from all others; `member` is null after a deletion. */
function applyStaffChange(client: QueryClient, id: string, member: StaffMember | null): void {
  for (const role of ROSTER_ROLES) {
    client.setQueryData<StaffMember[]>(ROSTER_KEYS.getStaffKey(role), (held) => {
      if (held === undefined) return undefined;
      if (member === null || !isSameText(member.role, role)) return withoutRecord(held, id);
      return held.some((other) => other.id === id)
        ? held.map((other) => (other.id === id ? member : other))
        : [...held, member];
    });
  }
}

export const rosterLive: LiveHandlers = {
  ...onEach(listTypesConcerning("absences"), reloadMonths),
  "roster.created": ({ payload }, client) => putRoster(client, payload),
  "roster.updated": ({ payload }, client) => putRoster(client, payload),
  "roster.deleted": ({ payload }, client) => dropRoster(client, payload),
  ...reloadOn(["rules.updated"], ROSTER_KEYS.checks),
  "staff.created": ({ payload }, client) =>
    applyStaffChange(client, payload.id, pick(payload, MEMBER_FIELDS)),
  "staff.updated": ({ payload }, client) =>
    applyStaffChange(client, payload.id, pick(payload, MEMBER_FIELDS)),
  "staff.deleted": ({ payload }, client) => applyStaffChange(client, payload.id, null),
};

export const seenLive = reloadOn(
  [
    "duty.seen",
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "department.updated",
    "hospital.updated",
  ],
  ROSTER_KEYS.seen,
);

const sendRoster = idempotentCall(createRoster);

/** Saves the roster of a day. */
export function useCreateRoster() {
  return useMutation({
    mutationFn: (body: RosterContent & { date: string; reasons?: RuleReasons }) => sendRoster(body),
    onSuccess: (roster, _body, _result, { client }) => putRoster(client, roster),
    onError: (error, { date }, _result, { client }) => {
      if (!isRosterExistsError(error)) return;
      void client.invalidateQueries({ queryKey: ROSTER_KEYS.getDateKey(date) });
      reloadMonths(client);
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
export const useDeleteRoster = createMutation(
  ({ id }: Roster) => ignoreNotFound(call(deleteRoster, { params: { id } })),
  (client, _nothing, roster) => dropRoster(client, roster),
);
