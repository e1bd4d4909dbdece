import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Notice, Question, Reply } from "./programs/conversation.js";

/** A program of this package in its own process, which can use a whole core and be killed. */
export class Program<
  Answers extends Record<string, (given: never) => unknown>,
  ReceivedNotice = never,
> {
  private lastId = 0;
  private readonly pendingReplies = new Map<number, (reply: Reply) => void>();
  private readonly listeners = new Set<(notice: ReceivedNotice) => void>();

  private constructor(private readonly child: ChildProcess) {
    child.on("message", (message: Reply | Notice) => {
      if ("notice" in message) {
        for (const listener of this.listeners) listener(message.notice as ReceivedNotice);
        return;
      }
      this.pendingReplies.get(message.id)?.(message);
      this.pendingReplies.delete(message.id);
    });
    child.once("exit", () => {
      for (const [id, settle] of this.pendingReplies) settle({ id, error: "The program ended." });
    });
  }

  /** Starts `programs/<name>.js`. */
  static start<A extends Record<string, (given: never) => unknown>, T = never>(
    name: string,
  ): Program<A, T> {
    const file = fileURLToPath(new URL(`./programs/${name}.js`, import.meta.url));
    return new Program<A, T>(fork(file, [], { execArgv: [], serialization: "advanced" }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Sends a question and returns the answer; rejects with the program's error. */
  ask<N extends keyof Answers & string>(
    name: N,
    given?: Parameters<Answers[N]>[0],
  ): Promise<Awaited<ReturnType<Answers[N]>>> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.pendingReplies.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result as Awaited<ReturnType<Answers[N]>>);
        else reject(new Error(`${name}: ${error}`));
      });
      this.child.send({ id, name, given } satisfies Question);
    });
  }

  awaitNotice(matches: (notice: ReceivedNotice) => boolean): Promise<ReceivedNotice> {
    return new Promise((resolve) => {
      const listener = (notice: ReceivedNotice) => {
        if (!matches(notice)) return;
        this.listeners.delete(listener);
        resolve(notice);
      };
      this.listeners.add(listener);
    });
  }

  /** Kills the program. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }
}
