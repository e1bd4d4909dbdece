import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/** The folder of the whole project, with a trailing slash: wherever a program was started, its pages and `.env` are here. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * An environment with what the `.env` of a folder adds to it, which every program of an installation reads in the same way
 * (docs/wire.md, Settings of an installation); what is set in the environment itself wins.
 */
export function withEnvFile(
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = ROOT,
): NodeJS.ProcessEnv {
  const file = join(folder, ".env");
  return existsSync(file)
    ? { ...parseEnv(readFileSync(file, "utf8")), ...environment }
    : environment;
}
