import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { readTopologyConfig } from "./config.js";
import { type ManagedOptions, ManagedProcess } from "./managed-process.js";

const { searchPath } = readTopologyConfig();

/** Prepares one of our programs in the folder `root`, to run under Node with only the given environment. */
export function defineAppProcess(options: {
  name: string;
  root: string;
  logFile: string;
  entry: string;
  environment: Record<string, string>;
  isReady: ManagedOptions["isReady"];
}): ManagedProcess {
  const { root, entry, environment, ...rest } = options;
  return new ManagedProcess({
    ...rest,
    spawn: (log) =>
      fork(join(root, entry), [], {
        cwd: root,
        execArgv: [],
        // WARDLINE_PARENT makes the program end with this process.
        env: { PATH: searchPath, ...environment, WARDLINE_PARENT: "ipc" },
        detached: true,
        stdio: ["ignore", log, log, "ipc"],
      }),
  });
}

/** Prepares redis-server with the flags that compose gives it. */
export async function defineRedisProcess(options: {
  logFile: string;
  folder: string;
  port: number;
  command: readonly string[];
}): Promise<ManagedProcess> {
  const { logFile, folder, port, command } = options;
  const [program = "redis-server", ...flags] = command;
  await mkdir(folder, { recursive: true });
  const placeFlags = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  return new ManagedProcess({
    name: "redis",
    logFile,
    spawn: (log) => start(program, [...flags, ...placeFlags], log),
    isReady: () => isAnsweringPing(port),
  });
}

/** Prepares a PgBouncer that lends connections per transaction, and only to these roles. */
export async function definePoolerProcess(options: {
  logFile: string;
  folder: string;
  port: number;
  databasePort: number;
  roles: readonly { username: string; password: string }[];
}): Promise<ManagedProcess> {
  const { logFile, folder, port, databasePort, roles } = options;
  await mkdir(folder);
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  await writeFile(users, roles.map((role) => `"${role.username}" "${role.password}"\n`).join(""));
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    pool_mode: "transaction",
    default_pool_size: 15,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=127.0.0.1 port=${databasePort}\n`;
  await writeFile(file, `${databases}[pgbouncer]\n${lines.join("\n")}\n`);
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  return new ManagedProcess({
    name: "pooler",
    logFile,
    spawn: (log) => start("pgbouncer", [...asUser, file], log),
    isReady: () => canConnect(port),
  });
}

/** Prepares nginx to run in the foreground with the configuration in `file`. */
export function defineProxyProcess(options: {
  logFile: string;
  folder: string;
  file: string;
  port: number;
}): ManagedProcess {
  const { logFile, folder, file, port } = options;
  const flags = ["-p", folder, "-c", file, "-e", "stderr", "-g", "daemon off;"];
  // nginx writes this file once it listens; a killed nginx leaves the file behind.
  const pidFile = join(folder, "nginx.pid");
  return new ManagedProcess({
    name: "proxy",
    logFile,
    spawn: async (log) => {
      await rm(pidFile, { force: true });
      return start("nginx", flags, log);
    },
    isReady: async () => existsSync(pidFile) && (await canConnect(port)),
  });
}

/** True if a log contains these words after its first `from` bytes. */
export async function hasLogged(logFile: string, words: string, from: number): Promise<boolean> {
  return (await readFile(logFile)).subarray(from).includes(words);
}

/** True if a server reports that it is ready (docs/wire/operations.md, Settings of an installation). */
export async function isServerReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

function start(program: string, args: string[], log: number): ChildProcess {
  return spawn(program, args, {
    env: { PATH: searchPath },
    detached: true,
    stdio: ["ignore", log, log],
  });
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * True if Redis answers a ping. A Redis that is still loading its append-only file accepts connections, but answers
 * -LOADING.
 */
function isAnsweringPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once("data", (answer) => {
      resolve(answer.toString().startsWith("+PONG"));
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}
