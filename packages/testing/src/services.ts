import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { hasEndedWithin, sendSignal } from "@wardline/launcher/processes/processes";
import { prepareDatabase } from "@wardline/operations/prepare-database";
import { Client } from "pg";
import { getTestApplicationUrl } from "./database.js";
import { startTemporaryCluster } from "./temporary-cluster.js";

const TEMPLATE = "wardline_template";

export interface TestServicesAddress {
  databaseUrl: string;
  /** Name of a migrated database to copy: `CREATE DATABASE mine TEMPLATE …`. */
  templateDatabase: string;
  /** Undefined without `redis-server` on this machine. */
  redisUrl: string | undefined;
}

interface Stoppable {
  stop(): Promise<void>;
}

async function startRedis(): Promise<(Stoppable & { url: string }) | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "wardline-redis-"));
  const port = await findFreePort();
  const flags = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  // Each store that a test requests gets its own numbered database.
  flags.push("--databases", 10_000);
  const child = spawn("redis-server", [...flags.map(String), "--dir", folder], {
    stdio: "ignore",
  });
  const stop = async () => {
    if (child.pid !== undefined && sendSignal(child.pid, "SIGTERM")) {
      if (!(await hasEndedWithin(child.pid, 3_000))) sendSignal(child.pid, "SIGKILL");
    }
    await rm(folder, { recursive: true, force: true });
  };
  if (await waitUntilReady(child, port)) return { url: `redis://127.0.0.1:${port}`, stop };
  await stop();
  return undefined;
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<boolean> {
  const isMissing = new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(true));
    child.once("spawn", () => resolve(false));
  });
  if (await isMissing) return false;
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    if (await canConnect(port)) return true;
    await sleep(10);
  }
  return false;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE}`;
  await prepareDatabase({
    ownerUrl: url.href,
    applicationUrl: getTestApplicationUrl(url.href),
    redisUrl: undefined,
  });
}

async function startPostgres(): Promise<Stoppable & { url: string }> {
  const cluster = await startTemporaryCluster();
  try {
    await makeTemplate(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/**
 * Runs PostgreSQL and Redis for the process that forked this one until that process disconnects or ends in any way, so
 * that an interrupted test run leaves nothing behind.
 */
async function main(): Promise<void> {
  let isOver = !process.connected;
  const parentExit = new Promise<void>((resolve) => {
    process.once("disconnect", () => {
      isOver = true;
      resolve();
    });
  });
  // Ctrl-C is meant for the test run only; this process notices when that run ends.
  process.on("SIGINT", () => undefined);
  const services = await Promise.allSettled([startPostgres(), startRedis()]);
  const [postgres, redis] = services;
  if (postgres.status === "fulfilled" && redis.status === "fulfilled" && !isOver) {
    const address: TestServicesAddress = {
      databaseUrl: postgres.value.url,
      templateDatabase: TEMPLATE,
      redisUrl: redis.value?.url,
    };
    process.send?.(address);
    await parentExit;
  }
  for (const service of services) {
    if (service.status === "fulfilled") await service.value?.stop();
    else {
      console.error(service.reason);
      process.exitCode = 1;
    }
  }
  if (process.connected) process.disconnect();
}

await main();
