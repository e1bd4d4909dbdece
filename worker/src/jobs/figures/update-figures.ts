import {
  findOutdatedFiguresOfAllHospitals,
  storeFigures,
} from "@wardline/database/repositories/patients/figures";
import { formatCount } from "@wardline/domain/text/format-count";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";

/** Updates each hospital's figures from its log in batches, up to the newest revision (docs/wire/patients.md, Statistics). */
export async function updateAllFigures({
  dataSource,
  log,
}: {
  dataSource: DataSource;
  log: Log;
}): Promise<void> {
  const hospitals = await findOutdatedFiguresOfAllHospitals(dataSource.manager);
  const error = (failures: number) =>
    `Failed to update the figures of ${formatCount(failures, "hospital")}.`;
  await forEachHospital(hospitals, { log, job: "figures", error }, async (hospitalId) => {
    while ((await storeFigures(dataSource, hospitalId)) > 0);
  });
}
