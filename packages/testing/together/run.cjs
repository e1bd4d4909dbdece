const { appendFileSync } = require("node:fs");
const { basename, join } = require("node:path");
const { PATIENCE_MS } = require("../patience.cjs");
const { groupOf, root } = require("./specs.cjs");

/**
 * Runs a group's specs in sequence in one module registry, because loading costs more than most tests. Each spec has
 * its own hooks, and its path precedes its test names. Timers and mocks are reset after each spec. A spec fails if it
 * leaves `process.env` changed or a database open.
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
  // Otherwise a time limit set by one spec would apply to the other specs too.
  jest.setTimeout(PATIENCE_MS);
};

/** Set-up of each kind of group; returns the cleanup after each spec. */
const SURROUNDINGS = {
  plain: () => () => undefined,
  pages() {
    // Must be loaded before all specs; otherwise it cleans up only after the spec that loads it first.
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
    const { listOpenTestDatabases } = require("@wardline/testing/database");
    return () => expect(listOpenTestDatabases()).toEqual([]);
  },
  server() {
    const { listOpenTestDatabases } = require("@wardline/testing/database");
    const server = require(join(root, "server/test/support/app"));
    server.holdServer();
    afterAll(server.releaseServer);
    return () => expect(listOpenTestDatabases()).toEqual(server.listSharedDatabases());
  },
};

/** Records a spec's duration, for `npm test -- --record`. */
function record(path, milliseconds) {
  const file = process.env.SPEC_SECONDS_FILE;
  if (file) appendFileSync(file, `${JSON.stringify([path, milliseconds / 1000])}\n`);
}
