import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Plain JavaScript on Node's own modules: this runs before anything is built. */

/**
 * The packages of the house by name: their folder below `root`, the packages of the house that they depend on, and how
 * their TypeScript is set up.
 */
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

/**
 * Equal for as long as nothing is edited of what goes into an app of that folder: its own files, and those of all packages
 * of the house that it depends on, directly or not.
 */
export function appFingerprint(root, app) {
  const paths = ["package-lock.json", "tsconfig.base.json", ...foldersOf(root, app)];
  const sources = paths.flatMap((path) => sourcesOf(root, path));
  return createHash("sha256").update(JSON.stringify(sources)).digest("hex");
}

function foldersOf(root, app) {
  const workspaces = readWorkspaces(root);
  const found = new Set([[...workspaces.values()].find(({ folder }) => folder === app)]);
  for (const { uses } of found) for (const used of uses) found.add(workspaces.get(used));
  return [...found].map(({ folder }) => folder);
}

const SKIPPED = /^(node_modules|dist|dist-types|test|testing|\..*|.*\.tsbuildinfo|.*\.spec\.tsx?)$/;

/** The files at or below `path` that are part of the product, each with a mark that an edit changes. */
export function sourcesOf(root, path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (!status.isDirectory()) return [[path, `${status.size} ${status.mtimeMs}`]];
  return readdirSync(join(root, path))
    .sort()
    .filter((name) => !SKIPPED.test(name))
    .flatMap((name) => sourcesOf(root, `${path}/${name}`));
}

export function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
