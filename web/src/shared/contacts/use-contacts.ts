import { useQuery } from "@tanstack/react-query";
import type { Department } from "@wardline/contracts/roster/departments";
import type { OnCall } from "@wardline/contracts/roster/on-call";
import { isClosed } from "@wardline/domain/patients/patient-status";
import {
  listTeamEmails,
  listTeamPhones,
  ROSTER_FALLBACK_NOTICE,
  resolvePeopleToCall,
} from "@wardline/domain/roster/contact-resolution";
import { isSameText } from "@wardline/domain/text/text-forms";
import { useMemo } from "react";
import { onCallThenQuery, useOnCallNow } from "./on-call-queries.js";
import {
  type ContactsFinder,
  createContactsLookup,
  type DutiesState,
  findCommonDutyEnd,
  findContactsWhenClosed,
} from "./patient-contacts.js";

/**
 * Returns a function that finds whom to call for a patient of a current list (for a closed patient, the people on call
 * then), and the most common end of duty. `dayStart` (epoch milliseconds) is null if the list has no closed patient.
 */
export function useContactsNow(dayStart: number | null) {
  const { duties, isError } = useOnCallNow();
  const before = useDutiesThen(dayStart);
  return useMemo(() => {
    const now = duties ?? (isError ? "unknown" : "asking");
    const findOpenContacts = createContactsLookup(now);
    const findClosedContacts = findContactsWhenClosed(now, before);
    const findContacts: ContactsFinder = (patient) =>
      isClosed(patient.status) ? findClosedContacts(patient) : findOpenContacts(patient);
    return { findContacts, commonEnd: findCommonDutyEnd(now) };
  }, [duties, isError, before]);
}

/** Returns a function that finds whom to call for a patient at a past time (epoch milliseconds), as known then. */
export function useContactsThen(then: number | null): ContactsFinder {
  const pastDuties = useDutiesThen(then);
  return useMemo(() => createContactsLookup(pastDuties, true), [pastDuties]);
}

function useDutiesThen(then: number | null): DutiesState {
  const { data, isError } = useQuery({ ...onCallThenQuery(then ?? 0), enabled: then !== null });
  return data ?? (isError ? "unknown" : "asking");
}

/** Returns the current contacts of the teams selected in a form. */
export function useTeamContacts(teams: readonly string[], departments: readonly Department[]) {
  const { duties, failureCount } = useOnCallNow();
  // After the first failure, the general contacts are shown while the request is retried.
  const current = duties ?? (failureCount > 0 ? "unread" : "asking");
  return useMemo(
    () => resolveTeamContacts(teams, current, departments),
    [teams, current, departments],
  );
}

interface TeamContacts {
  /** Email addresses, one per line; empty if none is known. */
  emails: string;
  phones: string;
  notice: string | null;
  isPending: boolean;
}

/** Current duties; "asking" while they load, "unread" if they could not be loaded. */
type CurrentDuties = readonly OnCall[] | "asking" | "unread";

/** Returns whom to call; without duties, the departments' contacts and a notice (docs/product.md, Patients page). */
export function resolveTeamContacts(
  teams: readonly string[],
  duties: CurrentDuties,
  departments: readonly Department[],
): TeamContacts {
  if (teams.length === 0 || duties === "asking") {
    return { emails: "", phones: "", notice: null, isPending: teams.length > 0 };
  }
  const isUnread = duties === "unread";
  const known = isUnread ? departments.map(listGeneralContacts) : duties;
  const resolved = teams.flatMap(
    (team) => known.find(({ department }) => isSameText(department, team)) ?? [],
  );
  return {
    emails: listTeamEmails(resolved),
    phones: listTeamPhones(resolved),
    notice: isUnread ? ROSTER_FALLBACK_NOTICE : null,
    isPending: false,
  };
}

/** Returns, like the server, a department's own contact or, if the department has none, its head's contact. */
function listGeneralContacts({ department, email, phone, contact_source }: Department) {
  const isHod = contact_source === "hod";
  const contact = { email, phone };
  return {
    department,
    ...resolvePeopleToCall([], isHod ? null : contact, isHod ? { name: "", ...contact } : null),
  };
}
