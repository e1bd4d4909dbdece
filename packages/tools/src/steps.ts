import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { formatSize, isWithinBudget, measureBuilds } from "./bundle-budget.js";
import {
  addUp,
  type Counts,
  countJest,
  countPlaywright,
  countSkipsAsFailures,
  describeJest,
  NO_COUNTS,
  ONE_FAILED,
  ONE_PASSED,
  ONE_SKIPPED,
} from "./counts.js";
import { buildMomentEnvironment, chooseMoment } from "./moments.js";
import { ensureChromium, ensureNginx, ensureRedis, locateFakeTime, type Tool } from "./programs.js";
import type { TestReach } from "./reach.js";
import { runNode, runWithReport } from "./run-tool.js";

export interface StepResult {
  counts: Counts;
  /** Text shown if something failed or was skipped. */
  output: string;
}

/**
 * Node option that sets the space for short-lived objects, in MiB: with Node's default of 16, garbage collection takes
 * a fifth of a test run's CPU time. Jest passes the option on to workers.
 */
const YOUNG_GENERATION = "--max-semi-space-size=64";

/** Integration tests spend more than half of their time waiting, so a third worker is useful. */
const PARALLEL_ARGS = ["--maxWorkers", "3"];

/** Steps that only `npm test` runs, not `npm run check`. */
const WHOLE_RUN_STEPS: ReadonlySet<string> = new Set([
  "build",
  "bundles",
  "engines",
  "faults",
  "journeys",
  "upgrade",
]);

/** A part of `npm test`. */
export interface Step {
  /** Name for selection: `npm test -- unit`. */
  name: string;
  title: string;
  /** Steps that must end, with any result, before this step starts; by default it starts at once. */
  after?: readonly string[];
  run(): Promise<StepResult>;
}

export interface StepContext {
  root: string;
  environment: NodeJS.ProcessEnv;
  /** True if skipped tests count as failures. */
  isStrict: boolean;
  /** Tests that the change reaches; undefined to run all tests. */
  reach?: TestReach | undefined;
  /** File in which each spec of a group records its duration (packages/testing/together). */
  secondsFile: string;
  buildApps(): Promise<void>;
}

/** Steps of `npm test` with their dependencies. Two chains of tests keep a small machine's cores busy; text checks use the rest. */
export function listTestSteps({
  root,
  environment,
  isStrict,
  reach,
  secondsFile,
  buildApps,
}: StepContext): Step[] {
  const env: NodeJS.ProcessEnv = { ...environment };
  const bin = (path: string) => join(root, "node_modules", path);
  const createCheck = (
    name: string,
    title: string,
    args: string[],
    after: string[] = [],
  ): Step => ({
    name,
    title,
    after,
    run: async () => {
      // A check that waits for no other step could delay the whole run, so only the others run at low priority.
      const isLowPriority = after.length > 0;
      const { code, output } = await runNode(args, { cwd: root, env, isLowPriority });
      return { counts: code === 0 ? ONE_PASSED : ONE_FAILED, output };
    },
  });
  const withStrictness = (counts: Counts) => (isStrict ? countSkipsAsFailures(counts) : counts);
  const runJest = (
    config: string,
    more: readonly string[] = [],
    runEnvironment: NodeJS.ProcessEnv = {},
  ) =>
    runWithReport(
      (report) => [
        YOUNG_GENERATION,
        bin("jest/bin/jest.js"),
        "--config",
        join(root, config),
        ...more,
        "--json",
        "--outputFile",
        report,
      ],
      { cwd: root, env: { ...env, SPEC_SECONDS_FILE: secondsFile, ...runEnvironment } },
      countJest,
      (report) => describeJest(report, root),
    );
  // Groups contain many specs, so selected specs run outside groups.
  const runProject = (
    name: string,
    more: readonly string[] = [],
    runEnvironment: NodeJS.ProcessEnv = {},
  ) =>
    runJest(
      reach === undefined ? "jest.grouped.config.mjs" : "jest.config.mjs",
      ["--selectProjects", name, ...more],
      runEnvironment,
    );
  /** Runs one of Playwright's configurations. */
  const runPlaywright = (config: string, more: NodeJS.ProcessEnv = {}) => {
    const runEnvironment: NodeJS.ProcessEnv = { ...env, ...more };
    return runWithReport(
      (report) => {
        runEnvironment.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
        return [bin("@playwright/test/cli.js"), "test", "--config", config, "--reporter=list,json"];
      },
      { cwd: root, env: runEnvironment },
      (report) => withStrictness(countPlaywright(report)),
    );
  };
  const cache = join(root, "node_modules/.cache/wardline");
  const addToPath = (program: string) => {
    env.PATH = `${env.PATH}${delimiter}${dirname(program)}`;
  };
  // Two steps request Redis at the same time, but must share one installation.
  let redisTool: Promise<Tool> | undefined;
  const findRedis = () => {
    redisTool ??= ensureRedis(cache, env.PATH ?? "");
    return redisTool;
  };
  /** Adds programs to the search path; returns a sentence for each missing program. */
  const addPrograms = async (...searches: Promise<Tool>[]): Promise<string> => {
    const tools = await Promise.all(searches);
    for (const tool of tools) if ("path" in tool) addToPath(tool.path);
    return tools.flatMap((tool) => ("missing" in tool ? [tool.missing] : [])).join("\n");
  };
  let areAppsBuilt = false;

  /** Before a push only changed files are checked; `npm test` checks all. */
  const filterChanged = (kind: RegExp) => reach?.changed.filter((path) => kind.test(path));
  const lintedFiles = filterChanged(/\.[cm]?[jt]sx?$/) ?? [];
  const spellCheckedFiles = filterChanged(/\.(tsx?|mjs|cjs|css|html|md|ya?ml|conf)$/) ?? ["."];
  const unitArgs =
    reach === undefined ? [] : ["--passWithNoTests", "--findRelatedTests", ...reach.changed];
  const integrationArgs =
    reach === undefined ? PARALLEL_ARGS : [...PARALLEL_ARGS, ...reach.integrationTests];

  const steps: Step[] = [
    createCheck("types", "Types", [bin("typescript/bin/tsc"), "-b"]),
    {
      name: "build",
      title: "Build of web and board",
      run: async () => {
        try {
          await buildApps();
          areAppsBuilt = true;
          return { counts: ONE_PASSED, output: "" };
        } catch (error) {
          const { message, output = "" } = error as Error & { output?: string };
          return { counts: ONE_FAILED, output: `${output}\n${message}` };
        }
      },
    },
    {
      name: "unit",
      title: "Unit tests",
      after: ["build"],
      run: async () => {
        if (reach !== undefined) return runProject("unit", unitArgs);
        const fakeTime = locateFakeTime();
        if ("missing" in fakeTime) {
          const { counts, output } = await runProject("unit");
          return {
            counts: isStrict ? addUp([counts, ONE_FAILED]) : counts,
            output: `${fakeTime.missing}\n${output}`,
          };
        }
        const moment = chooseMoment(root);
        const { counts, output } = await runProject(
          "unit",
          [],
          buildMomentEnvironment(moment, fakeTime.path),
        );
        return {
          counts,
          output: `Started at ${moment.startsAt} in ${moment.timeZone}.\n${output}`,
        };
      },
    },
    {
      name: "faults",
      title: "Fault tests",
      after: ["build"],
      run: async () => {
        const missing = await addPrograms(findRedis(), ensureNginx(cache, env.PATH ?? ""));
        if (missing !== "") return { counts: withStrictness(ONE_SKIPPED), output: missing };
        const { counts, output } = await runProject("faults");
        return { counts: withStrictness(counts), output };
      },
    },
    createCheck(
      "law",
      "Law of the house",
      [join(root, "packages/tools/dist/law/main.js")],
      ["types", "build"],
    ),
    createCheck("format", "Format", [bin("@biomejs/biome/bin/biome"), "check"], ["law"]),
    createCheck(
      "lint",
      "Lint",
      [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings", ...lintedFiles],
      ["format"],
    ),
    createCheck(
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
    createCheck("unused", "Unused code", [bin("knip/bin/knip.js"), "--production"], ["imports"]),
    createCheck(
      "spelling",
      "Spelling",
      [bin("cspell/bin.mjs"), "lint", "--no-progress", "--quiet", ...spellCheckedFiles],
      ["unused"],
    ),
    {
      name: "bundles",
      title: "Bundle sizes",
      after: ["build"],
      run: async () => {
        if (!areAppsBuilt) return { counts: ONE_SKIPPED, output: "There is no build to measure." };
        const sizes = measureBuilds(root);
        return {
          counts: sizes.every(isWithinBudget) ? ONE_PASSED : ONE_FAILED,
          output: sizes.map(formatSize).join("\n"),
        };
      },
    },
    {
      name: "integration",
      title: "Integration tests",
      after: ["unit"],
      run: async () => {
        if (reach?.integrationTests.length === 0) return { counts: NO_COUNTS, output: "" };
        const missing = await addPrograms(findRedis());
        const { counts, output } = await runProject("integration", integrationArgs);
        return { counts: withStrictness(counts), output: `${missing}\n${output}` };
      },
    },
    {
      name: "journeys",
      title: "Browser journeys",
      after: ["build", "faults"],
      run: async () => {
        if (!areAppsBuilt)
          return { counts: withStrictness(ONE_SKIPPED), output: "There is no build to visit." };
        const chromium = await ensureChromium(environment.CHROMIUM_PATH, environment.PATH ?? "");
        if ("missing" in chromium)
          return { counts: withStrictness(ONE_SKIPPED), output: chromium.missing };
        return runPlaywright("packages/e2e/playwright.config.ts", { CHROMIUM_PATH: chromium.path });
      },
    },
    {
      name: "engines",
      title: "Firefox and WebKit",
      after: ["journeys"],
      run: async () => {
        if (!areAppsBuilt)
          return { counts: withStrictness(ONE_SKIPPED), output: "There is no build to visit." };
        return runPlaywright("packages/e2e/engines.config.ts");
      },
    },
  ];
  // The step needs the whole Git history and access to the npm registry, which a developer may lack.
  const upgrade: Step = {
    name: "upgrade",
    title: "Upgrade",
    // No call of this step may fail, even on a busy machine, so the step runs alongside as few others as possible.
    after: ["engines"],
    run: async () => {
      const { counts, output } = await runJest("jest.upgrade.config.mjs");
      return { counts: withStrictness(counts), output };
    },
  };
  if (isStrict && hasHistory(root)) steps.push(upgrade);
  return reach === undefined ? steps : steps.filter(({ name }) => !WHOLE_RUN_STEPS.has(name));
}

function hasHistory(root: string): boolean {
  const gitArgs = ["rev-parse", "--is-shallow-repository"];
  const { stdout } = spawnSync("git", gitArgs, { cwd: root, encoding: "utf8" });
  return stdout.trim() === "false";
}
