import { setTimeout as wait } from "node:timers/promises";
import * as store from "@wardline/database/repositories/boards/kits";
import { noteKitFiles } from "@wardline/database/repositories/operation/installation";
import type { DataSource } from "typeorm";
import type { KitFiles } from "./folder.js";
import { readKeptKits } from "./kept-kits.js";
import { kitsOf } from "./kits-of.js";
import { kitHorizon, kitSlot } from "./slot.js";

export interface KitsContext {
  dataSource: DataSource;
  /** Where they are written as files besides; null: nowhere. */
  kitFiles: Pick<KitFiles, "keep" | "newestAt"> | null;
  log: { warn: (fields: Record<string, unknown>, message: string) => void };
  /** Epoch milliseconds. */
  now: () => number;
}

/** A timer may fire a moment before the minute that it was set for. */
const EARLY_MS = 1_000;

/**
 * Deletes the kits that are too old, makes those that are due in each hospital, each slot's once, and makes the folder hold what
 * the database holds (docs/wire.md, Downtime kits). One hospital's failure stops no other and is thrown at the end.
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
      log.warn({ hospitalId: hospital.id, reason }, "kits: a hospital was left out");
    }
  }
  await keepFolder(context);
  if (failures > 0) throw new Error(`${failures} of ${hospitals.length} hospitals have no kits.`);
}

/** What is due in a moment is made then, and tells of the duties that begin. */
async function makeIfDue(context: KitsContext, hospital: store.KitHospital): Promise<void> {
  const { now } = context;
  const slot = kitSlot(hospital, now() + EARLY_MS);
  if (hospital.newest !== null && hospital.newest.getTime() >= slot) return;
  if (slot > now()) await wait(slot - now());
  await makeKits(context, hospital, new Date(slot));
}

/** Makes the kits of one hospital for the moment at which somebody asked (RFC 3339); none where it has them off. */
export async function makeKitsNow(
  context: KitsContext,
  { hospitalId, at }: { hospitalId: string; at: string },
): Promise<void> {
  const { manager } = context.dataSource;
  const [hospital] = await store.findKitHospitalsOfAllHospitals(manager, hospitalId);
  if (hospital === undefined) return;
  const slot = new Date(at);
  if (await store.hasKitsOf(manager, hospitalId, slot)) return;
  await makeKits(context, hospital, slot);
  await keepFolder(context);
}

async function makeKits(
  { dataSource, now }: KitsContext,
  { id, zone }: store.KitHospital,
  slot: Date,
): Promise<void> {
  const at = now();
  const source = await store.readKitSource(dataSource, id, at, kitHorizon(zone, at));
  if (source === null) return;
  const times = { slot, madeAt: new Date(at) };
  await store.insertKits(dataSource.manager, id, times, kitsOf(source, at));
}

/** Suspended hospitals make no kits; those that they have stay until they are too old. */
async function keepFolder({ dataSource, kitFiles, now }: KitsContext): Promise<void> {
  if (kitFiles === null) return;
  const { manager } = dataSource;
  const kept = await readKeptKits(manager, new Date(now()));
  try {
    await kitFiles.keep(kept);
  } finally {
    if (kitFiles.newestAt !== undefined) await noteKitFiles(manager, kitFiles.newestAt);
  }
}
