const { basename, join } = require("node:path");
const { openTestDatabases } = require("@wardline/testing/database");
const runFiles = require("./run-files.cjs");
const { root } = require("./spec-files.cjs");
const { specsOf } = require("./specs.cjs");

/**
 * Runs the integration tests of a group. Those of the server share one, and each has what else it opened closed: a
 * database left open fails.
 */
module.exports = function runTogether(groupFile) {
  const specs = specsOf(basename(groupFile));
  if (!specs.some((path) => path.startsWith("server/"))) {
    return runFiles(specs, () => expect(openTestDatabases()).toEqual([]));
  }
  const server = require(join(root, "server/test/support/app"));
  server.holdServer();
  runFiles(specs, () => expect(openTestDatabases()).toEqual(server.sharedDatabases()));
  afterAll(server.releaseServer);
};
