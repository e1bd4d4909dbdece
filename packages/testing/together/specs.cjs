const { readdirSync } = require("node:fs");
const { dealt, specFiles } = require("./spec-files.cjs");

/** What starts whole programs again and again, the longest first: each is run as a file of its own. */
const ALONE = [
  "worker/test/worker.spec.ts",
  "packages/launcher/test/launcher.spec.ts",
  "packages/launcher/test/embedded-postgres.spec.ts",
  "packages/jobs/test/queues.spec.ts",
  "packages/jobs/test/workers.spec.ts",
];

/** The other integration tests; the fault tests are another project. */
const others = () =>
  specFiles("test").filter(
    (path) => !path.startsWith("packages/topology/") && !ALONE.includes(path),
  );

/** The files of this folder that run them. */
const groups = () =>
  readdirSync(__dirname)
    .filter((name) => /^group-\d+\.cjs$/.test(name))
    .toSorted();

/** Which specs a group runs, by its file's name: each is in one group. */
function specsOf(group) {
  return dealt(others(), groups().indexOf(group), groups().length);
}

module.exports = { ALONE, specsOf };
