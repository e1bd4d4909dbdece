import type { Department } from "@wardline/contracts/departments";
import type { Patient } from "@wardline/contracts/patients";
import { useMemo } from "react";
import { type TeamContacts, teamContacts } from "../features/contacts/model/team-contacts.js";
import { useOnCallNow } from "../features/on-call/api/on-call-queries.js";
import { contactsBy, type PatientContacts } from "../features/patients/model/patient-contacts.js";

/** Whom to call for each patient of a list: who is on call now; for a past day what the cards hold. */
export function useContactsOf(isPast: boolean): (patient: Patient) => PatientContacts {
  const { duties, isError } = useOnCallNow();
  return useMemo(() => {
    if (isPast) return contactsBy("past");
    return contactsBy(duties ?? (isError ? "unknown" : "asking"));
  }, [isPast, duties, isError]);
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
