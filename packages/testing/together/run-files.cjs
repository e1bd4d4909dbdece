const { join } = require("node:path");
const { PATIENCE_MS } = require("../patience.cjs");
const { root } = require("./spec-files.cjs");

/**
 * Runs these files, paths from the repository's root, one after the other in one module registry: what they load costs
 * more than most of their tests. Each has its hooks as when it is run alone, and its name stands before its tests.
 * After each, timers and mocks are put back and `leave` clears up what else its kind of specs may leave, or expects
 * that there is nothing; a changed `process.env` fails.
 */
module.exports = function runFiles(paths, leave) {
  for (const path of paths) {
    describe(path, () => {
      let environment;
      beforeAll(() => {
        environment = { ...process.env };
      });
      require(join(root, path));
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
        leave();
        expect({ ...process.env }).toEqual(environment);
      });
    });
  }
  // Whatever limit a file has set for itself would be that of every file after it.
  jest.setTimeout(PATIENCE_MS);
};
