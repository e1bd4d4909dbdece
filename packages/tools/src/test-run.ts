import { onParentsEnd } from "@wardline/launcher/parent-watch";
import { addUp, type Counts, ONE_FAILED, ONE_PASSED, sayCounts } from "./counts.js";
import { stopRunningTools } from "./run-tool.js";
import { type Step, type StepContext, type StepResult, testSteps } from "./steps.js";

export interface TestRunOptions extends Omit<StepContext, "isStrict"> {
  /** Which steps to run; all when empty. */
  only: readonly string[];
  types: { isClean: boolean; output: string; seconds: number };
}

/** Runs every step, whatever became of the one before, and ends the process with what came out. */
export async function runTests({ only, types, ...context }: TestRunOptions): Promise<void> {
  const steps = testSteps({
    ...context,
    isStrict: /^(1|true)$/i.test(context.environment.CI ?? ""),
  });
  const names = ["types", ...steps.map(({ name }) => name)];
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`"${unknown[0]}" is no step: ${names.join(", ")}.`);
    process.exit(1);
  }
  const breakOff = (): void => {
    stopRunningTools();
    process.exit(130);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, breakOff);
  if (context.environment.npm_lifecycle_event !== undefined) onParentsEnd(breakOff);
  const isAsked = (name: string) => only.length === 0 || only.includes(name);
  const outcomes: Counts[] = [];
  if (isAsked("types")) {
    const counts = types.isClean ? ONE_PASSED : ONE_FAILED;
    sayTitle("Types");
    sayOutcome({ counts, output: types.output }, types.seconds);
    outcomes.push(counts);
  }
  for (const group of groupsOf(withNeeds(steps, isAsked))) {
    const results = group.map((step) => runStep(step));
    for (const [index, { title }] of group.entries()) {
      sayTitle(title);
      const { result, seconds } = await (results[index] as (typeof results)[number]);
      sayOutcome(result, seconds);
      outcomes.push(result.counts);
    }
  }
  const counts = addUp(outcomes);
  console.log(`\n${sayCounts(counts)}`);
  process.exit(counts.failed === 0 ? 0 : 1);
}

/** What is built is measured and visited: both ask for the build. */
function withNeeds(steps: readonly Step[], isAsked: (name: string) => boolean): Step[] {
  const needsBuild = isAsked("bundles") || isAsked("journeys");
  return steps.filter(({ name }) => isAsked(name) || (name === "build" && needsBuild));
}

/** The steps in order, those that run at the same time together. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isBeside === true && last !== undefined) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(step: Step): Promise<{ result: StepResult; seconds: number }> {
  const startedAt = Date.now();
  const result = await step.run().catch(
    (error: unknown): StepResult => ({
      counts: ONE_FAILED,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  return { result, seconds: (Date.now() - startedAt) / 1000 };
}

function sayTitle(title: string): void {
  process.stdout.write(title.padEnd(26));
}

function sayOutcome({ counts, output }: StepResult, seconds: number): void {
  process.stdout.write(`${sayCounts(counts)}  (${seconds.toFixed(1)} s)\n`);
  if ((counts.failed > 0 || counts.skipped > 0) && output.trim() !== "") {
    process.stdout.write(`\n${output.trimEnd()}\n\n`);
  }
}
