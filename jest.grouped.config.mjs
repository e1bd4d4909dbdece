import { createRequire } from "node:module";
import { faults, services, setupFilesAfterEnv, shared } from "./jest.config.mjs";

const require = createRequire(import.meta.url);
const { ALONE } = require("./packages/testing/together/specs.cjs");
const units = require("./packages/testing/together/units/specs.cjs");

/** The same tests as in jest.config.mjs, as `npm test` runs them: many files to one load of the modules. */
export default {
  maxWorkers: 2,
  testSequencer: "<rootDir>/packages/testing/longest-first.cjs",
  projects: [
    {
      ...shared,
      displayName: "unit",
      setupFilesAfterEnv,
      testMatch: [
        "<rootDir>/packages/testing/together/units/{pages,plain}-*.cjs",
        ...units.ALONE.map((path) => `<rootDir>/${path}`),
      ],
    },
    {
      ...shared,
      ...services,
      displayName: "integration",
      testMatch: [
        "<rootDir>/packages/testing/together/group-*.cjs",
        ...ALONE.map((path) => `<rootDir>/${path}`),
      ],
    },
    faults,
  ],
};
