import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** Writes a file atomically, even if the power fails. */
export async function writeAtomically(path: string, content: string, mode = 0o600): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const file = await open(temporaryPath, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
