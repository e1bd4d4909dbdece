import { onParentsEnd } from "@wardline/launcher/parent-watch";
import { addUp, type Counts, ONE_FAILED, sayCounts } from "./counts.js";
import { readReach } from "./reach.js";
import { stopRunningTools } from "./run-tool.js";
import { openSecondsFile, recordSeconds } from "./spec-seconds.js";
import { type Step, type StepContext, type StepResult, testSteps } from "./steps.js";

export interface TestRunOptions extends Omit<StepContext, "isStrict" | "reach" | "secondsFile"> {
  /** Whether to run only the tests that the change reaches, and nothing that needs the apps built. */
  isOfChange: boolean;
  /** Whether to keep what each spec took, by which they are dealt to groups from then on. */
  isRecorded: boolean;
  /** Which steps to run; all when empty. */
  only: readonly string[];
}

/** Runs every step, whatever became of the one before, and ends the process with what came out. */
export async function runTests({
  only,
  isOfChange,
  isRecorded,
  ...context
}: TestRunOptions): Promise<void> {
  const secondsFile = openSecondsFile(context.root);
  const reach = isOfChange ? readReach(context.root) : undefined;
  const steps = testSteps({
    ...context,
    reach,
    secondsFile,
    isStrict: /^(1|true)$/i.test(context.environment.CI ?? ""),
  });
  const names = steps.map(({ name }) => name);
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
  const running = startAll(withNeeds(steps, isAsked));
  const counts = addUp(await Promise.all(running));
  if (isRecorded) recordSeconds(context.root, secondsFile);
  console.log(`\n${sayCounts(counts)}`);
  process.exit(counts.failed === 0 ? 0 : 1);
}

/** What is built is measured and visited: each of these asks for the build. */
function withNeeds(steps: readonly Step[], isAsked: (name: string) => boolean): Step[] {
  const needsBuild = ["bundles", "journeys", "engines"].some(isAsked);
  return steps.filter(({ name }) => isAsked(name) || (name === "build" && needsBuild));
}

/** Runs each step after those that it waits for and that run at all, and says how it came out when it has ended. */
function startAll(steps: readonly Step[]): Promise<Counts>[] {
  const ends = new Map<string, Promise<Counts>>();
  for (const step of steps) {
    const before = (step.after ?? []).flatMap((name) => ends.get(name) ?? []);
    ends.set(
      step.name,
      Promise.all(before).then(() => runStep(step)),
    );
  }
  return [...ends.values()];
}

async function runStep(step: Step): Promise<Counts> {
  const startedAt = Date.now();
  const result = await step.run().catch(
    (error: unknown): StepResult => ({
      counts: ONE_FAILED,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  sayOutcome(step.title, result, (Date.now() - startedAt) / 1000);
  return result.counts;
}

function sayOutcome(title: string, { counts, output }: StepResult, seconds: number): void {
  console.log(`${title.padEnd(26)}${sayCounts(counts)}  (${seconds.toFixed(1)} s)`);
  const isWorthReading = counts.failed > 0 || counts.skipped > 0 || counts.flaky > 0;
  if (isWorthReading && output.trim() !== "") console.log(`\n${output.trimEnd()}\n`);
}
