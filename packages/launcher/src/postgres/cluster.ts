import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { hasEndedWithin, sendSignal } from "../processes/processes.js";
import type { PostgresBinaries } from "./binaries.js";
import type { ProgramUser } from "./identity.js";

export const SUPERUSER = "postgres";

export interface Cluster {
  binaries: PostgresBinaries;
  identity: ProgramUser;
  /** Absolute, without symbolic links. */
  directory: string;
  /** Password of the superuser. */
  password: string;
  logFile: string;
}

/** Address of a database in a cluster. */
export function buildDatabaseUrl(
  port: number,
  { user, password, database }: { user: string; password: string; database: string },
): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Creates the data directory atomically, even on a power cut. */
export async function initialise(
  cluster: Cluster,
  { extraFlags = [], abort }: { extraFlags?: string[]; abort?: AbortSignal } = {},
): Promise<void> {
  const { directory, identity } = cluster;
  const temporaryDirectory = `${directory}.unfinished`;
  await rm(temporaryDirectory, { recursive: true, force: true });
  await mkdir(temporaryDirectory, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `wardline-${randomBytes(8).toString("hex")}`);
  await writeFile(passwordFile, cluster.password, { mode: 0o600, flag: "wx" });
  try {
    if (identity.owner !== undefined) {
      const { uid, gid } = identity.owner;
      await Promise.all([temporaryDirectory, passwordFile].map((path) => chown(path, uid, gid)));
    }
    const flags = [
      `--pgdata=${temporaryDirectory}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's built-in collation is the same on every machine, independent of the installed locales.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...extraFlags,
    ];
    await runInitdb(cluster, flags, abort);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(temporaryDirectory, directory);
}

async function runInitdb(
  { binaries, identity }: Cluster,
  flags: string[],
  abort: AbortSignal | undefined,
): Promise<void> {
  const [command, args, options] = identity.command(binaries.initdb, flags);
  // After an abort, nothing would stop the new process.
  abort?.throwIfAborted();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let errorOutput = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  // initdb removes its partial work when terminated.
  const end = () => void child.kill("SIGTERM");
  abort?.addEventListener("abort", end);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  abort?.removeEventListener("abort", end);
  abort?.throwIfAborted();
  if (code !== 0) throw new Error(`initdb failed: ${errorOutput.trim()}`);
}

/** Starts a postmaster on the loopback address; it does not answer yet: see `waitUntilAnswering`. */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const all: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    // Parameters contain patients' names.
    log_parameter_max_length: "0",
    log_parameter_max_length_on_error: "0",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, args, options] = cluster.identity.command(cluster.binaries.postgres, [
    "-D",
    cluster.directory,
    ...flags,
  ]);
  const log = await open(cluster.logFile, "a", 0o600);
  try {
    // The database has its own session, so that Ctrl-C does not reach it before the programs that use it have ended.
    return spawn(command, args, {
      ...options,
      cwd: dirname(cluster.directory),
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

/** Waits until the server answers on `port`; false if it has ended or not answered within `patience`. */
export async function waitUntilAnswering(
  cluster: Cluster,
  port: number,
  { patience, ended }: { patience: number; ended: () => boolean | Promise<boolean> },
): Promise<boolean> {
  const deadline = Date.now() + patience;
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 500)) {
    if (await isOwnServer(cluster, port)) return true;
    if ((await ended()) || Date.now() >= deadline) return false;
    await sleep(pause);
  }
}

/**
 * True if the server on `port` belongs to this cluster. A refused password is an error, because waiting would not help.
 */
async function isOwnServer({ password, directory }: Cluster, port: number): Promise<boolean> {
  const client = new Client({
    connectionString: buildDatabaseUrl(port, { user: SUPERUSER, password, database: "postgres" }),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    return rows[0]?.data_directory === directory;
  } catch (error) {
    if ((error as { code?: string }).code === "28P01") throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Stops a postmaster gracefully, and by force if that takes too long. */
export async function stopPostmaster(pid: number, patience = 10_000): Promise<void> {
  const steps = [
    ["SIGINT", patience],
    ["SIGQUIT", 3_000],
    ["SIGKILL", 3_000],
  ] as const;
  for (const [name, milliseconds] of steps) {
    if (!sendSignal(pid, name) || (await hasEndedWithin(pid, milliseconds))) return;
  }
}

/** Returns the last lines of the server's log, to explain a failed start. */
export async function readLogTail(logFile: string, lines = 5): Promise<string> {
  const content = await readFile(logFile, "utf8").catch(() => "");
  return content.trimEnd().split("\n").slice(-lines).join("\n");
}
