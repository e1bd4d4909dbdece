const { basename } = require("node:path");
const runFiles = require("../run-files.cjs");
const { specsOf } = require("./specs.cjs");

/** Runs the unit specs of a group. Those of pages share a browser, which each of them finds empty. */
module.exports = function runTogether(groupFile) {
  const group = basename(groupFile);
  if (!group.startsWith("pages")) return runFiles(specsOf(group), () => undefined);
  // Cleans up after each test of the file that loads it first, unless it is loaded before all of them.
  require("@testing-library/react");
  const { fetch } = globalThis;
  runFiles(specsOf(group), () => emptyBrowser(fetch));
};

/** Nothing in its storage, the first address, and the network that it had. */
function emptyBrowser(fetch) {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  globalThis.fetch = fetch;
}
