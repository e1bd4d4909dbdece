import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { readLogTail } from "@wardline/launcher/postgres/cluster";
import { readTopologyConfig } from "./config.js";

/** Runs `node …` in the folder `root`; throws if the exit code is not 0. */
export async function runToEnd(
  root: string,
  command: readonly string[],
  environment: Record<string, string>,
  logFile: string,
): Promise<void> {
  const log = await open(logFile, "a");
  const child = spawn(process.execPath, command.slice(1), {
    cwd: root,
    env: { PATH: readTopologyConfig().searchPath, ...environment },
    stdio: ["ignore", log.fd, log.fd],
  });
  const [code] = (await once(child, "close")) as [number | null];
  await log.close();
  if (code !== 0) {
    throw new Error(`${command.join(" ")} ended with ${code}: ${await readLogTail(logFile)}`);
  }
}
