const Sequencer = require("@jest/test-sequencer").default;
const { ALONE } = require("./together/specs.cjs");

/**
 * Begins with the files that take longest, so that no worker is left alone with one at the end. Where Jest remembers how
 * long each took, the others follow by that; in a new clone it goes by their size.
 */
module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const index = ALONE.findIndex((name) => path.endsWith(name));
      return index === -1 ? ALONE.length : index;
    };
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
};
