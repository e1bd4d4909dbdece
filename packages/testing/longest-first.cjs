const { basename } = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;
const { groupOf } = require("./together/specs.cjs");

/** Begins with the group that takes longest, so that no worker is left alone with one at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    // Asked once for each: a group reads every spec to know its own.
    return tests
      .map((test) => ({ test, seconds: secondsOf(test.path) }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ test }) => test);
  }
};

/** A file that is no group begins at once. */
function secondsOf(path) {
  return /-\d+\.cjs$/.test(path) ? groupOf(basename(path)).seconds : Number.POSITIVE_INFINITY;
}
