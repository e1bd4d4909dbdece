import { access, constants, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { KIT_OLD_MINUTES } from "@wardline/domain/operation/kit-age";
import { KIT_FILE } from "@wardline/kits/folder";
import { type Examined, type Finding, reasonOf } from "./finding.js";

const MINUTE_MS = 60_000;

/** Whether the folder of downtime kits can be written to, and how old its newest kit is; nothing without a folder. */
export async function examineKits({ config: { kitFolder } }: Examined): Promise<Finding[]> {
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
  const newest = await newestKit(dir);
  const where = `Downtime kits are written to ${dir}, ${how}`;
  if (newest === null) {
    const advice = "Hospitals switch them on in their settings.";
    return [{ of: "kits", state: "warning", text: `${where}; there is none yet.`, advice }];
  }
  const minutes = Math.floor((Date.now() - newest) / MINUTE_MS);
  const text = `${where}; the newest is ${minutes} min old.`;
  if (minutes <= KIT_OLD_MINUTES) return [{ of: "kits", state: "ok", text }];
  return [{ of: "kits", state: "warning", text, advice: "Is a worker running? Look at its log." }];
}

/** When the newest kit of any hospital was written, epoch milliseconds; null for none. */
async function newestKit(dir: string): Promise<number | null> {
  const names = await readdir(dir, { recursive: true });
  const kits = names.filter((name) => KIT_FILE.test(name));
  const times = await Promise.all(kits.map(async (name) => (await stat(join(dir, name))).mtimeMs));
  return times.length === 0 ? null : Math.max(...times);
}
