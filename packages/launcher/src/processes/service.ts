import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { sendSignal } from "./processes.js";

export interface ServiceOptions {
  /** Prefix of the program's lines. */
  name: string;
  /** JavaScript file of the program. */
  entry: string;
  cwd: string;
  /** Arguments for the program, and further arguments for Node, which always enables source maps. */
  args?: readonly string[];
  nodeArgs?: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Receives each line that the program writes, and a line when it ends. */
  log: (line: string) => void;
  /** Called once if the program ends so quickly and so often that it will not come up. */
  onGiveUp: () => void;
  /** First and longest pause before a restart, in milliseconds. */
  backoff?: { first: number; most: number };
}

/** Milliseconds after which a program counts as up, and its earlier quick exits no longer count. */
const STABLE_AFTER_MS = 10_000;
/** Number of quick exits in a row after which the service gives up a program that was never ready. */
const MAX_QUICK_EXITS = 5;

/**
 * Keeps a program running, with growing pauses between restarts. Through a channel (`WARDLINE_PARENT=ipc`) the program
 * ends when this process is killed, so that nothing holds the port.
 */
export class Service {
  readonly #options: ServiceOptions;
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #ends = 0;
  #isStopping = false;
  #isRestarting = false;
  #hasBeenReady = false;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  start(): void {
    const { entry, cwd, environment, log, args = [], nodeArgs = [] } = this.#options;
    const startedAt = Date.now();
    const child = fork(entry, [...args], {
      cwd,
      env: { ...environment, WARDLINE_PARENT: "ipc" },
      execArgv: ["--enable-source-maps", ...nodeArgs],
      // The program has its own session, so that Ctrl-C does not reach it before its turn to stop.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) forEachLine(stream, log);
    child.once("error", (error) => log(`could not be run: ${error.message}`));
    child.once("exit", (code, name) => {
      this.#child = undefined;
      if (this.#isStopping) return;
      if (this.#isRestarting) {
        this.#isRestarting = false;
        this.start();
        return;
      }
      this.#ends = Date.now() - startedAt > STABLE_AFTER_MS ? 1 : this.#ends + 1;
      log(`ended unexpectedly (${name ?? `code ${code}`})`);
      if (!this.#hasBeenReady && this.#ends >= MAX_QUICK_EXITS) this.#options.onGiveUp();
      else this.#restart = setTimeout(() => this.start(), this.#pause());
    });
  }

  /** Marks the program as ready; from then on the service never gives it up. */
  markReady(): void {
    this.#hasBeenReady = true;
  }

  /** Kills and restarts the program after compilation; its current work does not matter. */
  restart(): void {
    if (this.#isStopping || this.#isRestarting) return;
    clearTimeout(this.#restart);
    this.#ends = 0;
    if (this.#child?.pid === undefined) {
      this.start();
      return;
    }
    this.#isRestarting = true;
    this.#killChild();
  }

  /** Asks the program to end; after `patience` milliseconds kills it with all its children. */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child?.pid === undefined) return;
    const hasEnded = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
    });
    const timer = setTimeout(() => this.kill(), patience);
    child.kill("SIGTERM");
    await hasEnded;
    clearTimeout(timer);
  }

  kill(): void {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    this.#killChild();
  }

  #killChild(): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    // Kills the whole session, if the system has sessions.
    if (process.platform === "win32" || !sendSignal(-pid, "SIGKILL")) sendSignal(pid, "SIGKILL");
  }

  #pause(): number {
    const { first, most } = this.#options.backoff ?? { first: 200, most: 5_000 };
    return Math.min(first * 2 ** (this.#ends - 1), most);
  }
}

/** Calls back with each line of a stream until its end. */
export function forEachLine(stream: Readable | null, use: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream, crlfDelay: Infinity }).on("line", use);
}
