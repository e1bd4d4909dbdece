import { useMemo } from "react";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { useHasPatientIdentity } from "../hospital/parent-details.js";
import { type BirthReader, createBirthReader, readNoBirth } from "./typed-birth.js";

/** Returns the function that reads typed dates of birth in this hospital. */
export function useBirthReader(): BirthReader {
  const zone = useHospitalZone();
  const today = useHospitalToday();
  const hasIdentity = useHasPatientIdentity();
  return useMemo(
    () => (hasIdentity ? createBirthReader(zone, today) : readNoBirth),
    [hasIdentity, zone, today],
  );
}
