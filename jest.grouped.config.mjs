import { createRequire } from "node:module";
import { faults, services, setupFilesAfterEnv, shared } from "./jest.config.mjs";

const require = createRequire(import.meta.url);
const { ALONE } = require("./packages/testing/together/specs.cjs");

const TOGETHER = "<rootDir>/packages/testing/together";

/**
 * Configuration of `npm test`: runs the tests of jest.config.mjs in groups of files, each of which loads the modules
 * only once.
 */
export default {
  maxWorkers: 2,
  testSequencer: "<rootDir>/packages/testing/longest-first.cjs",
  projects: [
    {
      ...shared,
      displayName: "unit",
      setupFilesAfterEnv,
      testMatch: [`${TOGETHER}/{pages,plain}-*.cjs`, ...ALONE.map((path) => `<rootDir>/${path}`)],
    },
    {
      ...shared,
      ...services,
      displayName: "integration",
      testMatch: [`${TOGETHER}/{server,services}-*.cjs`],
    },
    faults,
  ],
};
