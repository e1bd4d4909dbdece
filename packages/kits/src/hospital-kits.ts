import * as store from "@wardline/database/repositories/boards/kits";
import type { EntityManager } from "typeorm";
import type { HospitalKits } from "./folder.js";

/** Reads the kits that the database holds at `at`, by hospital. */
export async function readHospitalKits(manager: EntityManager, at: Date): Promise<HospitalKits[]> {
  const hospitalKits: HospitalKits[] = [];
  for (const hospital of await store.findKitFoldersOfAllHospitals(manager)) {
    const kits = await store.readKitFiles(manager, hospital.id, at);
    const readPage = (id: string) => store.findKitPage(manager, hospital.id, id);
    hospitalKits.push({ hospital, kits, readPage });
  }
  return hospitalKits;
}
