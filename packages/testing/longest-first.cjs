const { basename } = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;
const { groupOf } = require("./together/specs.cjs");

/** Runs the longest group first, so that no worker is left with one at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    // Computed once, because a group reads every spec to find its own.
    return tests
      .map((test) => ({ test, seconds: secondsOf(test.path) }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ test }) => test);
  }
};

/** A file that is no group starts at once. */
function secondsOf(path) {
  return /-\d+\.cjs$/.test(path) ? groupOf(basename(path)).seconds : Number.POSITIVE_INFINITY;
}
