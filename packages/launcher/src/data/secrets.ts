import { randomBytes } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@wardline/settings/start-error";
import { writeAtomically } from "./write-file.js";

/** Secrets of an installation, without which its data cannot be read. */
export interface InstallationSecrets {
  jwtSecret: string;
  /** `id:base64(32 bytes)`. */
  encryptionKey: string;
  /** Same format, for backups of the embedded database. */
  backupKey: string;
  postgresPassword: string;
}

/** Loads a data folder's secrets, which are generated at the first start. An unreadable file is never replaced. */
export async function loadSecrets(dataDir: string): Promise<InstallationSecrets> {
  const path = join(dataDir, "secrets.json");
  const content = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(`The secrets in ${path} cannot be read: ${error.code}.`);
  });
  if (content === undefined) {
    const secrets = generate();
    await writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  }
  await chmod(path, 0o600).catch(() => undefined);
  const { backupKey, ...others } = parse(content, path);
  if (backupKey !== undefined) return { backupKey, ...others };
  // The folder is from a version without backups.
  const secrets = { ...others, backupKey: generate().backupKey };
  await writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

function generate(): InstallationSecrets {
  return {
    jwtSecret: randomBytes(48).toString("base64url"),
    encryptionKey: `k1:${randomBytes(32).toString("base64")}`,
    // A random key id, so that another machine's backup is recognised as such.
    backupKey: `${randomBytes(3).toString("hex")}:${randomBytes(32).toString("base64")}`,
    postgresPassword: randomBytes(24).toString("base64url"),
  };
}

function parse(
  content: string,
  path: string,
): Omit<InstallationSecrets, "backupKey"> & { backupKey: string | undefined } {
  let parsed: Partial<InstallationSecrets> | null = null;
  try {
    parsed = JSON.parse(content) as Partial<InstallationSecrets> | null;
  } catch {
    // An unreadable file is reported below, like an incomplete one.
  }
  const { jwtSecret, encryptionKey, backupKey, postgresPassword } = parsed ?? {};
  if (!jwtSecret || !encryptionKey || !postgresPassword) {
    throw new StartError(
      `The secrets in ${path} are damaged: restore the file from a backup, or remove the whole folder to start over.`,
    );
  }
  return { jwtSecret, encryptionKey, backupKey, postgresPassword };
}
