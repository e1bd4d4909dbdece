import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Department } from "@wardline/contracts/departments";
import { getRosterContacts } from "@wardline/contracts/roster";
import {
  ROSTER_FALLBACK_NOTICE,
  teamEmails,
  teamPhones,
} from "@wardline/domain/contact-resolution";
import { useMemo } from "react";
import { call } from "../../../lib/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";
import { contactsOfTeams } from "../model/team-contacts.js";

/** Whom to call for the ticked teams. */
export interface TeamContacts {
  /** Addresses and numbers, one per line; empty where none is known. */
  emails: string;
  phones: string;
  /** Said when today's roster could not be read. */
  notice: string | null;
  /** Whether the answer for the ticked teams is still under way. */
  isPending: boolean;
}

const KEY = ["roster", "contacts"] as const;

/**
 * Whom to call today for `teams`: those on duty, else the departments' own contacts (docs/product.md, Patients page).
 */
export function useTeamContacts(
  teams: readonly string[],
  departments: readonly Department[],
): TeamContacts {
  const sorted = teams.toSorted();
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...KEY, sorted],
    queryFn: async ({ signal }) =>
      (await call(getRosterContacts, { body: { departments: sorted }, signal })).data,
    enabled: sorted.length > 0,
    // The general contacts are shown at once instead.
    retry: false,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const resolved = contactsOfTeams(teams, isError ? undefined : data, departments);
    return {
      emails: teamEmails(resolved),
      phones: teamPhones(resolved),
      notice: isError && teams.length > 0 ? ROSTER_FALLBACK_NOTICE : null,
      isPending: teams.length > 0 && isFetching && (data === undefined || isPlaceholderData),
    };
  }, [teams, departments, data, isError, isFetching, isPlaceholderData]);
}

/** Asks again whom to call when who is on call may have changed. */
export const contactLive: LiveHandlers = onEach(
  [
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "staff.updated",
    "staff.deleted",
    "duty.changed",
  ],
  (client) => void client.invalidateQueries({ queryKey: KEY }),
);
