import { access, constants } from "node:fs/promises";
import { createDataSource } from "@wardline/database/data-source";
import { readStoredKitsOfAllHospitals } from "@wardline/database/repositories/boards/stations";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { KIT_OVERDUE_MINUTES } from "@wardline/domain/operation/kit-age";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { findNewestKitFile } from "@wardline/kits/folder";
import { readHospitalKits } from "@wardline/kits/hospital-kits";
import type { KitFolder } from "@wardline/settings/kit-folder";
import type { EntityManager } from "typeorm";
import type { DatabaseAccess } from "../config.js";
import { type ExaminationContext, type Finding, getFailureReason } from "./finding.js";

const MINUTE_MS = 60_000;

/** Checks downtime stations and the kit folder; returns nothing if there is neither. */
export async function examineKits(context: ExaminationContext): Promise<Finding[]> {
  return [...(await examineStations(context)), ...(await examineFolder(context))];
}

async function examineStations({ access }: ExaminationContext): Promise<Finding[]> {
  // Missing or outdated tables are reported by examine-database.
  const storedKits = await connectAsOwner(access, readStoredKitsOfAllHospitals).catch(() => null);
  if (storedKits === null || storedKits.age === null) return [];
  const { stations, emptyStations, age } = storedKits;
  const found: Finding[] = [];
  if (emptyStations > 0) {
    const text = `${emptyStations} of ${formatCount(stations, "downtime station")} ${pluralise(emptyStations, "stores", "store")} nothing: empty in an outage.`;
    const advice = "Their hospital's Downtime page names them and says what to do.";
    found.push({ of: "kits", state: "warning", text, advice });
  }
  const minutes = Math.floor(age / 60);
  const text = `The downtime station with the oldest data has a kit that is ${minutes} min old.`;
  const advice =
    "Is that station switched on, and is a worker running? The Downtime page names the station.";
  if (minutes > KIT_OVERDUE_MINUTES) found.push({ of: "kits", state: "warning", text, advice });
  return found.length > 0 ? found : [{ of: "kits", state: "ok", text }];
}

async function connectAsOwner<T>(
  { ownerUrl }: DatabaseAccess,
  read: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const owner = await createDataSource({ url: ownerUrl, poolSize: 1 }).initialize();
  try {
    return await read(owner.manager);
  } finally {
    await owner.destroy();
  }
}

/**
 * Checks that the kit folder is writable, and that no hospital's newest kit is too old; returns nothing without a
 * folder.
 */
async function examineFolder(context: ExaminationContext): Promise<Finding[]> {
  const { kitFolder } = context.config;
  if (kitFolder === null) return [];
  const { dir, password } = kitFolder;
  const encryption = password === null ? "unencrypted" : "encrypted";
  try {
    await access(dir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const text = `Downtime kits cannot be written to ${dir} (${getFailureReason(error)}).`;
    const advice = "Is the share mounted, and can the workers' user write to it?";
    return [{ of: "kits", state: "wrong", text, advice }];
  }
  const age = await getKitFileAge(kitFolder, context);
  const where = `Downtime kits are written to ${dir}, ${encryption}`;
  if (age === null) {
    const advice = "Hospitals switch kits on in their settings.";
    return [{ of: "kits", state: "warning", text: `${where}; there is none yet.`, advice }];
  }
  const minutes = Math.floor(age / MINUTE_MS);
  const text = `${where}; the newest is ${minutes} min old.`;
  if (minutes <= KIT_OVERDUE_MINUTES) return [{ of: "kits", state: "ok", text }];
  const advice =
    "Check that the disk is not full and that a worker is running, and look at the worker's log.";
  return [{ of: "kits", state: "warning", text, advice }];
}

/**
 * Returns the age of the newest kit file in milliseconds, computed from its name, because a file written late is as old
 * as its content.
 */
async function getKitFileAge(
  folder: KitFolder,
  { access }: ExaminationContext,
): Promise<number | null> {
  return connectAsOwner(access, async (manager) => {
    const now = await readDatabaseTime(manager);
    const newest = await findNewestKitFile(folder, await readHospitalKits(manager, new Date(now)));
    return newest === null ? null : now - newest.getTime();
  });
}
