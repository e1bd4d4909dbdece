import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@wardline/database/environment";

/** The version before this one, from which an upgrade is rolling (docs/development.md, Migrations): 0.1.0. */
const COMMIT = "657520942c4cdf93b7b1967f5d7fd99ee5f388a5";

const run = promisify(execFile);

/**
 * The folder of the last version, built from this clone's history and the npm registry; made once. Throws where the history does
 * not reach so far.
 */
export async function lastVersion(): Promise<string> {
  const folder = join(tmpdir(), `wardline-${COMMIT.slice(0, 8)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const archive = join(unfinished, "version.tar");
  await run("git", ["archive", "--output", archive, COMMIT], { cwd: ROOT }).catch(() => {
    throw new Error(`The history of this clone does not reach 0.1.0 (${COMMIT}): fetch all of it.`);
  });
  await run("tar", ["-xf", archive, "-C", unfinished]);
  const inside = { cwd: unfinished, maxBuffer: 64 * 1024 * 1024 };
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], inside);
  await run(process.execPath, ["node_modules/typescript/bin/tsc", "-b"], inside);
  await rename(unfinished, folder);
  return folder;
}
