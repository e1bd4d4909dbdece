import { buildCommonJsPattern } from "./packages/testing/es-modules.mjs";

export const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [],
  transform: {
    "\\.md$": "<rootDir>/web/testing/text.cjs",
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
  // Jest cannot run ES modules on Node 20, so they are compiled to CommonJS, including those in dependencies.
  transformIgnorePatterns: [buildCommonJsPattern()],
  modulePathIgnorePatterns: ["/dist/", "/dist-types/"],
  moduleNameMapper: {
    "^@wardline/([^/]+)/testing/(.*)$": "<rootDir>/packages/$1/testing/$2",
    "^@wardline/([^/]+)/(.*)$": "<rootDir>/packages/$1/src/$2",
    "^(\\.{1,2}/.*)\\.js$": "$1",
    "\\.css$": "<rootDir>/web/testing/style.cjs",
    "^(.*\\.md)\\?raw$": "$1",
    // This package exports only an "import" entry, which CommonJS ignores.
    "^file-type$": "<rootDir>/node_modules/file-type/index.js",
  },
};

/** Set-up files that set time limits, and that fail tests which print warnings. */
export const setupFilesAfterEnv = setUp("patience", "silence");

function setUp(...names) {
  return names.map((name) => `<rootDir>/packages/testing/${name}.cjs`);
}

/** Set-up of specs that use real services and programs. */
export const services = {
  setupFilesAfterEnv: [...setupFilesAfterEnv, ...setUp("second-attempt")],
  globalSetup: "<rootDir>/packages/testing/global-setup.mjs",
  globalTeardown: "<rootDir>/packages/testing/global-teardown.mjs",
};

export const faults = {
  ...shared,
  displayName: "faults",
  setupFilesAfterEnv: setUp("silence", "second-attempt"),
  testMatch: ["<rootDir>/packages/topology/test/*.spec.ts"],
  globalSetup: "<rootDir>/packages/topology/test/build-programs.mjs",
};

/** `npm run test:upgrade`: builds the last version, from this clone's history and the npm registry. */
export const upgrade = {
  ...faults,
  displayName: "upgrade",
  testMatch: ["<rootDir>/packages/topology/test/upgrade/*.spec.ts"],
};

/** `npm run test:production`: runs the documented commands on a fresh Debian; needs root and debootstrap. */
export const production = {
  ...shared,
  displayName: "production",
  testMatch: ["<rootDir>/packages/topology/test/production/*.spec.ts"],
};

/** For people and editors: runs each spec file on its own. `npm test` uses jest.grouped.config.mjs. */
export default {
  // One worker per core of a small machine; each worker and each file has its own database.
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
