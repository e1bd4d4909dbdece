const { basename } = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;
const { groupOf } = require("./together/specs.cjs");

/** Runs the longest groups first, so that no worker has to start a long group at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    // Computed once, because each group reads every spec to find its own specs.
    return tests
      .map((test) => ({ test, seconds: secondsOf(test.path) }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ test }) => test);
  }
};

/** Estimates the seconds of a test file; a file that is not a group starts at once. */
function secondsOf(path) {
  return /-\d+\.cjs$/.test(path) ? groupOf(basename(path)).seconds : Number.POSITIVE_INFINITY;
}
