import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { addUp, type Counts, ONE_FAILED } from "./counts.js";

export interface ToolOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** True if the tool runs at low priority. */
  isLowPriority?: boolean;
}

/** Like `nice -n 10`: a tenth of a contended processor. */
const BACKGROUND_NICENESS = 10;

const runningTools = new Set<ChildProcess>();

/** Ends running tools when the whole run ends. */
export function stopRunningTools(): void {
  for (const child of runningTools) child.kill("SIGTERM");
}

/** Runs a Node program and collects its output. */
export function runNode(
  args: readonly string[],
  { cwd, env, isLowPriority = false }: ToolOptions,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    if (isLowPriority && child.pid !== undefined) setPriority(child.pid, BACKGROUND_NICENESS);
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    }
    runningTools.add(child);
    child.once("error", reject);
    child.once("close", (code) => {
      runningTools.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs tests that write a report; a failed run without a failed test counts as one failure. `describe` summarises the
 * report.
 */
export async function runWithReport(
  buildArguments: (report: string) => string[],
  options: ToolOptions,
  count: (report: string) => Counts,
  describe?: (report: string) => string,
): Promise<{ counts: Counts; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "wardline-report-"));
  const report = join(folder, "report.json");
  try {
    const { code, output } = await runNode(buildArguments(report), options);
    const reportText = await readFile(report, "utf8").catch(() => undefined);
    if (reportText === undefined) return { counts: ONE_FAILED, output };
    const counts = count(reportText);
    if (code !== 0 && counts.failed === 0) return { counts: addUp([counts, ONE_FAILED]), output };
    return { counts, output: describe?.(reportText) ?? output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
