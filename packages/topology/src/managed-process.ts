import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { readLogTail } from "@wardline/launcher/postgres/cluster";
import { listProcessTree, sendSignal } from "@wardline/launcher/processes/processes";
import type { ProcessEnd, ProcessState } from "./protocol.js";

export interface ManagedOptions {
  name: string;
  logFile: string;
  /** Starts the process with output to the file descriptor. */
  spawn: (log: number) => ChildProcess | Promise<ChildProcess>;
  /**
   * Returns true once the process is ready; called repeatedly. `logFrom`: length of the log at the start of the
   * process.
   */
  isReady: (logFrom: number) => Promise<boolean>;
  stopSignal?: NodeJS.Signals;
}

const READY_TIMEOUT_MS = 60_000;
/** The `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 15_000;

/** A process of the installation that can be started, stopped, killed and paused. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private isEnding = false;
  private unexpectedEnds = 0;

  constructor(private readonly options: ManagedOptions) {}

  state(): ProcessState {
    return { pid: this.child?.pid, unexpectedEnds: this.unexpectedEnds };
  }

  async start(): Promise<void> {
    const { name, logFile } = this.options;
    if (this.child !== undefined) throw new Error(`${name} is running.`);
    this.isEnding = false;
    const log = await open(logFile, "a", 0o644);
    const { size } = await log.stat();
    const child = await this.options.spawn(log.fd);
    await log.close();
    this.child = child;
    child.once("exit", () => {
      this.child = undefined;
      if (!this.isEnding) this.unexpectedEnds += 1;
    });
    let reason: string | undefined;
    child.once("error", ({ message }) => {
      this.child = undefined;
      reason = message;
    });
    // The log is deleted with a failed installation, so the error includes the log's last lines.
    const describeFailure = async () => reason ?? (await readLogTail(logFile));
    await this.waitUntilReady(child, size, describeFailure);
  }

  /** Asks the process to end, kills it after `GRACE_MS`, and returns how it ended. */
  async stop(): Promise<ProcessEnd> {
    await this.signalAll("SIGCONT");
    return this.end(async (child) => {
      const timer = setTimeout(() => void this.signalAll("SIGKILL"), GRACE_MS);
      child.once("exit", () => clearTimeout(timer));
      child.kill(this.options.stopSignal ?? "SIGTERM");
    });
  }

  /** Kills the process with all its children. */
  kill(): Promise<ProcessEnd> {
    return this.end(() => this.signalAll("SIGKILL"));
  }

  /** Suspends the process: its connections remain open, without answers. */
  pause(): Promise<void> {
    return this.signalAll("SIGSTOP");
  }

  resume(): Promise<void> {
    return this.signalAll("SIGCONT");
  }

  private async waitUntilReady(
    child: ChildProcess,
    logFrom: number,
    describeFailure: () => Promise<string>,
  ): Promise<void> {
    const { name, isReady } = this.options;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady(logFrom))) {
      if (this.child !== child)
        throw new Error(`${name} ended at its start: ${await describeFailure()}`);
      if (Date.now() > deadline)
        throw new Error(`${name} did not become ready: ${await describeFailure()}`);
      await sleep(25);
    }
  }

  private async end(signalChild: (child: ChildProcess) => Promise<void>): Promise<ProcessEnd> {
    const { child } = this;
    if (child === undefined) return { code: null, signal: null, milliseconds: 0 };
    this.isEnding = true;
    const startedAt = performance.now();
    const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
    await signalChild(child);
    const [code, name] = await ended;
    return { code, signal: name, milliseconds: Math.round(performance.now() - startedAt) };
  }

  private async signalAll(name: NodeJS.Signals): Promise<void> {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    for (const member of await listProcessTree(pid)) sendSignal(member, name);
  }
}
