const { appendFileSync } = require("node:fs");
const { basename, join } = require("node:path");
const { PATIENCE_MS } = require("../patience.cjs");
const { groupOf, root } = require("./specs.cjs");

/**
 * Runs the specs of a group one after the other in one module registry: what they load costs more than most of their
 * tests. Each has its hooks as when it is run alone, and its path stands before its tests. After each, timers and mocks
 * are put back; a changed `process.env`, or a database that is left open, fails.
 */
module.exports = function runTogether(groupFile) {
  const group = basename(groupFile);
  const surroundings = SURROUNDINGS[group.split("-")[0]];
  const leave = surroundings();
  for (const path of groupOf(group).paths) {
    describe(path, () => {
      let environment;
      let startedAt;
      const loadedFrom = performance.now();
      require(join(root, path));
      const loading = performance.now() - loadedFrom;
      beforeAll(() => {
        startedAt = performance.now();
        environment = { ...process.env };
      });
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
        leave();
        expect({ ...process.env }).toEqual(environment);
        record(path, loading + performance.now() - startedAt);
      });
    });
  }
  // A limit that one spec sets would apply to every spec after it.
  jest.setTimeout(PATIENCE_MS);
};

/** What each kind of group opens before its specs; returns what clears up after each of them. */
const SURROUNDINGS = {
  plain: () => () => undefined,
  pages() {
    // Cleans up after each test of the file that loads it first, unless it is loaded before all of them.
    require("@testing-library/react");
    const { fetch } = globalThis;
    return () => {
      localStorage.clear();
      sessionStorage.clear();
      history.replaceState(null, "", "/");
      globalThis.fetch = fetch;
    };
  },
  services() {
    const { openTestDatabases } = require("@wardline/testing/database");
    return () => expect(openTestDatabases()).toEqual([]);
  },
  server() {
    const { openTestDatabases } = require("@wardline/testing/database");
    const server = require(join(root, "server/test/support/app"));
    server.holdServer();
    afterAll(server.releaseServer);
    return () => expect(openTestDatabases()).toEqual(server.sharedDatabases());
  },
};

/** Notes what a spec took, for `npm test -- --record`. */
function record(path, milliseconds) {
  const file = process.env.SPEC_SECONDS_FILE;
  if (file) appendFileSync(file, `${JSON.stringify([path, milliseconds / 1000])}\n`);
}
