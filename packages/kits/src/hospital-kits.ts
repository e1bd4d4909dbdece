import * as store from "@wardline/database/repositories/boards/kits";
import type { EntityManager } from "typeorm";
import type { HospitalKits } from "./folder.js";

/** Kits of all hospitals in the database at `at`. */
export async function readHospitalKits(manager: EntityManager, at: Date): Promise<HospitalKits[]> {
  const kept: HospitalKits[] = [];
  for (const hospital of await store.findKitFoldersOfAllHospitals(manager)) {
    const kits = await store.readKitFiles(manager, hospital.id, at);
    const readPage = (id: string) => store.findKitPage(manager, hospital.id, id);
    kept.push({ hospital, kits, readPage });
  }
  return kept;
}
