import { onParentExit } from "@wardline/launcher/processes/parent-watch";
import { addUp, type Counts, formatCounts, ONE_FAILED } from "./counts.js";
import { readReach } from "./reach.js";
import { stopRunningTools } from "./run-tool.js";
import { openSecondsFile, recordSeconds } from "./spec-seconds.js";
import { listTestSteps, type Step, type StepContext, type StepResult } from "./steps.js";

export interface TestRunOptions extends Omit<StepContext, "isStrict" | "reach" | "secondsFile"> {
  /** True to run only tests reached by the change, without built apps. */
  isChangedOnly: boolean;
  isRecorded: boolean;
  /** Steps to run; empty: all. */
  stepNames: readonly string[];
}

/** Runs all steps regardless of failures, and exits with the overall outcome. */
export async function runTests({
  stepNames,
  isChangedOnly,
  isRecorded,
  ...context
}: TestRunOptions): Promise<void> {
  const secondsFile = openSecondsFile(context.root);
  const reach = isChangedOnly ? readReach(context.root) : undefined;
  const steps = listTestSteps({
    ...context,
    reach,
    secondsFile,
    isStrict: /^(1|true)$/i.test(context.environment.CI ?? ""),
  });
  const names = steps.map(({ name }) => name);
  const unknown = stepNames.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`"${unknown[0]}" is not a step. The steps are ${names.join(", ")}.`);
    process.exit(1);
  }
  const abortRun = (): void => {
    stopRunningTools();
    process.exit(130);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, abortRun);
  if (context.environment.npm_lifecycle_event !== undefined) onParentExit(abortRun);
  const isSelected = (name: string) => stepNames.length === 0 || stepNames.includes(name);
  const running = startAll(addNeededSteps(steps, isSelected));
  const counts = addUp(await Promise.all(running));
  if (isRecorded) recordSeconds(context.root, secondsFile);
  console.log(`\n${formatCounts(counts)}`);
  process.exit(counts.failed === 0 ? 0 : 1);
}

/** Selects the steps to run, with the build if one of them measures or visits it. */
function addNeededSteps(steps: readonly Step[], isSelected: (name: string) => boolean): Step[] {
  const needsBuild = ["bundles", "journeys", "engines"].some(isSelected);
  return steps.filter(({ name }) => isSelected(name) || (name === "build" && needsBuild));
}

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
  printOutcome(step.title, result, (Date.now() - startedAt) / 1000);
  return result.counts;
}

function printOutcome(title: string, { counts, output }: StepResult, seconds: number): void {
  console.log(`${title.padEnd(26)}${formatCounts(counts)}  (${seconds.toFixed(1)} s)`);
  const isWorthReading = counts.failed > 0 || counts.skipped > 0 || counts.flaky > 0;
  if (isWorthReading && output.trim() !== "") console.log(`\n${output.trimEnd()}\n`);
}
