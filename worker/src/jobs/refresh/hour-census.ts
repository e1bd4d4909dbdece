import type { HourCensus } from "@wardline/database/repositories/census";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";

/**
 * An hour's census of what was counted: the open cards by ward (null: in no known bed) and status, and each ward's beds.
 * The whole hospital counts every card, also one whose ward is gone.
 */
export function hourCensus(
  amounts: readonly { ward: string | null; status: PatientStatus; amount: number }[],
  beds: readonly { ward: string; amount: number }[],
): HourCensus {
  const census: HourCensus = {
    counts: Object.fromEntries(
      PATIENT_STATUSES.map((status) => [status, 0]),
    ) as HourCensus["counts"],
    beds: 0,
    wards: {},
  };
  for (const { ward, amount } of beds) {
    census.beds += amount;
    census.wards[ward] = { beds: amount, counts: {} };
  }
  for (const { ward, status, amount } of amounts) {
    census.counts[status] += amount;
    const part = census.wards[ward ?? ""];
    if (part !== undefined) part.counts[status] = amount;
  }
  return census;
}
