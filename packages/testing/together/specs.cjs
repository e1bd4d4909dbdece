const { existsSync, readdirSync, statSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "../../..");

/** What starts whole programs again and again, the longest first: each is run as a file of its own. */
const ALONE = [
  "worker/test/worker.spec.ts",
  "packages/launcher/test/launcher.spec.ts",
  "packages/launcher/test/embedded-postgres.spec.ts",
  "packages/jobs/test/queues.spec.ts",
];

/** The other integration tests from the repository's root, the largest first; the fault tests are another project. */
function others() {
  const packages = readdirSync(join(root, "packages")).filter((name) => name !== "topology");
  return ["server", "worker", ...packages.map((name) => `packages/${name}`)]
    .map((folder) => `${folder}/test`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => path.endsWith(".spec.ts") && !ALONE.includes(path))
    .map((path) => ({ path, size: statSync(join(root, path)).size }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ path }) => path);
}

/** The files of this folder that run them. */
const groups = () =>
  readdirSync(__dirname)
    .filter((name) => /^group-\d+\.cjs$/.test(name))
    .toSorted();

/** Which specs a group runs, by its file's name: each is in one group. */
function specsOf(group) {
  const index = groups().indexOf(group);
  return others().filter((_, place) => place % groups().length === index);
}

module.exports = { ALONE, root, specsOf };
