import type { Patient } from "@wardline/contracts/patients/patient";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { useHospitalToday, useHospitalZone } from "../../../lib/time/hospital-time.js";

interface AgeTextProps {
  patient: Pick<Patient, "age" | "date_of_birth">;
  /** End of the day in epoch milliseconds if the day is past. */
  until?: number | undefined;
}

/**
 * Shows a patient's age: calculated from the date of birth for today or a past day, or as typed if there is no date of
 * birth.
 */
export function AgeText(props: AgeTextProps) {
  const { age, date_of_birth } = props.patient;
  return date_of_birth === null ? age : <AgeOnDay {...props} />;
}

function AgeOnDay({ patient, until }: AgeTextProps) {
  const zone = useHospitalZone();
  const today = useHospitalToday();
  return getShownAge(patient, until === undefined ? today : toZonedDay(until - 1, zone));
}
