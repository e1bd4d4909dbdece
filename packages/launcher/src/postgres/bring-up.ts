import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "@wardline/settings/start-error";
import { findFreePort } from "../processes/free-port.js";
import { hasEndedWithin, isRunning } from "../processes/processes.js";
import {
  type Cluster,
  readLogTail,
  startPostmaster,
  stopPostmaster,
  waitUntilAnswering,
} from "./cluster.js";
import { findPostmaster, removeLeftovers } from "./pid-file.js";

/** A running postmaster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** True if the postmaster outlived the process that started it. */
  isAdopted: boolean;
}

export interface BringUpOptions {
  /** Previous port of the database. */
  port: number | undefined;
  /** True if clients already know the port, so the database must use it again. */
  isPortFixed?: boolean;
  /** Returns true once the database is no longer wanted. */
  isUnwanted?: () => boolean;
}

const MAX_ATTEMPTS = 5;
/** Time for a database to recover from a crash, in milliseconds. */
const RECOVERY_TIMEOUT_MS = 120_000;
/** Time limit in milliseconds for the answer of a postmaster that was found running; it may be stopping or stuck. */
const ADOPTION_TIMEOUT_MS = 20_000;

/** Enough for two servers and two workers; durable by PostgreSQL's defaults. */
const SETTINGS = { max_connections: "100", shared_buffers: "128MB", log_checkpoints: "off" };

/** Finds the postmaster of a cluster or starts one, in any state that a crash may leave. */
export async function bringUp(cluster: Cluster, options: BringUpOptions): Promise<Postmaster> {
  const { isUnwanted = () => false } = options;
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !isUnwanted(); attempt += 1) {
      const postmaster =
        (await adopt(cluster, isUnwanted)) ?? (await start(cluster, options, isUnwanted));
      if (postmaster !== undefined) return postmaster;
      await sleep(100 * 2 ** attempt);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") throw error;
    throw new StartError(
      `The password in secrets.json does not match the database in ${cluster.directory}. Restore the secrets.json that belongs to this database.`,
    );
  }
  throw new StartError(
    `PostgreSQL cannot start with the data in ${cluster.directory}. End of its log (${cluster.logFile}): ${await readLogTail(cluster.logFile)}`,
  );
}

async function adopt(cluster: Cluster, isUnwanted: () => boolean): Promise<Postmaster | undefined> {
  const running = await findPostmaster(cluster.directory);
  if (running === undefined) return undefined;
  const hasEnded = async () => isUnwanted() || !(await isRunning(running.pid));
  if (
    await waitUntilAnswering(cluster, running.port, {
      patience: ADOPTION_TIMEOUT_MS,
      ended: hasEnded,
    })
  ) {
    return { ...running, isAdopted: true };
  }
  await stopPostmaster(running.pid, 5_000);
  return undefined;
}

async function start(
  cluster: Cluster,
  { port: preferred, isPortFixed = false }: BringUpOptions,
  isUnwanted: () => boolean,
): Promise<Postmaster | undefined> {
  await removeLeftovers(cluster.directory);
  const port = isPortFixed && preferred !== undefined ? preferred : await findFreePort(preferred);
  const child = await startPostmaster(cluster, port, SETTINGS);
  const { pid } = child;
  if (pid === undefined) {
    // The program itself could not run; 'error' has the reason.
    throw await new Promise((resolve) => child.once("error", resolve));
  }
  child.unref();
  const hasEnded = () => isUnwanted() || child.exitCode !== null || child.signalCode !== null;
  if (await waitUntilAnswering(cluster, port, { patience: RECOVERY_TIMEOUT_MS, ended: hasEnded })) {
    return { pid, port, isAdopted: false };
  }
  await stopPostmaster(pid, 5_000);
  return undefined;
}

/** Waits until a postmaster has ended or is no longer wanted. */
export async function waitUntilEnded(pid: number, isUnwanted: () => boolean): Promise<void> {
  while (!isUnwanted() && !(await hasEndedWithin(pid, 0))) await sleep(100);
}
