import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addUp, type Counts, ONE_FAILED } from "./counts.js";

export interface ToolOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

const running = new Set<ChildProcess>();

/** Ends the tools that are running, when the whole run is to end. */
export function stopRunningTools(): void {
  for (const child of running) child.kill("SIGTERM");
}

/** Runs a Node program and collects what it says. */
export function runNode(
  args: readonly string[],
  { cwd, env }: ToolOptions,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => said.push(chunk));
    }
    running.add(child);
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(said).toString() });
    });
  });
}

/** Runs tests whose counts are in a report; a run that failed as a whole is one failure more. */
export async function runWithReport(
  argumentsFor: (report: string) => string[],
  options: ToolOptions,
  count: (report: string) => Counts,
): Promise<{ counts: Counts; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "wardline-report-"));
  const report = join(folder, "report.json");
  try {
    const { code, output } = await runNode(argumentsFor(report), options);
    const written = await readFile(report, "utf8").catch(() => undefined);
    if (written === undefined) return { counts: ONE_FAILED, output };
    const counts = count(written);
    const failedOtherwise = code !== 0 && counts.failed === 0;
    return { counts: failedOtherwise ? addUp([counts, ONE_FAILED]) : counts, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
