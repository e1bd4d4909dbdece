import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { until } from "@wardline/testing/until";

const LAUNCHER = resolve(import.meta.dirname, "../../../launcher/dist/main.js");
const START_TIMEOUT_MS = 120_000;
/** The launcher's message once everything is ready, with its port. */
const ADDRESS_LINE = /Web app\s+(http:\/\/localhost:\d+)/;

export interface Mail {
  id: string;
  /** All recipients, comma-separated. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A running installation as a journey uses it. */
export interface Wardline {
  url: string;
  /** Waits for the newest email to this address that contains a text. */
  mail(to: string, text: string): Promise<Mail>;
}

/** An installation run by `npm start`, with its own data and a free port. */
export interface OwnWardline extends Wardline {
  /** Kills the server process like a power cut; resolves when the launcher has restarted it. */
  killServer(): Promise<void>;
  /** Ends all processes of the installation, including the database, and keeps its data. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the installation and removes its data. */
  stop(): Promise<void>;
}

/** The installation at `url`. */
export function getWardline(url: string): Wardline {
  return { url, mail: (to, text) => findMail(url, to, text) };
}

/** Starts an installation with an empty database and these settings, and waits until it is ready. */
export async function startWardline(settings: NodeJS.ProcessEnv = {}): Promise<OwnWardline> {
  const dataDir = await mkdtemp(join(tmpdir(), "wardline-journey-"));
  let running = await launch({ ...settings, DATA_DIR: dataDir });
  const { url } = running;
  return {
    ...getWardline(url),
    killServer: async () => {
      const lengthBefore = running.getOutputLength();
      process.kill(findServerPid(running.launcher), "SIGKILL");
      await running.waitForOutput("ended unexpectedly", lengthBefore);
      await until(() => isReady(url), START_TIMEOUT_MS);
    },
    halt: () => end(running.launcher),
    resume: async () => {
      running = await launch({ ...settings, DATA_DIR: dataDir, PORT: new URL(url).port });
    },
    stop: async () => {
      await end(running.launcher);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Running {
  launcher: ChildProcess;
  url: string;
  /** Length of the installation's output so far. */
  getOutputLength(): number;
  waitForOutput(words: string | RegExp, from?: number): Promise<RegExpMatchArray>;
}

/** Starts the launcher with these settings and waits for its address. */
async function launch(settings: NodeJS.ProcessEnv): Promise<Running> {
  const launcher = spawn(process.execPath, [LAUNCHER], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      REDIS_URL: "",
      SMTP_URL: "",
      ...settings,
    },
    // The launcher notices the end of the tests through this channel, even if they are killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const waitForOutput = (words: string | RegExp, from = 0) =>
    until(
      () => {
        if (launcher.exitCode !== null) throw new Error(`Wardline ended:\n${output}`);
        return output.slice(from).match(words);
      },
      START_TIMEOUT_MS,
      () => `Wardline said ${String(words)}. It said:\n${output}`,
    );
  const [, url = ""] = await waitForOutput(ADDRESS_LINE);
  return { launcher, url, getOutputLength: () => output.length, waitForOutput };
}

/** Ends an installation's processes; resolves when none is left. */
async function end(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const ended = new Promise((done) => launcher.once("exit", done));
  launcher.kill("SIGINT");
  await ended;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function findServerPid(launcher: ChildProcess): number {
  const listing = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(launcher.pid)], {
    encoding: "utf8",
  });
  const line = listing.split("\n").find((process) => process.includes("server/dist"));
  if (line === undefined) throw new Error("The server's process was not found.");
  return Number.parseInt(line, 10);
}

async function findMail(url: string, to: string, text: string): Promise<Mail> {
  let found: Mail | undefined;
  const arrives = async () => {
    const mails = (await (await fetch(`${url}/dev/mail/messages`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.split(", ").includes(to) && mail.text.includes(text));
    return found !== undefined;
  };
  // Each poll reads the emails of all journeys.
  const message = `A mail to ${to} with "${text}" arrives.`;
  await expect.poll(arrives, { message, intervals: [100] }).toBe(true);
  return found as Mail;
}
