const { readdirSync, statSync } = require("node:fs");
const { join } = require("node:path");
const { root, specFiles } = require("./spec-files.cjs");

/** What starts whole programs again and again, the longest first: each is run as a file of its own. */
const ALONE = [
  "worker/test/worker.spec.ts",
  "packages/launcher/test/launcher.spec.ts",
  "packages/launcher/test/embedded-postgres.spec.ts",
  "packages/jobs/test/queues.spec.ts",
  "packages/jobs/test/workers.spec.ts",
];

/** The other integration tests, the largest first; the fault tests are another project. */
function others() {
  return specFiles("test")
    .filter((path) => !path.startsWith("packages/topology/") && !ALONE.includes(path))
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

module.exports = { ALONE, specsOf };
