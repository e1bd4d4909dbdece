import {
  findBehindWithFiguresOfAllHospitals,
  keepFigures,
} from "@wardline/database/repositories/patients/figures";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";

/**
 * Keeps what statistics need of each hospital's log, a portion at a time, to its newest revision (docs/wire.md, Statistics).
 * One hospital's failure stops no other and is thrown at the end.
 */
export async function keepAllFigures({
  dataSource,
  log,
}: {
  dataSource: DataSource;
  log: Log;
}): Promise<void> {
  const hospitals = await findBehindWithFiguresOfAllHospitals(dataSource.manager);
  let failures = 0;
  for (const hospitalId of hospitals) {
    try {
      while ((await keepFigures(dataSource, hospitalId)) > 0);
    } catch (error) {
      failures++;
      log.warn(
        { hospitalId, reason: (error as Error).message },
        "figures: a hospital was left out",
      );
    }
  }
  if (failures > 0) throw new Error(`The figures of ${failures} hospitals were left out.`);
}
