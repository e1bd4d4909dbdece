import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freeLoopbackPort } from "../src/free-port.js";
import { Launched } from "./launched.js";

let folder: string;
/** In which the first of the tests makes a database, unless a test has its own. */
let dataDir: string;
let port: number;
let started: Launched[] = [];

function launch(different: { dataDir?: string; PORT?: string; args?: string[] } = {}): Launched {
  const launched = new Launched({ dataDir, port, ...different });
  started.push(launched);
  return launched;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-launcher-"));
});

beforeEach(async () => {
  dataDir = join(folder, "data");
  port = await freeLoopbackPort();
});

afterEach(async () => {
  for (const launched of started) launched.process.kill("SIGTERM");
  for (const launched of started) await launched.untilEnded();
  started = [];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function readiness(): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** What a websocket's first request is answered. */
async function upgradeStatus(path: string): Promise<number | undefined> {
  const asked = request({
    port,
    path,
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    },
  }).end();
  const [response, socket] = (await once(asked, "upgrade")) as [IncomingMessage, Duplex];
  socket.destroy();
  return response.statusCode;
}

/** The processes that were given this data folder, by what they run. */
function processesOfInstallation(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isGiven = readFileSync(`/proc/${pid}/environ`, "utf8").includes(dataDir);
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ");
        return isGiven || command.includes(dataDir) ? [command] : [];
      } catch {
        return [];
      }
    });
}

describe("npm start", () => {
  test("brings everything up, keeps its data to itself, and stops on Ctrl-C", async () => {
    const launched = launch();
    await launched.untilSaid("Wardline is running");
    await launched.untilSaid(`http://localhost:${port}/dev/mail`);
    expect(await readiness()).toBe(200);
    const mails = await fetch(`http://127.0.0.1:${port}/dev/mail/messages`);
    expect(await mails.json()).toEqual([]);

    const second = launch({ PORT: "0" });
    expect(await second.untilEnded()).toBe(1);
    expect(second.output.trim()).toMatch(/^The data folder .+ is in use by another .+\.$/);

    const elsewhere = launch({ dataDir: `${dataDir}-2` });
    expect(await elsewhere.untilEnded()).toBe(1);
    expect(elsewhere.output.trim()).toMatch(/^Port \d+ is already in use: .+\.$/);

    launched.process.kill("SIGINT");
    // npm passes the same Ctrl-C on once more.
    launched.process.kill("SIGINT");
    expect(await launched.untilEnded()).toBe(0);
    expect(launched.output).toMatch(/Stopped\.\n$/);
    expect(processesOfInstallation()).toEqual([]);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  test("leaves no server behind when it is killed, and comes back on the same port and data", async () => {
    const first = launch();
    await first.untilSaid("Wardline is running");
    first.process.kill("SIGKILL");
    await first.untilEnded();
    const second = launch();
    await second.untilSaid("Wardline is running");
    expect(second.output).toContain("database | Found running");
    expect(await readiness()).toBe(200);
  });

  test("can be stopped while it starts", async () => {
    dataDir = join(folder, "new");
    const launched = launch();
    await launched.untilSaid("Making the database");
    launched.process.kill("SIGTERM");
    expect(await launched.untilEnded()).toBe(0);
    expect(processesOfInstallation()).toEqual([]);
  });

  test("ends everything at once at a second Ctrl-C, and recovers", async () => {
    const first = launch();
    await first.untilSaid("Wardline is running");
    await fetch(`http://127.0.0.1:${port}/health/live`);
    first.process.kill("SIGINT");
    await sleep(600);
    first.process.kill("SIGINT");
    expect([0, 130]).toContain(await first.untilEnded());
    const second = launch();
    await second.untilSaid("Wardline is running");
    expect(await readiness()).toBe(200);
  });
});

describe("npm run dev", () => {
  test("has web, board, API and sockets at one address, and Ctrl-C leaves nothing running", async () => {
    const launched = launch({ args: ["--development"] });
    await launched.untilSaid("Wardline is running");
    await launched.untilSaid('psql "postgres');
    const page = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await page("/")).toContain("/@vite/client");
    expect(await page("/board/some-key")).toContain("/board-assets/@vite/client");
    expect(await page("/dev/mail/messages")).toBe("[]");
    expect(await upgradeStatus("/socket.io/?EIO=4&transport=websocket")).toBe(101);

    launched.process.kill("SIGINT");
    expect(await launched.untilEnded()).toBe(0);
    expect(processesOfInstallation()).toEqual([]);
  });
});
