import {
  foldCensus,
  readCountedOfAllHospitals,
} from "@wardline/database/repositories/patients/census";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";

/**
 * Keeps by day what is no longer shown of each hospital's census by hour (docs/wire.md, Statistics); goes on where a run was
 * broken off. One hospital's failure stops no other and is thrown at the end. `now` in epoch milliseconds.
 */
export async function foldAllCensus(
  { dataSource: { manager }, log }: { dataSource: DataSource; log: Log },
  now: number,
): Promise<void> {
  let failures = 0;
  for (const { hospitalId, ...hours } of await readCountedOfAllHospitals(manager)) {
    try {
      await foldCensus(manager, hospitalId, hours, now);
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      log.warn({ hospitalId, reason }, "figures: a hospital was left out");
    }
  }
  if (failures > 0) throw new Error(`The census of ${failures} hospitals was left out.`);
}
