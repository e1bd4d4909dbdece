import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "@wardline/settings/start-error";
import { isRunning } from "../processes/processes.js";

/** Milliseconds in which another launcher finishes writing its claim. */
const CLAIM_SETTLE_MS = 150;

interface Holder {
  pid: number;
  port: number;
  token: string;
}

export interface DataFolder {
  /** Absolute, without symbolic links. */
  path: string;
  /** Lets another launcher claim the folder. */
  release(): Promise<void>;
}

/**
 * Creates the data folder and claims it for this launcher. The claim is a loopback port that answers with the token in
 * `launcher.json`, so it ends with the process, and a reused pid or port cannot imitate it.
 */
export async function claimDataFolder(dataDir: string): Promise<DataFolder> {
  const path = await makeFolder(dataDir);
  const token = randomBytes(16).toString("hex");
  const server = await startTokenServer(token);
  const file = join(path, "launcher.json");
  const holder: Holder = { pid: process.pid, port: (server.address() as AddressInfo).port, token };
  try {
    await claim(file, holder, path);
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    path,
    release: async () => {
      await rm(file, { force: true });
      server.close();
    },
  };
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    const isNew = await makeFolders(dataDir);
    const path = await realpath(dataDir);
    const probe = join(path, `.probe-${randomBytes(4).toString("hex")}`);
    await writeFile(probe, "");
    await rm(probe);
    // Under root, PostgreSQL runs as another user, who must be able to enter this folder.
    if (isNew) await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${code}): set DATA_DIR to a writable folder.`,
    );
  }
}

/**
 * Creates folders and returns whether the last one was created. Node's recursive `mkdir` hangs where nothing can be
 * created (`/proc`).
 */
async function makeFolders(folder: string, isRetry = false): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "ENOENT" || isRetry || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    return makeFolders(folder, true);
  }
}

async function claim(file: string, holder: Holder, path: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(file, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
      // If two launchers cleared a dead claim, the later one gets the folder.
      if (attempt > 0) await sleep(CLAIM_SETTLE_MS);
      if ((await readHolder(file))?.token === holder.token) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const other =
      (await readHolder(file)) ?? (await sleep(CLAIM_SETTLE_MS).then(() => readHolder(file)));
    if (other !== undefined && (await isHolding(other))) break;
    await rm(file, { force: true });
  }
  throw new StartError(
    `The data folder ${path} is in use by another running Wardline: stop that one, or set DATA_DIR to another folder.`,
  );
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

async function isHolding({ pid, port, token }: Holder): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 2_000 });
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      received += chunk;
    });
    socket.once("close", () => resolve(received === token));
    socket.once("error", () => socket.destroy());
    // Silent but alive: a suspended launcher keeps its claim.
    socket.once("timeout", () => {
      resolve(true);
      socket.destroy();
    });
  });
}

function startTokenServer(token: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(token);
    });
    server.once("error", reject);
    server.unref();
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}
