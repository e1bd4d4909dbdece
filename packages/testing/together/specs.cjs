const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const SECONDS = require("./seconds.json");

const root = join(__dirname, "../../..");

/** Specs that must run alone: each replaces a module, which would affect later specs. */
const ALONE = ["web/src/lib/session/held-revision.spec.ts"];

/** Kinds of groups, by the environment their specs need. */
const KINDS = {
  pages: (path) => isUnit(path) && isPage(path),
  plain: (path) => isUnit(path) && !isPage(path),
  server: (path) => path.startsWith("server/test/"),
  /** Other integration specs; fault tests are a project of their own. */
  services: (path) =>
    !isUnit(path) && !path.startsWith("server/") && !path.startsWith("packages/topology/"),
};

const isUnit = (path) => path.includes("/src/");
const isPage = (path) => readFileSync(join(root, path), "utf8").startsWith("/** @jest-environment");

/** Every spec of apps and packages, as paths from the repository's root. */
function specFiles() {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  return ["server", "worker", "web", "board", "board/shell", ...packages]
    .flatMap((folder) => [`${folder}/src`, `${folder}/test`])
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /\.spec\.tsx?$/.test(path) && !ALONE.includes(path))
    .toSorted();
}

/** Distributes specs evenly over groups by duration: longest first, each to the shortest group. */
function deal(paths, amount, seconds) {
  const known = paths.flatMap((path) => seconds[path] ?? []).toSorted((a, b) => a - b);
  // A new spec counts with the median duration until it has been measured.
  const middle = known[Math.floor(known.length / 2)] ?? 1;
  const groups = Array.from({ length: amount }, () => ({ seconds: 0, paths: [] }));
  const longestFirst = paths
    .map((path) => ({ path, seconds: seconds[path] ?? middle }))
    .toSorted((a, b) => b.seconds - a.seconds);
  for (const spec of longestFirst) {
    const shortest = groups.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    shortest.seconds += spec.seconds;
    shortest.paths.push(spec.path);
  }
  return groups;
}

/**
 * Returns the specs of a group and their measured seconds by the group's file name: "pages-2.cjs" is the second group
 * of `pages`.
 */
function groupOf(name) {
  const [kind, number] = name.replace(".cjs", "").split("-");
  const amount = readdirSync(__dirname).filter((file) => file.startsWith(`${kind}-`)).length;
  return deal(specFiles().filter(KINDS[kind]), amount, SECONDS)[Number(number) - 1];
}

module.exports = { ALONE, deal, groupOf, root };
