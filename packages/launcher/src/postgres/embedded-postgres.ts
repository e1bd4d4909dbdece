import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { access, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "@wardline/settings/start-error";
import { Client, escapeLiteral } from "pg";
import { loadSecrets } from "../data/secrets.js";
import { writeAtomically } from "../data/write-file.js";
import { sendSignal } from "../processes/processes.js";
import { locatePostgres } from "./binaries.js";
import { bringUp, waitUntilEnded } from "./bring-up.js";
import {
  buildDatabaseUrl,
  type Cluster,
  initialise,
  SUPERUSER,
  stopPostmaster,
} from "./cluster.js";
import { findPostgresUser } from "./identity.js";

/** Role that owns the installation's database; not a superuser. */
const OWNER_ROLE = "wardline";
/** Role of server and worker, which owns nothing (promise 17). */
const APPLICATION_ROLE = "wardline_app";
/** Role that creates drill databases and owns nothing else. */
const DRILL_ROLE = "wardline_drill";
const DATABASE = "wardline";
const MAX_LOG_BYTES = 5 * 1024 * 1024;

export interface EmbeddedPostgres {
  /** Address for server and worker. */
  url: string;
  /** Address for migrations, backup and restore. */
  ownerUrl: string;
  /** Address for drills of backups. */
  drillUrl: string;
  /** True if the database outlived an earlier launcher and is still used. */
  isAdopted: boolean;
  /** Closes connections, writes everything and stops; after `patience` milliseconds it stops by force. */
  stop(patience?: number): Promise<void>;
  /** Kills the database, which recovers at its next start. */
  kill(): void;
}

export interface EmbeddedPostgresOptions {
  /** Absolute, without symbolic links; claimed by this launcher. */
  dataDir: string;
  password: string;
  log: (line: string) => void;
  abort?: AbortSignal;
}

/**
 * Starts a real PostgreSQL from npm with its data in `{dataDir}/postgres`. The database survives `kill -9`: a
 * postmaster that outlived its launcher is adopted, leftovers are cleared, and a postmaster that dies in use restarts
 * on the same port, so that clients reconnect.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log, abort } = options;
  const cluster = await describeCluster(options);
  if (await isMissing(cluster.directory)) {
    log("Creating the database (first start only)");
    await initialise(cluster, { abort });
  }
  await refuseOtherVersion(cluster);
  await rotateLog(cluster.logFile);
  const portFile = join(dataDir, "postgres.port");
  const port = Number(await readFile(portFile, "utf8").catch(() => "")) || undefined;
  let postmaster = await bringUp(cluster, { port, isUnwanted: () => abort?.aborted ?? false });
  await writeAtomically(portFile, String(postmaster.port));
  await ensureDatabase(cluster, postmaster.port);

  let isUnwanted = false;
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await waitUntilEnded(postmaster.pid, () => isUnwanted);
      if (isUnwanted) return;
      log("The database stopped unexpectedly and is being restarted");
      try {
        postmaster = await bringUp(cluster, {
          port: postmaster.port,
          isPortFixed: true,
          isUnwanted: () => isUnwanted,
        });
        log("The database is back");
      } catch (error) {
        log(`The database cannot be restarted: ${(error as Error).message}`);
        await sleep(1_000);
      }
    }
  };
  const keeping = keepRunning();

  return {
    ...buildAddresses(postmaster.port, cluster.password),
    isAdopted: postmaster.isAdopted,
    stop: async (patience) => {
      isUnwanted = true;
      await keeping;
      await stopPostmaster(postmaster.pid, patience);
    },
    kill: () => {
      isUnwanted = true;
      sendSignal(postmaster.pid, "SIGQUIT");
    },
  };
}

/** Addresses of an embedded database. */
export type EmbeddedAddresses = Pick<EmbeddedPostgres, "url" | "ownerUrl" | "drillUrl">;

function buildAddresses(port: number, password: string): EmbeddedAddresses {
  const address = (user: string, secret: string, database = DATABASE) =>
    buildDatabaseUrl(port, { user, password: secret, database });
  return {
    url: address(APPLICATION_ROLE, derivePassword(password, APPLICATION_ROLE)),
    ownerUrl: address(OWNER_ROLE, password),
    drillUrl: address(DRILL_ROLE, derivePassword(password, DRILL_ROLE), "postgres"),
  };
}

/** Addresses of the database that a running launcher has started in this folder; null if none. */
export async function findRunningDatabase(dataDir: string): Promise<EmbeddedAddresses | null> {
  const port = Number(await readFile(join(dataDir, "postgres.port"), "utf8").catch(() => ""));
  const secrets = join(dataDir, "secrets.json");
  if (!(port > 0) || (await isMissing(secrets))) return null;
  const { postgresPassword: password } = await loadSecrets(dataDir);
  const addresses = buildAddresses(port, password);
  const client = new Client({ connectionString: addresses.ownerUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return addresses;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describeCluster({ dataDir, password }: EmbeddedPostgresOptions): Promise<Cluster> {
  const binaries = await locatePostgres();
  return {
    binaries,
    identity: await findPostgresUser([binaries.postgres, dataDir]),
    directory: join(dataDir, "postgres"),
    password,
    logFile: join(dataDir, "postgres.log"),
  };
}

async function isMissing(path: string): Promise<boolean> {
  return access(path).then(
    () => false,
    () => true,
  );
}

async function refuseOtherVersion({ directory, binaries }: Cluster): Promise<void> {
  const dataVersion = (await readFile(join(directory, "PG_VERSION"), "utf8")).trim();
  const { stdout } = await promisify(execFile)(binaries.postgres, ["--version"]);
  const programVersion = /\d+/.exec(stdout)?.[0];
  if (dataVersion === programVersion) return;
  throw new StartError(
    `The database in ${directory} was made by PostgreSQL ${dataVersion}, but this Wardline includes PostgreSQL ${programVersion}. Dump it with the old version, or set DATABASE_URL to a server that runs ${dataVersion}.`,
  );
}

/** Rotates the server's log, keeping one predecessor. */
async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (status) => status.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`);
}

/**
 * Derives a role's password, so that older data folders need no new secret; the derived password reveals nothing about
 * the owner's.
 */
function derivePassword(password: string, role: string): string {
  return createHmac("sha256", password).update(role).digest("base64url");
}

/** Creates missing roles and the database, since a start may have been killed between any two steps. */
async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const { password } = cluster;
  const client = new Client({
    connectionString: buildDatabaseUrl(port, { user: SUPERUSER, password, database: "postgres" }),
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await ensureRole(client, OWNER_ROLE, password);
    await ensureRole(client, APPLICATION_ROLE, derivePassword(password, APPLICATION_ROLE));
    await ensureRole(client, DRILL_ROLE, derivePassword(password, DRILL_ROLE), "CREATEDB");
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (database.rowCount === 0)
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

async function ensureRole(
  client: Client,
  name: string,
  password: string,
  right = "",
): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (role.rowCount !== 0) return;
  await client.query(`CREATE ROLE ${name} LOGIN ${right} PASSWORD ${escapeLiteral(password)}`);
}
