const Sequencer = require("@jest/test-sequencer").default;

/** What starts whole programs again and again, the longest first. */
const LONGEST = [
  "worker/test/worker.spec.ts",
  "packages/launcher/test/launcher.spec.ts",
  "packages/launcher/test/embedded-postgres.spec.ts",
  "packages/jobs/test/queues.spec.ts",
];

/**
 * Begins with the files that take longest, so that no worker is left alone with one at the end. Where Jest remembers how
 * long each took, the others follow by that; in a new clone it goes by their size.
 */
module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(name));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
};
