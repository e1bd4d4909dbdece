import * as store from "@wardline/database/repositories/boards/kits";
import type { EntityManager } from "typeorm";
import type { KeptKits } from "./folder.js";

/** Kits of all hospitals in the database at `at`. */
export async function readKeptKits(manager: EntityManager, at: Date): Promise<KeptKits[]> {
  const kept: KeptKits[] = [];
  for (const hospital of await store.findKitFoldersOfAllHospitals(manager)) {
    const kits = await store.readKitFiles(manager, hospital.id, at);
    const pageOf = (id: string) => store.findKitPage(manager, hospital.id, id);
    kept.push({ hospital, kits, pageOf });
  }
  return kept;
}
