const { basename, join } = require("node:path");
const { PATIENCE_MS } = require("../../patience.cjs");
const { root, specsOf } = require("./specs.cjs");

/**
 * Runs the specs of a group one after the other in one module registry: what they load costs more than most of their
 * tests. Each file's name stands before its tests, and one that leaves behind what the next would meet fails.
 */
module.exports = function runTogether(groupFile) {
  const group = basename(groupFile);
  const arePages = group.startsWith("pages");
  // Cleans up after each test of the file that loads it first, unless it is loaded before all of them.
  if (arePages) require("@testing-library/react");
  const { fetch } = globalThis;
  for (const path of specsOf(group)) {
    describe(path, () => {
      let environment;
      beforeAll(() => {
        environment = { ...process.env };
      });
      require(join(root, path));
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
        if (arePages) emptyBrowser();
        globalThis.fetch = fetch;
        expect({ ...process.env }).toEqual(environment);
      });
    });
  }
  jest.setTimeout(PATIENCE_MS);
};

/** Each file finds the browser as it was: nothing in its storage, and the first address. */
function emptyBrowser() {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}
