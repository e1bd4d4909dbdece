import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { until } from "@wardline/testing/until";

const ROOT = join(__dirname, "../../..");

/** A worker in its own process, as in production. */
export interface WorkerProcess {
  child: ChildProcess;
  isRunning(): boolean;
  output(): string;
  /** Resolves when the worker accepts jobs. */
  ready(): Promise<void>;
  /** Ends the worker and returns its exit code; null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts a worker with only these environment variables. */
export function startWorkerProcess(environment: Record<string, string | undefined>): WorkerProcess {
  let output = "";
  const child = fork(join(ROOT, "worker/dist/src/main.js"), {
    cwd: ROOT,
    execArgv: [],
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    child,
    isRunning,
    output: () => output,
    async ready() {
      const isReady = () => !isRunning() || output.includes("worker: takes jobs");
      await until(isReady).catch(() => undefined);
      if (!output.includes("worker: takes jobs")) throw new Error(`No worker:\n${output}`);
    },
    async end(signal) {
      if (!isRunning()) return child.exitCode;
      child.kill(signal);
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
}

/** Ends all processes that a test has left running. */
export function endWorkerProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}
