import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** Writes a file atomically, even if the power fails. */
export async function writeAtomically(path: string, content: string, mode = 0o600): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const file = await open(unfinished, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
