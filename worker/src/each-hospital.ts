import type { Log } from "@wardline/jobs/log";

/** Id of a hospital, alone or in a job's data. */
type Hospital = string | { hospitalId: string } | { id: string };

/**
 * Runs a task for each hospital in turn. Failures are logged under the name `job` and thrown together at the end, so
 * that the job is retried without blocking other hospitals.
 */
export async function forEachHospital<T extends Hospital>(
  hospitals: readonly T[],
  { log, job, error }: { log: Log; job: string; error: (failures: number, all: number) => string },
  act: (hospital: T) => Promise<unknown>,
): Promise<void> {
  let failures = 0;
  for (const hospital of hospitals) {
    try {
      await act(hospital);
    } catch (failure) {
      failures++;
      const reason = (failure as Error).message;
      log.warn({ hospitalId: getId(hospital), reason }, `${job}: failed for a hospital`);
    }
  }
  if (failures > 0) throw new Error(error(failures, hospitals.length));
}

function getId(hospital: Hospital): string {
  if (typeof hospital === "string") return hospital;
  return "hospitalId" in hospital ? hospital.hospitalId : hospital.id;
}
