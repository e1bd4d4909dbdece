import { PATIENT_STATUSES, type PatientStatus } from "./patient-status.js";

/** How many cards have each status; statuses that none has count 0. */
export function statusCounts(
  patients: readonly { status: PatientStatus }[],
): Record<PatientStatus, number> {
  const counts = {} as Record<PatientStatus, number>;
  for (const status of PATIENT_STATUSES) counts[status] = 0;
  for (const { status } of patients) counts[status]++;
  return counts;
}
