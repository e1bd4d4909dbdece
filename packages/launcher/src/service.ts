import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { signal } from "./processes.js";

export interface ServiceOptions {
  /** Shown before each of its lines. */
  name: string;
  /** The program, a JavaScript file. */
  entry: string;
  cwd: string;
  /** Arguments of the program, and of Node beside those for source maps. */
  args?: readonly string[];
  nodeArgs?: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Receives each line that it writes, and its ends. */
  log: (line: string) => void;
  /** Called once when it ends so soon, so often, that it will not come up. */
  onHopeless: () => void;
  /** Milliseconds before it is started again: at first, and at most. */
  backoff?: { first: number; most: number };
}

/** After so long, in milliseconds, a program counts as having come up: its next end is a new story. */
const SETTLED_MS = 10_000;
/** Ends in a row, none of them after it settled, that make it hopeless before it was ever ready. */
const HOPELESS_ENDS = 5;

/**
 * One program that must always run: started again when it ends unexpectedly, later each time. It is connected to this
 * process by a channel (`WARDLINE_PARENT=ipc`) and ends by itself when that breaks, so that a killed launcher leaves
 * nothing that holds the port.
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
      // In a session of its own: Ctrl-C in a terminal must not reach it before its turn to stop.
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
      this.#ends = Date.now() - startedAt > SETTLED_MS ? 1 : this.#ends + 1;
      log(`ended unexpectedly (${name ?? `code ${code}`})`);
      if (!this.#hasBeenReady && this.#ends >= HOPELESS_ENDS) this.#options.onHopeless();
      else this.#restart = setTimeout(() => this.start(), this.#pause());
    });
  }

  /** From now on it is never given up. */
  markReady(): void {
    this.#hasBeenReady = true;
  }

  /** Kills it and starts it again, for it has been compiled again: nobody depends on what it was doing. */
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

  /** Asks it to end and waits; after `patience` milliseconds it is killed, with whatever it started. */
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

  /** Ends it at once. */
  kill(): void {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    this.#killChild();
  }

  #killChild(): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    // The whole session where the system knows one.
    if (process.platform === "win32" || !signal(-pid, "SIGKILL")) signal(pid, "SIGKILL");
  }

  #pause(): number {
    const { first, most } = this.#options.backoff ?? { first: 200, most: 5_000 };
    return Math.min(first * 2 ** (this.#ends - 1), most);
  }
}

/** Calls back with each line of a stream, to its end. */
export function forEachLine(stream: Readable | null, use: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream, crlfDelay: Infinity }).on("line", use);
}
