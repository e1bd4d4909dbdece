import { fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms } from "./programs.mjs";
import { computeFingerprint } from "./workspaces.mjs";

/** Plain JavaScript with only Node's own modules, because this file runs before anything is built. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const APPS = { web: "Building the web app", board: "Building the board" };
/** Running Vite processes. */
const running = new Set();

/**
 * Builds what is missing or was edited: the programs and, unless `apps` is false, web and board. Types are not checked.
 * Throws an error whose `output` is the output of the failing tool.
 */
export async function buildStaleOutput({ log, apps = true }) {
  // The programs are built first, because the configurations of web and board import compiled packages.
  await logDuration("Compiling", log, () => buildPrograms(root));
  const building = apps ? Object.keys(APPS).map((name) => buildApp(name, log)) : [];
  try {
    await Promise.all(building);
  } catch (error) {
    endBuild();
    await Promise.allSettled(building);
    throw error;
  }
}

export function endBuild() {
  for (const child of running) {
    // Kills the child's process group; a child that has already ended has no pid to kill.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
  }
}

async function buildApp(name, log) {
  const stamp = join(root, "node_modules/.cache/wardline", `${name}.built`);
  const fingerprint = computeFingerprint(root, name);
  const isBuilt = existsSync(join(root, name, "dist/index.html"));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  log(`${APPS[name]} …`);
  rmSync(stamp, { force: true });
  await logDuration(APPS[name], log, async () => {
    await runVite(APPS[name], ["build", name, "--config", `${name}/vite.config.ts`]);
    return 1;
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Logs how long `work` took, unless it found nothing to do. */
async function logDuration(title, log, work) {
  const startedAt = performance.now();
  if ((await work()) > 0) log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function runVite(title, args) {
  return new Promise((resolve, reject) => {
    const child = fork(
      join(root, "packages/launcher/dev-tool.mjs"),
      [join(root, "node_modules/vite/bin/vite.js"), ...args],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: "production" },
        execArgv: [],
        // A group of its own, which dev-tool.mjs ends when this process ends.
        detached: true,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("close", (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(Object.assign(new Error(`${title} failed.`), { output }));
    });
  });
}
