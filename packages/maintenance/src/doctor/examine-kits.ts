import { access, constants } from "node:fs/promises";
import { createDataSource } from "@wardline/database/data-source";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { KIT_OLD_MINUTES } from "@wardline/domain/operation/kit-age";
import { newestKitFile } from "@wardline/kits/folder";
import { readKeptKits } from "@wardline/kits/kept-kits";
import type { KitFolder } from "@wardline/kits/settings";
import { type Examined, type Finding, reasonOf } from "./finding.js";

const MINUTE_MS = 60_000;

/**
 * Whether the folder of downtime kits can be written to, and of when its newest kit is in that hospital where it is oldest; nothing
 * without a folder.
 */
export async function examineKits(examined: Examined): Promise<Finding[]> {
  const { kitFolder } = examined.config;
  if (kitFolder === null) return [];
  const { dir, password } = kitFolder;
  const how = password === null ? "in plain" : "encrypted";
  try {
    await access(dir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const text = `Downtime kits cannot be written to ${dir} (${reasonOf(error)}).`;
    const advice = "Is the share there, and may the workers' user write to it?";
    return [{ of: "kits", state: "wrong", text, advice }];
  }
  const age = await kitFileAge(kitFolder, examined);
  const where = `Downtime kits are written to ${dir}, ${how}`;
  if (age === null) {
    const advice = "Hospitals switch them on in their settings.";
    return [{ of: "kits", state: "warning", text: `${where}; there is none yet.`, advice }];
  }
  const minutes = Math.floor(age / MINUTE_MS);
  const text = `${where}; the newest is ${minutes} min old.`;
  if (minutes <= KIT_OLD_MINUTES) return [{ of: "kits", state: "ok", text }];
  const advice = "Is the disk full, and is a worker running? Look at its log.";
  return [{ of: "kits", state: "warning", text, advice }];
}

/** In milliseconds, by what the files are named after: a file that is written late is as old as what it says. */
async function kitFileAge(folder: KitFolder, { access: of }: Examined): Promise<number | null> {
  const owner = await createDataSource({ url: of.ownerUrl, poolSize: 1 }).initialize();
  try {
    const now = await readDatabaseTime(owner.manager);
    const newest = await newestKitFile(folder, await readKeptKits(owner.manager, new Date(now)));
    return newest === null ? null : now - newest.getTime();
  } finally {
    await owner.destroy();
  }
}
