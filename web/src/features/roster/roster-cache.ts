import type { QueryClient } from "@tanstack/react-query";
import type { Roster, StaffMember } from "@wardline/contracts/roster";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { foldName } from "@wardline/domain/department";
import { ROSTER_ROLES } from "@wardline/domain/roster-role";
import { type LiveHandlers, newer } from "../../lib/live/live-cache.js";
import { ROSTER_KEYS } from "./roster-keys.js";

/** Puts a new or changed roster into what is cached. */
export function putRoster(queryClient: QueryClient, roster: Roster): void {
  queryClient.setQueryData<Roster | null>(ROSTER_KEYS.ofDate(roster.date), (held) =>
    held?.id === roster.id ? newer(held, roster) : roster,
  );
  readMonthsAnew(queryClient);
}

/** Takes the roster of a day out of what is cached. */
export function dropRoster(queryClient: QueryClient, { id, date }: Pick<Roster, "id" | "date">) {
  queryClient.setQueryData<Roster | null>(ROSTER_KEYS.ofDate(date), (held) =>
    held?.id === id ? null : held,
  );
  readMonthsAnew(queryClient);
}

/** Learns what has become of a day that turned out to be other than it was held. */
export function readDayAnew(queryClient: QueryClient, date: string): void {
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.ofDate(date) });
  readMonthsAnew(queryClient);
}

function readMonthsAnew(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.months });
  void queryClient.invalidateQueries({ queryKey: ROSTER_KEYS.coverage });
}

function putStaff(queryClient: QueryClient, account: SubAccount): void {
  const { id, firstName, lastName, email, department, role } = account;
  const member: StaffMember = { id, firstName, lastName, email, department, role };
  for (const one of ROSTER_ROLES) {
    const holdsRole = foldName(role) === foldName(one);
    queryClient.setQueryData<StaffMember[]>(ROSTER_KEYS.staffOf(one), (held) => {
      if (held === undefined || !holdsRole) return held?.filter((other) => other.id !== id);
      return held.some((other) => other.id === id)
        ? held.map((other) => (other.id === id ? member : other))
        : [...held, member];
    });
  }
}

function dropStaff(queryClient: QueryClient, id: string): void {
  for (const role of ROSTER_ROLES) {
    queryClient.setQueryData<StaffMember[]>(ROSTER_KEYS.staffOf(role), (held) =>
      held?.filter((other) => other.id !== id),
    );
  }
}

/** Keeps rosters, months, coverage and the staff to choose from current. */
export const rosterLive: LiveHandlers = {
  "roster.created": ({ payload }, client) => putRoster(client, payload),
  "roster.updated": ({ payload }, client) => putRoster(client, payload),
  "roster.deleted": ({ payload }, client) => dropRoster(client, payload),
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};
