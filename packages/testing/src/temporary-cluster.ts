import type { ChildProcess } from "node:child_process";
import { chown, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { locatePostgres } from "@wardline/launcher/postgres/binaries";
import {
  buildDatabaseUrl,
  type Cluster,
  initialise,
  readLogTail,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
  waitUntilAnswering,
} from "@wardline/launcher/postgres/cluster";
import { findPostgresUser } from "@wardline/launcher/postgres/identity";
import { findFreePort } from "@wardline/launcher/processes/free-port";

export interface TemporaryCluster {
  /** URL for connecting to the database `postgres` as the superuser. */
  url: string;
  /** Stops the cluster and removes its files. */
  stop(): Promise<void>;
}

/** Settings that make PostgreSQL fast but not durable, for tests. */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "128MB",
};

/** Starts an empty PostgreSQL for tests in a temporary folder below `parent`. */
export async function startTemporaryCluster(parent = tmpdir()): Promise<TemporaryCluster> {
  const folder = await realpath(await mkdtemp(join(parent, "wardline-test-")));
  const binaries = await locatePostgres();
  const identity = await findPostgresUser([binaries.postgres, parent]);
  if (identity.owner !== undefined) await chown(folder, identity.owner.uid, identity.owner.gid);
  const cluster: Cluster = {
    binaries,
    identity,
    directory: join(folder, "data"),
    password: "test",
    logFile: join(folder, "postgres.log"),
  };
  await mkdir(folder, { recursive: true });
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child?.pid !== undefined) await stopPostmaster(child.pid, 3_000);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await initialise(cluster, { extraFlags: ["--no-sync", "--no-instructions"] });
    const port = await findFreePort();
    child = await startPostmaster(cluster, port, FAST_SETTINGS);
    const postmaster = child;
    const ended = () => postmaster.exitCode !== null || postmaster.signalCode !== null;
    if (!(await waitUntilAnswering(cluster, port, { patience: 20_000, ended }))) {
      throw new Error(`PostgreSQL did not start: ${await readLogTail(cluster.logFile)}`);
    }
    return {
      url: buildDatabaseUrl(port, { user: SUPERUSER, password: "test", database: "postgres" }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
