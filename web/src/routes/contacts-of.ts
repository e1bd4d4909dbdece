import { skipToken, useQuery } from "@tanstack/react-query";
import type { Department } from "@wardline/contracts/departments";
import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patient-status";
import { useMemo } from "react";
import { type TeamContacts, teamContacts } from "../features/contacts/team-contacts.js";
import { onCallThenQuery, useOnCallNow } from "../features/on-call/on-call-queries.js";
import {
  contactsBy,
  contactsWhenClosed,
  type KnownDuties,
  type PatientContacts,
} from "../features/patients/card/patient-contacts.js";

type ContactsOf = (patient: Patient) => PatientContacts;

/**
 * Whom to call for each patient of a list of now: who is on call. Of a card closed since `dayStart` (epoch milliseconds)
 * who was on call when it was closed; null where the list holds no closed card.
 */
export function useContactsOf(dayStart: number | null): ContactsOf {
  const { duties, isError } = useOnCallNow();
  const before = useDutiesThen(dayStart);
  return useMemo(() => {
    const now = duties ?? (isError ? "unknown" : "asking");
    const ofOpen = contactsBy(now);
    const ofClosed = contactsWhenClosed(now, before);
    return (patient) => (isClosed(patient.status) ? ofClosed(patient) : ofOpen(patient));
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
