import { isClosed, PATIENT_STATUSES, type PatientStatus } from "./patient-status.js";

/** So many days are looked at together at most. */
export const STATISTICS_DAYS = 366;

/** Up to so many days are shown hour by hour, more of them day by day. */
export const HOURLY_DAYS = 7;

/** The lengths of stay, in hours, at which the next band begins: the last band has no end. */
export const STAY_BAND_HOURS = [4, 12, 24, 48, 72, 168, 336] as const;

/** The person's word for each band of stays, the shortest first. */
export const STAY_BAND_LABELS = [
  "under 4 h",
  "4 to 12 h",
  "12 to 24 h",
  "1 to 2 days",
  "2 to 3 days",
  "3 to 7 days",
  "1 to 2 weeks",
  "2 weeks or more",
] as const;

/** The statuses of an open card, of which the time in each is counted. */
export const OPEN_STATUSES: readonly PatientStatus[] = PATIENT_STATUSES.filter(
  (status) => !isClosed(status),
);
