import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@wardline/database/migrate";
import { preparePostgresQueues } from "@wardline/jobs/postgres-schema";
import { until } from "@wardline/testing/until";
import { Client } from "pg";
import { isRunning, sendSignal } from "../src/processes/processes.js";

interface Running {
  /** Database address with the role that owns the tables. */
  url: string;
  applicationUrl: string;
  isAdopted: boolean;
  process: ChildProcess;
  log: string[];
}

const harness = join(__dirname, "run-postgres.mjs");
/** A stopped database with a table of 1000 rows; each test has a copy. */
let template: string;
let dataDir: string;
let started: ChildProcess[] = [];

beforeAll(async () => {
  template = await newFolder();
  dataDir = template;
  const running = await start();
  await query(running.url, "CREATE TABLE kept (id int)");
  await query(running.url, "INSERT INTO kept SELECT generate_series(1, 1000)");
  await stop(running);
});

beforeEach(async () => {
  dataDir = await newFolder();
  // PostgreSQL's files belong to another user.
  execFileSync("cp", ["-a", `${template}/.`, dataDir]);
});

afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
  const pid = readPostmasterPid();
  if (pid !== undefined) await killAndWait(pid);
  await rm(dataDir, { recursive: true, force: true });
});

afterAll(() => rm(template, { recursive: true, force: true }));

async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "wardline-data-")));
  chmodSync(folder, 0o711);
  return folder;
}

function readPostmasterPid(): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

async function killAndWait(pid: number): Promise<void> {
  sendSignal(pid, "SIGKILL");
  await until(async () => !(await isRunning(pid)));
}

async function start(): Promise<Running> {
  const child = fork(harness, [dataDir], { execArgv: [] });
  started.push(child);
  const log: string[] = [];
  return new Promise((resolve, reject) => {
    child.on(
      "message",
      (message: {
        log?: string;
        ready?: { url: string; applicationUrl: string; isAdopted: boolean };
      }) => {
        if (message.log !== undefined) log.push(message.log);
        if (message.ready !== undefined) resolve({ ...message.ready, process: child, log });
      },
    );
    child.once("exit", (code) => reject(new Error(`It ended with ${code}.`)));
  });
}

async function kill(running: Running): Promise<void> {
  running.process.kill("SIGKILL");
  await once(running.process, "exit");
}

async function stop(running: Running): Promise<void> {
  running.process.send("stop");
  await once(running.process, "exit");
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function asSuperuser(ownerUrl: string, sql: string): Promise<object[]> {
  const url = new URL(ownerUrl);
  url.username = "postgres";
  return query(url.href, sql);
}

const count = (url: string) => query(url, "SELECT count(*)::int AS rows FROM kept");

describe("embedded PostgreSQL", () => {
  test("stops on request, and keeps its port and data", async () => {
    const first = await start();
    await stop(first);
    expect(readPostmasterPid()).toBeUndefined();
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(second.url).toBe(first.url);
    expect(await count(second.url)).toEqual([{ rows: 1000 }]);
  });

  test("gives programs a role that is not a superuser, and listens only on the loopback address", async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `SELECT rolsuper, current_setting('listen_addresses') AS listens, current_setting('fsync') AS fsync,
              current_setting('server_encoding') AS encoding
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(row).toEqual({ rolsuper: false, listens: "127.0.0.1", fsync: "on", encoding: "UTF8" });
  });

  test("adds the application role to an older data folder", async () => {
    const former = await start();
    await migrate({ databaseUrl: former.url });
    await asSuperuser(former.url, "DROP ROLE wardline_app");
    await stop(former);

    const { url, applicationUrl } = await start();
    await migrate({ databaseUrl: url, applicationUrl, prepare: preparePostgresQueues });
    await query(applicationUrl, "CREATE SEQUENCE bullmq.of_a_queue");
    await migrate({ databaseUrl: url, applicationUrl, prepare: preparePostgresQueues });
    expect(await count(applicationUrl)).toEqual([{ rows: 1000 }]);
    await expect(query(applicationUrl, "DELETE FROM event_log")).rejects.toThrow(
      "permission denied for table event_log",
    );
  });

  test("survives a killed launcher, and is adopted and stopped by the next one", async () => {
    const first = await start();
    await kill(first);
    const second = await start();
    expect(second).toMatchObject({ isAdopted: true, url: first.url });
    expect(await count(second.url)).toEqual([{ rows: 1000 }]);
    await stop(second);
    expect(readPostmasterPid()).toBeUndefined();
  });

  test("recovers after database and launcher were killed at once", async () => {
    const first = await start();
    await query(first.url, "INSERT INTO kept SELECT generate_series(1, 1000)");
    const pid = readPostmasterPid() ?? 0;
    process.kill(pid, "SIGKILL");
    await kill(first);
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await count(second.url)).toEqual([{ rows: 2000 }]);
  });

  test("ignores a pid file whose pid another program has", async () => {
    const first = await start();
    const pid = readPostmasterPid() ?? 0;
    await kill(first);
    await killAndWait(pid);
    const file = join(dataDir, "postgres/postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
    const second = await start();
    expect(await count(second.url)).toEqual([{ rows: 1000 }]);
  });

  test("restarts on the same port when it dies while its launcher runs", async () => {
    const running = await start();
    await killAndWait(readPostmasterPid() ?? 0);
    await until(() => running.log.includes("The database is back"));
    expect(await count(running.url)).toEqual([{ rows: 1000 }]);
    await stop(running);
    expect(readPostmasterPid()).toBeUndefined();
  });
});
