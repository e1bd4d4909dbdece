import { setTimeout as wait } from "node:timers/promises";
import * as store from "@wardline/database/repositories/boards/kits";
import { recordKitFiles } from "@wardline/database/repositories/operation/installation";
import type { DataSource } from "typeorm";
import { buildKits } from "./build-kits.js";
import type { KitFiles } from "./folder.js";
import { readHospitalKits } from "./hospital-kits.js";
import { computeKitHorizon, findKitSlot } from "./slot.js";

export interface KitsContext {
  dataSource: DataSource;
  /** Folder for kits as files; null: no files. */
  kitFiles: Pick<KitFiles, "sync" | "newestAt"> | null;
  log: { warn: (fields: Record<string, unknown>, message: string) => void };
  /** Epoch milliseconds. */
  now: () => number;
}

/** Timers may fire slightly before their minute. */
const TIMER_TOLERANCE_MS = 1_000;

/**
 * Deletes expired kits, makes each hospital's due kits once per slot, and synchronises the folder (docs/wire/boards.md,
 * Downtime kits). If a hospital fails, the error is thrown at the end.
 */
export async function makeDueKits(context: KitsContext): Promise<void> {
  const { dataSource, log, now } = context;
  await store.deleteOldKitsOfAllHospitals(dataSource.manager, new Date(now()));
  const hospitals = await store.findKitHospitalsOfAllHospitals(dataSource.manager);
  let failures = 0;
  for (const hospital of hospitals) {
    try {
      await makeIfDue(context, hospital);
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      log.warn({ hospitalId: hospital.id, reason }, "kits: failed for a hospital");
    }
  }
  await syncFolder(context);
  if (failures > 0)
    throw new Error(`The kits of ${failures} of ${hospitals.length} hospitals could not be made.`);
}

/** Makes a hospital's kits if they are due now or within a moment, including kits due because duties begin. */
async function makeIfDue(context: KitsContext, hospital: store.KitHospital): Promise<void> {
  const { now } = context;
  const slot = findKitSlot(hospital, now() + TIMER_TOLERANCE_MS);
  if (hospital.newest !== null && hospital.newest.getTime() >= slot) return;
  if (slot > now()) await wait(slot - now());
  await makeKits(context, hospital, new Date(slot));
}

/** Makes a hospital's kits on request at a given time (RFC 3339); does nothing if kits are off. */
export async function makeRequestedKits(
  context: KitsContext,
  { hospitalId, at }: { hospitalId: string; at: string },
): Promise<void> {
  const { manager } = context.dataSource;
  const [hospital] = await store.findKitHospitalsOfAllHospitals(manager, hospitalId);
  if (hospital === undefined) return;
  const slot = new Date(at);
  if (await store.hasKits(manager, hospitalId, slot)) return;
  await makeKits(context, hospital, slot);
  await syncFolder(context);
}

async function makeKits(
  { dataSource, now }: KitsContext,
  { id, zone }: store.KitHospital,
  slot: Date,
): Promise<void> {
  const at = now();
  const source = await store.readKitSource(dataSource, id, at, computeKitHorizon(zone, at));
  if (source === null) return;
  const times = { slot, madeAt: new Date(at) };
  await store.insertKits(dataSource.manager, id, times, buildKits(source, at));
}

/** Synchronises the folder with the database. A suspended hospital's existing kits remain until they expire. */
async function syncFolder({ dataSource, kitFiles, now }: KitsContext): Promise<void> {
  if (kitFiles === null) return;
  const { manager } = dataSource;
  const hospitalKits = await readHospitalKits(manager, new Date(now()));
  try {
    await kitFiles.sync(hospitalKits);
  } finally {
    if (kitFiles.newestAt !== undefined) await recordKitFiles(manager, kitFiles.newestAt);
  }
}
