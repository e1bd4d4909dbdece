import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Plain JavaScript with only Node's own modules, because this file runs before anything is built. */

/** Our packages by name: folder below `root`, dependencies among our packages, and TypeScript options. */
export function readWorkspaces(root) {
  const { workspaces } = readJson(join(root, "package.json"));
  const folders = workspaces
    .flatMap((pattern) =>
      pattern.endsWith("/*")
        ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => pattern.slice(0, -1) + name)
        : pattern,
    )
    .filter((folder) => exists(join(root, folder, "package.json")));
  const manifests = folders.map((folder) => readJson(join(root, folder, "package.json")));
  const names = new Set(manifests.map(({ name }) => name));
  return new Map(
    manifests.map(({ name, dependencies = {} }, index) => [
      name,
      {
        folder: folders[index],
        uses: Object.keys(dependencies).filter((used) => names.has(used)),
        options: readJson(join(root, folders[index], "tsconfig.json")).compilerOptions,
      },
    ]),
  );
}

/** Fingerprint of an app's sources and of all our packages that the app depends on. */
export function computeFingerprint(root, app) {
  const paths = ["package-lock.json", "tsconfig.base.json", ...listFolders(root, app)];
  const sources = paths.flatMap((path) => listSources(root, path));
  return createHash("sha256").update(JSON.stringify(sources)).digest("hex");
}

function listFolders(root, app) {
  const workspaces = readWorkspaces(root);
  const found = new Set([[...workspaces.values()].find(({ folder }) => folder === app)]);
  for (const { uses } of found) for (const used of uses) found.add(workspaces.get(used));
  return [...found].map(({ folder }) => folder);
}

const SKIPPED_NAMES =
  /^(node_modules|dist|dist-types|test|testing|\..*|.*\.tsbuildinfo|.*\.spec\.tsx?)$/;

/** Lists source files at or below `path`, each with a mark that changes with every edit. */
export function listSources(root, path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (!status.isDirectory()) return [[path, `${status.size} ${status.mtimeMs}`]];
  return readdirSync(join(root, path))
    .sort()
    .filter((name) => !SKIPPED_NAMES.test(name))
    .flatMap((name) => listSources(root, `${path}/${name}`));
}

export function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
