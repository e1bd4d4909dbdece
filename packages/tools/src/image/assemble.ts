import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { formatNotices } from "./notices.js";

/** Programs of the image; our packages that they import are added. */
const PROGRAMS = ["server", "worker", "packages/operations"];
/** Built pages and chapters of the API reference, served by the server. */
const PAGES = ["web/dist", "board/dist", "docs/wire"];
const OWN_SCOPE = "@wardline/";

interface Manifest {
  workspaces: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Empties the folder `target` and fills it with all that server, worker and `wardline` need: packages compiled in
 * `root`, their locked dependencies, built pages, and third-party notices. Throws if npm cannot install the
 * dependencies.
 */
export function assembleImage(root: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const workspaces = withDependencies(root, PROGRAMS);
  for (const file of ["package-lock.json", ".npmrc"]) cpSync(join(root, file), join(target, file));
  const rootManifest = readManifest(root, ".");
  writeManifest(target, ".", { ...rootManifest, workspaces, devDependencies: {} });
  for (const workspace of workspaces) {
    mkdirSync(join(target, workspace), { recursive: true });
    writeManifest(target, workspace, { ...readManifest(root, workspace), devDependencies: {} });
    copyBuilt(root, target, join(workspace, "dist"));
  }
  writeFileSync(join(target, "THIRD-PARTY-NOTICES.txt"), formatNotices(root));
  for (const pages of PAGES) cpSync(join(root, pages), join(target, pages), { recursive: true });
  const npm = spawnSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], {
    cwd: target,
    encoding: "utf8",
  });
  if (npm.status !== 0) throw new Error(`npm ci failed in ${target}:\n${npm.stdout}${npm.stderr}`);
}

/** Returns the given workspaces and all our packages that they import, directly or not. */
function withDependencies(root: string, workspaces: readonly string[]): string[] {
  const found = new Set(workspaces);
  for (const workspace of found) {
    for (const name of Object.keys(readManifest(root, workspace).dependencies ?? {})) {
      if (name.startsWith(OWN_SCOPE)) found.add(`packages/${name.slice(OWN_SCOPE.length)}`);
    }
  }
  return [...found].sort();
}

/** Copies compiled programs without types and tests. */
function copyBuilt(root: string, target: string, folder: string): void {
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter: (path) =>
      !/\.d\.ts(\.map)?$|\.spec\.js(\.map)?$|\.tsbuildinfo$/.test(path) &&
      basename(path) !== "test",
  });
}

function readManifest(root: string, workspace: string): Manifest {
  return JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")) as Manifest;
}

function writeManifest(target: string, workspace: string, manifest: Manifest): void {
  const file = join(target, workspace, "package.json");
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
