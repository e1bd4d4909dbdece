const { basename, join } = require("node:path");
const { openTestDatabases } = require("@wardline/testing/database");
const { PATIENCE_MS } = require("../patience.cjs");
const { root, specsOf } = require("./specs.cjs");

/**
 * Runs the specs of a group one after the other in one module registry: the server's modules are loaded once for all
 * of them, which costs more than most of the tests. Each has its hooks and its database as when it is run alone, and
 * its file's name stands before its tests. One that leaves behind what the next would meet fails.
 */
module.exports = function runTogether(groupFile) {
  for (const path of specsOf(basename(groupFile))) {
    describe(path, () => {
      let environment;
      beforeAll(() => {
        environment = { ...process.env };
      });
      require(join(root, path));
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
        expect({ ...process.env }).toEqual(environment);
        expect(openTestDatabases()).toEqual([]);
      });
    });
  }
  // Whatever limit a file has set for itself would be that of every file after it.
  jest.setTimeout(PATIENCE_MS);
};
