import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { until } from "@wardline/testing/until";

const entry = join(__dirname, "../dist/main.js");
/** Time for a start on a busy machine. */
const START_TIMEOUT_MS = 120_000;

/** The launcher as its own process, with embedded database, mailbox and queues. */
export class LaunchedProcess {
  readonly process: ChildProcess;
  output = "";

  constructor({
    dataDir,
    port,
    args = [],
    ...more
  }: {
    dataDir: string;
    port: number;
    args?: string[];
    PORT?: string;
  }) {
    this.process = fork(entry, args, {
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env,
        DATABASE_URL: "",
        REDIS_URL: "",
        SMTP_URL: "",
        DATA_DIR: dataDir,
        PORT: String(port),
        ...more,
      },
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
  }

  async waitForWords(words: string): Promise<void> {
    const isPrinted = () => {
      if (this.process.exitCode !== null) throw new Error(`It ended:\n${this.output}`);
      return this.output.includes(words);
    };
    await until(isPrinted, START_TIMEOUT_MS, () => `${words} in\n${this.output}`);
  }

  async waitForExit(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      await once(this.process, "close");
    }
    return this.process.exitCode;
  }
}
