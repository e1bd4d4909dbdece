import type { Patient } from "@wardline/contracts/patients";
import { useMemo } from "react";
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
