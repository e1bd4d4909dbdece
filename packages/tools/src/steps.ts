import { delimiter, dirname, join } from "node:path";
import { isWithin, measureBuilds, saySize } from "./bundle-budget.js";
import {
  type Counts,
  countJest,
  countPlaywright,
  NONE,
  ONE_FAILED,
  ONE_PASSED,
  ONE_SKIPPED,
  withoutSkips,
} from "./counts.js";
import { ensureChromium, ensureNginx, ensureRedis, type Tool } from "./programs.js";
import type { Reach } from "./reach.js";
import { runNode, runWithReport } from "./run-tool.js";

export interface StepResult {
  counts: Counts;
  /** Shown when something failed or was skipped. */
  output: string;
}

/**
 * Room, in MiB, for what a test run allocates and soon forgets: with Node's 16 a fifth of its processor time goes into
 * collecting garbage. Jest hands the setting on to its workers.
 */
const YOUNG_GENERATION = "--max-semi-space-size=64";

/** The integration tests wait for their databases and peers more than half of the time: a third worker fills it. */
const BESIDE_WAITING = ["--maxWorkers", "3"];

/** What a browser needs, which `npm run check` leaves to the whole run. */
const NEEDS_BUILD: ReadonlySet<string> = new Set(["build", "bundles", "faults", "journeys"]);

/** One part of `npm test`. */
export interface Step {
  /** By which it is asked for: `npm test -- unit`. */
  name: string;
  title: string;
  /** Starts once these have ended, whatever became of them; at once where there are none. */
  after?: readonly string[];
  run(): Promise<StepResult>;
}

export interface StepContext {
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Where nothing may be skipped. */
  isStrict: boolean;
  /** What was changed, for a run of only the tests that this reaches; undefined: all. */
  reach?: Reach | undefined;
  buildApps(): Promise<void>;
}

/**
 * Everything that `npm test` runs after the types, each step after those that it waits for. Two chains keep the cores
 * of a small machine busy: what is checked and then tested without a browser, and what is built, broken and visited.
 */
export function testSteps({ root, environment, isStrict, reach, buildApps }: StepContext): Step[] {
  const env: NodeJS.ProcessEnv = { ...environment };
  const bin = (path: string) => join(root, "node_modules", path);
  const check = (name: string, title: string, args: string[], after: string[] = []): Step => ({
    name,
    title,
    after,
    run: async () => {
      const { code, output } = await runNode(args, { cwd: root, env });
      return { counts: code === 0 ? ONE_PASSED : ONE_FAILED, output };
    },
  });
  const tests = (counts: Counts) => (isStrict ? withoutSkips(counts) : counts);
  const jest = (project: string, ...more: string[]) =>
    runWithReport(
      (report) => [
        YOUNG_GENERATION,
        bin("jest/bin/jest.js"),
        "--config",
        // Groups are of many specs each: a few are found one by one.
        join(root, reach === undefined ? "jest.grouped.config.mjs" : "jest.config.mjs"),
        "--selectProjects",
        project,
        ...more,
        "--json",
        "--outputFile",
        report,
      ],
      { cwd: root, env },
      countJest,
    );
  const cache = join(root, "node_modules/.cache/wardline");
  const addToPath = (program: string) => {
    env.PATH = `${env.PATH}${delimiter}${dirname(program)}`;
  };
  // Asked for by two steps at once, and installed once.
  let redisFound: Promise<Tool> | undefined;
  const findRedis = () => {
    redisFound ??= ensureRedis(cache, env.PATH ?? "");
    return redisFound;
  };
  let areBuilt = false;

  const ofUnits =
    reach === undefined ? [] : ["--passWithNoTests", "--findRelatedTests", ...reach.changed];
  const ofServices =
    reach === undefined ? BESIDE_WAITING : [...BESIDE_WAITING, ...reach.integration];

  const steps = [
    check("lint", "Lint", [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]),
    check("spelling", "Spelling", [bin("cspell/bin.mjs"), "lint", "--no-progress", "--quiet", "."]),
    check("format", "Format", [bin("@biomejs/biome/bin/biome"), "check"]),
    check(
      "imports",
      "Law of imports",
      [
        "--import",
        "./.dependency-cruiser.tsx.mjs",
        bin("dependency-cruiser/bin/dependency-cruise.mjs"),
        "--config",
        ".dependency-cruiser.cjs",
        "packages",
        "server",
        "web",
        "worker",
        "board",
      ],
      ["lint"],
    ),
    check("law", "Law of the house", [join(root, "packages/tools/dist/law/main.js")]),
    check("unused", "Unused code", [bin("knip/bin/knip.js"), "--production"], ["law"]),
    { name: "unit", title: "Unit tests", after: ["build"], run: () => jest("unit", ...ofUnits) },
    {
      name: "build",
      title: "Build of web and board",
      run: async () => {
        try {
          await buildApps();
          areBuilt = true;
          return { counts: ONE_PASSED, output: "" };
        } catch (error) {
          const { message, output = "" } = error as Error & { output?: string };
          return { counts: ONE_FAILED, output: `${output}\n${message}` };
        }
      },
    },
    {
      name: "bundles",
      title: "Bundle sizes",
      after: ["build"],
      run: async () => {
        if (!areBuilt) return { counts: ONE_SKIPPED, output: "There is no build to measure." };
        const sizes = measureBuilds(root);
        return {
          counts: sizes.every(isWithin) ? ONE_PASSED : ONE_FAILED,
          output: sizes.map(saySize).join("\n"),
        };
      },
    },
    {
      name: "integration",
      title: "Integration tests",
      after: ["imports", "unit"],
      run: async () => {
        if (reach?.integration.length === 0) return { counts: NONE, output: "" };
        const redis = await findRedis();
        if ("path" in redis) addToPath(redis.path);
        const { counts, output } = await jest("integration", ...ofServices);
        const warning = "missing" in redis ? `${redis.missing}\n` : "";
        return { counts: tests(counts), output: warning + output };
      },
    },
    {
      name: "faults",
      title: "Fault tests",
      after: ["build"],
      run: async () => {
        const tools = [await findRedis(), await ensureNginx(cache, env.PATH ?? "")];
        const missing = tools.flatMap((tool) => ("missing" in tool ? [tool.missing] : []));
        if (missing.length > 0) return { counts: tests(ONE_SKIPPED), output: missing.join("\n") };
        for (const tool of tools) if ("path" in tool) addToPath(tool.path);
        const { counts, output } = await jest("faults");
        return { counts: tests(counts), output };
      },
    },
    {
      name: "journeys",
      title: "Browser journeys",
      after: ["build", "faults"],
      run: async () => {
        if (!areBuilt) return { counts: tests(ONE_SKIPPED), output: "There is no build to visit." };
        const chromium = await ensureChromium(environment.CHROMIUM_PATH, environment.PATH ?? "");
        if ("missing" in chromium) return { counts: tests(ONE_SKIPPED), output: chromium.missing };
        const inBrowser: NodeJS.ProcessEnv = { ...env, CHROMIUM_PATH: chromium.path };
        const args = ["test", "--config", "packages/e2e/playwright.config.ts"];
        return runWithReport(
          (report) => {
            inBrowser.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
            return [bin("@playwright/test/cli.js"), ...args, "--reporter=list,json"];
          },
          { cwd: root, env: inBrowser },
          (report) => tests(countPlaywright(report)),
        );
      },
    },
  ];
  return reach === undefined ? steps : steps.filter(({ name }) => !NEEDS_BUILD.has(name));
}
