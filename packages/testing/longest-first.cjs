const { basename } = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;
const { groupOf } = require("./together/specs.cjs");

/** Begins with the group that takes longest, so that no worker is left alone with one at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = ({ path }) =>
      /-\d+\.cjs$/.test(path) ? groupOf(basename(path)).seconds : Number.POSITIVE_INFINITY;
    return tests.toSorted((one, other) => seconds(other) - seconds(one));
  }
};
