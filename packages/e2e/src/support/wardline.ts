import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LAUNCHER = resolve(import.meta.dirname, "../../../launcher/dist/main.js");
const READY_WITHIN_MS = 60_000;

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A whole installation as `npm start` runs it, on its own port and data. */
export interface Wardline {
  url: string;
  /** The newest mail to this address that holds a text; waits for it. */
  mail(to: string, text: string): Promise<Mail>;
  /** Kills the server process as a power cut would; the launcher starts it again. */
  killServer(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an installation with an empty database and waits until it is ready. */
export async function startWardline(environment: Record<string, string> = {}): Promise<Wardline> {
  const dataDir = await mkdtemp(join(tmpdir(), "wardline-journey-"));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const url = `http://localhost:${port}`;
  const launcher = spawn(process.execPath, [LAUNCHER], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      REDIS_URL: "",
      SMTP_URL: "",
      ...environment,
    },
    // Over the channel the launcher notices the end of these tests, also when they are killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: string[] = [];
  launcher.stdout?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  launcher.stderr?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  await untilReady(url, launcher, output);
  return {
    url,
    mail: (to, text) => findMail(url, to, text),
    killServer: async () => {
      process.kill(serverPid(launcher), "SIGKILL");
      await pause(200);
      await untilReady(url, launcher, output);
    },
    stop: async () => {
      const ended = new Promise((done) => launcher.once("exit", done));
      launcher.kill("SIGINT");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, launcher: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (launcher.exitCode !== null || Date.now() > deadline) {
      throw new Error(`Wardline did not start:\n${output.join("")}`);
    }
    await pause(100);
  }
}

/** The server among the launcher's children. */
function serverPid(launcher: ChildProcess): number {
  const listing = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(launcher.pid)], {
    encoding: "utf8",
  });
  const line = listing.split("\n").find((process) => process.includes("server/dist"));
  if (line === undefined) throw new Error("The server's process was not found.");
  return Number.parseInt(line, 10);
}

async function findMail(url: string, to: string, text: string): Promise<Mail> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${url}/dev/mail/messages`)).json()) as Mail[];
    const found = mails.find((mail) => mail.to.includes(to) && mail.text.includes(text));
    if (found !== undefined) return found;
    await pause(100);
  }
  throw new Error(`No mail with "${text}" to ${to} arrived.`);
}
