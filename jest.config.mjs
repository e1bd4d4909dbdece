import { createRequire } from "node:module";
import { commonJsOfPackages } from "./packages/testing/es-modules.mjs";

const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [],
  transform: {
    "^.+\\.tsx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: "automatic" },
          },
          target: "es2022",
        },
        module: { type: "commonjs" },
      },
    ],
    "^.+\\.m?js$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "ecmascript" }, target: "es2022" },
        module: { type: "commonjs" },
        sourceMaps: true,
      },
    ],
  },
  // Node 20 cannot run Jest's ES modules: whatever is one, in dependencies too, is turned into CommonJS.
  transformIgnorePatterns: [commonJsOfPackages()],
  modulePathIgnorePatterns: ["/dist/", "/dist-types/"],
  moduleNameMapper: {
    "^@wardline/([^/]+)/testing/(.*)$": "<rootDir>/packages/$1/testing/$2",
    "^@wardline/([^/]+)/(.*)$": "<rootDir>/packages/$1/src/$2",
    "^(\\.{1,2}/.*)\\.js$": "$1",
    "\\.css$": "<rootDir>/web/testing/style.cjs",
    // Exports only an "import" entry, which CommonJS does not look at.
    "^file-type$": "<rootDir>/node_modules/file-type/index.js",
  },
};

const require = createRequire(import.meta.url);
const { ALONE } = require("./packages/testing/together/specs.cjs");
const units = require("./packages/testing/together/units/specs.cjs");

const services = {
  setupFilesAfterEnv: ["<rootDir>/packages/testing/patience.cjs"],
  globalSetup: "<rootDir>/packages/testing/global-setup.mjs",
  globalTeardown: "<rootDir>/packages/testing/global-teardown.mjs",
};

const unit = ["packages", "server", "worker", "web", "board"].map(
  (folder) => `<rootDir>/${folder}/**/src/**/*.spec.{ts,tsx}`,
);

export default {
  // One for each core of a small machine; each worker and each file has a database of its own.
  maxWorkers: 2,
  testSequencer: "<rootDir>/packages/testing/longest-first.cjs",
  projects: [
    {
      ...shared,
      displayName: "unit",
      setupFilesAfterEnv: ["<rootDir>/packages/testing/patience.cjs"],
      testMatch: unit,
    },
    {
      ...shared,
      // The same tests as `npm test` runs them: many files to one load of the modules.
      displayName: "units",
      setupFilesAfterEnv: ["<rootDir>/packages/testing/patience.cjs"],
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
        "<rootDir>/server/test/**/*.spec.ts",
        "<rootDir>/worker/test/**/*.spec.ts",
        "<rootDir>/packages/*/test/**/*.spec.ts",
      ],
      testPathIgnorePatterns: ["/node_modules/", "/topology/test/"],
    },
    {
      ...shared,
      ...services,
      // The same tests as `npm test` runs them: many files to one load of the modules.
      displayName: "together",
      testMatch: [
        "<rootDir>/packages/testing/together/group-*.cjs",
        ...ALONE.map((path) => `<rootDir>/${path}`),
      ],
    },
    {
      ...shared,
      displayName: "faults",
      testMatch: ["<rootDir>/packages/topology/test/*.spec.ts"],
      globalSetup: "<rootDir>/packages/topology/test/build-programs.mjs",
    },
  ],
};
