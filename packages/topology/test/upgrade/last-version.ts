import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@wardline/settings/environment";

/** Previous version, from which a rolling upgrade starts (docs/development.md, Migrations): 0.2.0. */
const COMMIT = "7afa6ee5262987b75b2ec6937992032233fd615a";
const PROGRAMS = ["server", "worker", "packages/launcher", "packages/maintenance"];

const run = promisify(execFile);

/**
 * Returns the folder of the previous version, built from this clone's history and npm. The build runs once per commit,
 * in the temporary folder. Throws if the history does not contain that version.
 */
export async function buildLastVersion(): Promise<string> {
  const folder = join(tmpdir(), `wardline-${COMMIT.slice(0, 8)}`);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}.part-`);
  try {
    await build(unfinished);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function build(folder: string): Promise<void> {
  const archive = join(folder, "version.tar");
  await run("git", ["archive", "--output", archive, COMMIT], { cwd: ROOT }).catch(() => {
    throw new Error(`The history of this clone does not reach 0.2.0 (${COMMIT}): fetch all of it.`);
  });
  await run("tar", ["-xf", archive, "-C", folder]);
  const execOptions = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const parts = PROGRAMS.map((program) => `--workspace=${program}`);
  await run(
    "npm",
    ["ci", "--ignore-scripts", "--no-include-workspace-root", ...parts],
    execOptions,
  );
  // The build includes the previous version's tests, but the types and compiler are this version's and do not fit them.
  const types = "node_modules/@types/jest";
  await symlink(join(ROOT, types), join(folder, types));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler, "-b", "--noCheck", ...PROGRAMS], execOptions);
}
