import { skipToken, useQuery } from "@tanstack/react-query";
import type { Department } from "@wardline/contracts/departments";
import type { OnCall } from "@wardline/contracts/on-call";
import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patients/patient-status";
import {
  type ResolvedContacts,
  ROSTER_FALLBACK_NOTICE,
  teamEmails,
  teamPhones,
  whomToCall,
} from "@wardline/domain/roster/contact-resolution";
import { compared } from "@wardline/domain/text/text-forms";
import { useMemo } from "react";
import { onCallThenQuery, useOnCallNow } from "../../features/on-call/on-call-queries.js";
import {
  commonEnd,
  contactsBy,
  contactsWhenClosed,
  type KnownDuties,
  type PatientContacts,
} from "../../features/patients/card/patient-contacts.js";

type ContactsOf = (patient: Patient) => PatientContacts;

/**
 * Whom to call for each patient of a list of now: who is on call. Of a card closed since `dayStart` (epoch milliseconds)
 * who was on call when it was closed; null where the list holds no closed card.
 */
export function useContactsOf(dayStart: number | null): ContactsOf {
  return useContactsOfNow(dayStart).contactsOf;
}

/** The same, with when most of the duties that are on end. */
export function useContactsOfNow(dayStart: number | null): {
  contactsOf: ContactsOf;
  commonEnd: string | null;
} {
  const { duties, isError } = useOnCallNow();
  const before = useDutiesThen(dayStart);
  return useMemo(() => {
    const now = duties ?? (isError ? "unknown" : "asking");
    const ofOpen = contactsBy(now);
    const ofClosed = contactsWhenClosed(now, before);
    const contactsOf: ContactsOf = (patient) =>
      isClosed(patient.status) ? ofClosed(patient) : ofOpen(patient);
    return { contactsOf, commonEnd: commonEnd(now) };
  }, [duties, isError, before]);
}

/** Who was to be called for patients at a moment of the past (epoch milliseconds), by name and role as known then. */
export function useContactsThen(then: number | null): ContactsOf {
  const known = useDutiesThen(then);
  return useMemo(() => contactsBy(known, true), [known]);
}

function useDutiesThen(then: number | null): KnownDuties {
  const query = onCallThenQuery(then ?? 0);
  const { data, isError } = useQuery(
    then === null ? { queryKey: query.queryKey, queryFn: skipToken } : query,
  );
  return data ?? (isError ? "unknown" : "asking");
}

/** Whom to call now for the teams that are ticked in a form. */
export function useTeamContacts(
  teams: readonly string[],
  departments: readonly Department[],
): TeamContacts {
  const { duties, failureCount } = useOnCallNow();
  // After the first failure the general contacts are shown at once, while it is tried again.
  const known = duties ?? (failureCount > 0 ? "unread" : "asking");
  return useMemo(() => teamContacts(teams, known, departments), [teams, known, departments]);
}

/** Whom to call for the ticked teams. */
interface TeamContacts {
  /** Addresses and numbers, one per line; empty where none is known. */
  emails: string;
  phones: string;
  /** Said when who is on call could not be read. */
  notice: string | null;
  /** Whether who is on call is still being asked. */
  isPending: boolean;
}

/** The duties of now; "asking" until they are known, "unread" where they could not be read. */
type DutiesOfNow = readonly OnCall[] | "asking" | "unread";

/**
 * Whom to call for `teams`: who is on call now, as the server resolves it; where that cannot be read, the departments'
 * own contacts, with a notice (docs/product.md, Patients page).
 */
export function teamContacts(
  teams: readonly string[],
  duties: DutiesOfNow,
  departments: readonly Department[],
): TeamContacts {
  if (teams.length === 0 || duties === "asking") {
    return { emails: "", phones: "", notice: null, isPending: teams.length > 0 };
  }
  const isUnread = duties === "unread";
  const known: readonly ResolvedContacts[] = isUnread ? departments.map(generalContacts) : duties;
  const resolved = teams.flatMap((team) => {
    const name = compared(team);
    return known.find(({ department }) => compared(department) === name) ?? [];
  });
  return {
    emails: teamEmails(resolved),
    phones: teamPhones(resolved),
    notice: isUnread ? ROSTER_FALLBACK_NOTICE : null,
    isPending: false,
  };
}

/** A department's own contact, or that of its head, which the server puts in its place. */
function generalContacts({
  department,
  email,
  phone,
  contact_source,
}: Department): ResolvedContacts {
  const isHod = contact_source === "hod";
  const contact = { email, phone };
  return {
    department,
    ...whomToCall([], isHod ? null : contact, isHod ? { name: "", ...contact } : null),
  };
}
