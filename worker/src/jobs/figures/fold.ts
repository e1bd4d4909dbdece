import {
  foldCensus,
  readCountedHoursOfAllHospitals,
} from "@wardline/database/repositories/patients/census";
import { formatCount } from "@wardline/domain/text/format-count";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";

/**
 * Condenses each hospital's old hourly census into days (docs/wire/patients.md, Statistics); resumes interrupted runs.
 * `now` is in epoch milliseconds.
 */
export async function foldAllCensus(
  { dataSource: { manager }, log }: { dataSource: DataSource; log: Log },
  now: number,
): Promise<void> {
  const hospitals = await readCountedHoursOfAllHospitals(manager);
  const error = (failures: number) =>
    `Failed to condense the old census of ${formatCount(failures, "hospital")}.`;
  await forEachHospital(hospitals, { log, job: "figures", error }, ({ hospitalId, ...hours }) =>
    foldCensus(manager, hospitalId, hours, now),
  );
}
