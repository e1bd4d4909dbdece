import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/**
 * The project folder, which contains the pages and `.env`, with a trailing slash; the same wherever a program was
 * started.
 */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Adds a folder's `.env` to an environment, as every program does (docs/wire/operations.md, Settings of an
 * installation). The environment takes precedence, even if one of the two contains a secret and the other names the
 * secret's file.
 */
export function withEnvFile(
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = ROOT,
): NodeJS.ProcessEnv {
  const file = join(folder, ".env");
  if (!existsSync(file)) return environment;
  const added = Object.entries(parseEnv(readFileSync(file, "utf8"))).filter(
    ([name]) => !environment[`${name}_FILE`] && !environment[name.replace(/_FILE$/, "")],
  );
  return { ...Object.fromEntries(added), ...environment };
}
