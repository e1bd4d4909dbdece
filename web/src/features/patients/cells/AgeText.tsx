import type { Patient } from "@wardline/contracts/patients/patient";
import { shownAge } from "@wardline/domain/patients/birth-date";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import { useHospitalToday, useHospitalZone } from "../../../lib/time/hospital-time.js";

interface AgeTextProps {
  patient: Pick<Patient, "age" | "date_of_birth">;
  /** End of a past day, in epoch milliseconds. */
  until?: number | undefined;
}

/** Shows a patient's age: from the date of birth, today or on a past day, else as typed. */
export function AgeText({ patient, until }: AgeTextProps) {
  if (patient.date_of_birth === null) return patient.age;
  return until === undefined ? (
    <AgeToday patient={patient} />
  ) : (
    <AgeThen patient={patient} until={until} />
  );
}

function AgeToday({ patient }: AgeTextProps) {
  return shownAge(patient, useHospitalToday());
}

function AgeThen({ patient, until }: Required<AgeTextProps>) {
  const zone = useHospitalZone();
  return shownAge(patient, zonedDay((until ?? 0) - 1, zone));
}
