import { chmod, chown, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { locatePostgres } from "@wardline/launcher/postgres/binaries";
import {
  buildDatabaseUrl,
  type Cluster,
  initialise,
  SUPERUSER,
  startPostmaster,
  waitUntilAnswering,
} from "@wardline/launcher/postgres/cluster";
import { findPostgresUser } from "@wardline/launcher/postgres/identity";
import { Client } from "pg";
import { ManagedProcess } from "./managed-process.js";

/** The database as compose's postgres service creates it, with its superuser. */
export interface ComposeDatabase {
  user: string;
  password: string;
  database: string;
}

/** A durable PostgreSQL; only memory and connections differ from the defaults. */
const SETTINGS = { max_connections: "100", shared_buffers: "128MB" };

/** Prepares PostgreSQL in `folder`; its first start creates the user and the database of `place`. */
export async function defineDatabaseProcess(options: {
  folder: string;
  logFile: string;
  port: number;
  place: ComposeDatabase;
}): Promise<ManagedProcess> {
  const { folder, logFile, port, place } = options;
  const binaries = await locatePostgres();
  await mkdir(folder, { recursive: true });
  const identity = await findPostgresUser([binaries.postgres, dirname(folder)]);
  if (identity.owner !== undefined) await chown(folder, identity.owner.uid, identity.owner.gid);
  await chmod(folder, 0o700);
  const cluster: Cluster = {
    binaries,
    identity,
    directory: join(folder, "data"),
    password: place.password,
    logFile,
  };
  await initialise(cluster, { extraFlags: ["--no-sync", "--no-instructions"] });
  let isCreated = false;
  return new ManagedProcess({
    name: "postgres",
    logFile,
    // Stops like the PostgreSQL image: closes connections and writes everything.
    stopSignal: "SIGINT",
    spawn: () => startPostmaster(cluster, port, SETTINGS),
    async isReady() {
      const isAnswering = await waitUntilAnswering(cluster, port, {
        patience: 0,
        ended: () => false,
      });
      if (isAnswering && !isCreated) await makeDatabase(cluster, port, place);
      isCreated ||= isAnswering;
      return isAnswering;
    },
  });
}

async function makeDatabase(cluster: Cluster, port: number, place: ComposeDatabase): Promise<void> {
  const { user, password, database } = place;
  const client = new Client({
    connectionString: buildDatabaseUrl(port, {
      user: SUPERUSER,
      password: cluster.password,
      database: "postgres",
    }),
  });
  await client.connect();
  const role = client.escapeIdentifier(user);
  await client.query(
    `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD ${client.escapeLiteral(password)}`,
  );
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${role}`);
  await client.end();
}
