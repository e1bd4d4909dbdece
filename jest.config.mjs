import { commonJsOfPackages } from "./packages/testing/es-modules.mjs";

/** What every project has in common. */
export const shared = {
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

/** Limits and silence of every test. */
export const setupFilesAfterEnv = ["patience", "silence"].map(
  (name) => `<rootDir>/packages/testing/${name}.cjs`,
);

/** For what waits for real services and programs. */
export const services = {
  setupFilesAfterEnv,
  globalSetup: "<rootDir>/packages/testing/global-setup.mjs",
  globalTeardown: "<rootDir>/packages/testing/global-teardown.mjs",
};

export const faults = {
  ...shared,
  displayName: "faults",
  setupFilesAfterEnv: ["<rootDir>/packages/testing/silence.cjs"],
  testMatch: ["<rootDir>/packages/topology/test/*.spec.ts"],
  globalSetup: "<rootDir>/packages/topology/test/build-programs.mjs",
};

/** `npm run test:upgrade`: builds the last version, from this clone's history and the npm registry. */
export const upgrade = {
  ...faults,
  displayName: "upgrade",
  testMatch: ["<rootDir>/packages/topology/test/upgrade/*.spec.ts"],
};

/** `npm run test:production`: README's commands on a Debian of its own; as root, with debootstrap. */
export const production = {
  ...shared,
  displayName: "production",
  testMatch: ["<rootDir>/packages/topology/test/production/*.spec.ts"],
};

/** For people and editors: each spec is a file of its own, once. `npm test` uses jest.grouped.config.mjs. */
export default {
  // One for each core of a small machine; each worker and each file has a database of its own.
  maxWorkers: 2,
  projects: [
    {
      ...shared,
      displayName: "unit",
      setupFilesAfterEnv,
      testMatch: ["packages", "server", "worker", "web", "board"].map(
        (folder) => `<rootDir>/${folder}/**/src/**/*.spec.{ts,tsx}`,
      ),
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
    faults,
  ],
};
