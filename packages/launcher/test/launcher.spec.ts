import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { until } from "@wardline/testing/until";
import { findFreePort, findPortProblem } from "../src/processes/free-port.js";
import { sendSignal } from "../src/processes/processes.js";
import { LaunchedProcess } from "./launched.js";

/** `POWER_CUTS=200` for the long run, which writes its times to the file `POWER_CUT_TIMES`. */
const { POWER_CUTS = "3", POWER_CUT_TIMES } = process.env;
/** Longest wait, in milliseconds, of an operator who restarts after a power cut. */
const MAX_PORT_RELEASE_MS = 10_000;
/** Time for one start on a busy machine. */
const START_MS = 120_000;

let folder: string;
let dataDir: string;
let port: number;
let started: LaunchedProcess[] = [];

function launch(
  different: { dataDir?: string; PORT?: string; args?: string[] } = {},
): LaunchedProcess {
  const launched = new LaunchedProcess({ dataDir, port, ...different });
  started.push(launched);
  return launched;
}

async function launchAndWait(args: string[] = []): Promise<LaunchedProcess> {
  const launched = launch({ args });
  await launched.waitForWords("Wardline is running");
  return launched;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-launcher-"));
  port = await findFreePort();
});

afterAll(async () => {
  for (const launched of started) launched.process.kill("SIGTERM");
  for (const launched of started) await launched.waitForExit();
  await rm(folder, { recursive: true, force: true });
});

async function fetchReadiness(): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Returns the status of the answer to a websocket's first request. */
async function fetchUpgradeStatus(path: string): Promise<number | undefined> {
  const upgrade = request({
    port,
    path,
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    },
  }).end();
  const [response, socket] = (await once(upgrade, "upgrade")) as [IncomingMessage, Duplex];
  socket.destroy();
  return response.statusCode;
}

/** Lists the processes that use this data folder, by program. */
function listProcesses(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const usesFolder = readFileSync(`/proc/${pid}/environ`, "utf8").includes(dataDir);
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ");
        return usesFolder || command.includes(dataDir) ? [command] : [];
      } catch {
        return [];
      }
    });
}

function expectNothingLeft(): void {
  expect(listProcesses()).toEqual([]);
  for (const claim of ["launcher.json", "postgres/postmaster.pid"]) {
    expect(existsSync(join(dataDir, claim))).toBe(false);
  }
}

function readPostmasterPid(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

/** Sends requests until there is no answer, like an open page. */
async function requestUntilCut(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer === undefined) return;
    await answer.text();
  }
}

it("leaves nothing behind if stopped while it creates its database", async () => {
  dataDir = join(folder, "new");
  const launched = launch();
  await launched.waitForWords("Creating the database");
  launched.process.kill("SIGTERM");
  expect(await launched.waitForExit()).toBe(0);
  expectNothingLeft();
});

describe("npm start, repeatedly on one data folder", () => {
  beforeAll(() => {
    dataDir = join(folder, "data");
  });

  let current: LaunchedProcess;

  it("starts everything and keeps its data private", async () => {
    current = await launchAndWait();
    await current.waitForWords(`http://localhost:${port}/dev/mail`);
    expect(await fetchReadiness()).toBe(200);
    const mails = await fetch(`http://127.0.0.1:${port}/dev/mail/messages`);
    expect(await mails.json()).toEqual([]);

    const second = launch({ PORT: "0" });
    expect(await second.waitForExit()).toBe(1);
    expect(second.output.trim()).toMatch(/^The data folder .+ is in use by another .+\.$/);

    const otherFolder = launch({ dataDir: `${dataDir}-2` });
    expect(await otherFolder.waitForExit()).toBe(1);
    expect(otherFolder.output.trim()).toMatch(/^Port \d+ is already in use: .+\.$/);
  });

  it("leaves no server behind when killed, and starts again on the same port and data", async () => {
    current.process.kill("SIGKILL");
    await current.waitForExit();
    current = await launchAndWait();
    expect(current.output).toContain("database | Found running");
    expect(await fetchReadiness()).toBe(200);
  });

  it(
    "frees the port within ten seconds when launcher and database die at once",
    async () => {
      for (let cut = 1; cut <= Number(POWER_CUTS); cut += 1) {
        if (cut > 1) current = await launchAndWait();
        const pages = Array.from({ length: 4 }, requestUntilCut);
        sendSignal(readPostmasterPid(), "SIGKILL");
        current.process.kill("SIGKILL");
        const cutAt = performance.now();
        await until(
          async () => (await findPortProblem(port)) === undefined,
          MAX_PORT_RELEASE_MS,
          () => "the port is free",
        );
        const milliseconds = Math.round(performance.now() - cutAt);
        if (POWER_CUT_TIMES !== undefined) appendFileSync(POWER_CUT_TIMES, `${milliseconds}\n`);
        await Promise.all(pages);
        await current.waitForExit();
      }
    },
    Number(POWER_CUTS) * START_MS,
  );

  it("starts after launcher and database died, and kills everything at a second Ctrl-C", async () => {
    current = await launchAndWait();
    expect(await fetchReadiness()).toBe(200);
    await until(() => !current.process.kill("SIGINT") || current.process.exitCode !== null);
    // The launcher may have stopped gracefully before the second Ctrl-C counts.
    expect([0, 130]).toContain(await current.waitForExit());
    await until(async () => (await findPortProblem(port)) === undefined);
  });

  it("starts as npm run dev after a kill, with web, board, API and sockets at one address", async () => {
    current = await launchAndWait(["--development"]);
    await current.waitForWords('psql "postgres');
    const fetchPage = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await fetchPage("/")).toContain("/@vite/client");
    expect(await fetchPage("/board/some-key")).toContain("/board-assets/@vite/client");
    expect(await fetchPage("/dev/mail/messages")).toBe("[]");
    expect(await fetchUpgradeStatus("/socket.io/?EIO=4&transport=websocket")).toBe(101);
  });

  it("stops everything on Ctrl-C, including compiler and Vite", async () => {
    current.process.kill("SIGINT");
    // npm passes the same Ctrl-C on once more.
    current.process.kill("SIGINT");
    expect(await current.waitForExit()).toBe(0);
    expect(current.output).toMatch(/Stopped\.\n$/);
    expectNothingLeft();
  });
});
