import type { Patient } from "@wardline/contracts/patients/patient";
import { readBirthDate } from "@wardline/domain/patients/birth-date";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { sessionStore } from "../../../lib/session/session-store.js";
import { getSessionZone } from "../../../lib/time/hospital-time.js";

/** Ward filter value for patients without a ward bed; other values are ward ids. */
export const NO_WARD = "none";

/** Searches the patients page by name, bed, any number or date of birth (docs/product.md, Search and sort). */
export function findPatients(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, (patient) => [...listSearchTexts(patient), patient.bed_no]);
}

/** Searches the casualties list by name, any number or date of birth (docs/product.md, Search and sort). */
export function findCasualties(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, listSearchTexts);
}

/** Returns the name and the numbers. The additional numbers are one text, as in the server's search. */
function listSearchTexts({ name, hospital_no, paper_number, identifiers }: Patient): string[] {
  return [name, hospital_no, paper_number ?? "", identifiers.map(({ value }) => value).join(" ")];
}

function find(
  patients: readonly Patient[],
  query: string,
  listTexts: (patient: Patient) => string[],
): readonly Patient[] {
  const birthDate = readBirthDate(query, getDayOrder(getSessionZone(sessionStore.get())));
  return narrowPatients(
    patients,
    (patient) =>
      matchesSearch(listTexts(patient), query) ||
      (birthDate !== null && patient.date_of_birth === birthDate),
  );
}

/** Filters the patients; returns `patients` itself if all match, so that no row is redrawn. */
export function narrowPatients(
  patients: readonly Patient[],
  isMatch: (patient: Patient) => boolean,
): readonly Patient[] {
  const matches = patients.filter(isMatch);
  return matches.length === patients.length ? patients : matches;
}
