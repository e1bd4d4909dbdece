import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { until } from "@wardline/testing/until";
import { isRunning, listProcessTree } from "../src/processes/processes.js";

const CLONE = join(__dirname, "../../..");
const LAUNCHER = "packages/launcher";
/** Stands in for the launcher: runs until asked to end. */
const MAIN = `
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => process.exit(0));
  setInterval(() => undefined, 1_000);
  console.log("It runs");
`;
/** Stands in for Vite: builds at once, or never ends. */
const VITE = `
  const { mkdirSync, writeFileSync } = require("node:fs");
  const app = process.argv[3];
  mkdirSync(app + "/dist", { recursive: true });
  if (process.env.VITE_HANGS) {
    writeFileSync(app + "/dist/building", "");
    setInterval(() => undefined, 1_000);
  } else {
    writeFileSync(app + "/dist/index.html", "");
  }
`;

/** Copy of the repository with its real npm scripts; the launcher and Vite are stand-ins. */
let root: string;
let npm: ChildProcess;
let output: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "wardline-ending-"));
  const { scripts } = JSON.parse(readFileSync(join(CLONE, "package.json"), "utf8"));
  const workspaces = [LAUNCHER, "web", "board"];
  await put("package.json", JSON.stringify({ name: "clone", scripts, workspaces }));
  for (const folder of workspaces) {
    const compilerOptions =
      folder === LAUNCHER ? { rootDir: "src", outDir: "dist" } : { outDir: "dist-types" };
    await put(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
    await put(
      `${folder}/package.json`,
      JSON.stringify({
        name: `@wardline/${folder}`,
        type: folder === LAUNCHER ? "module" : "commonjs",
      }),
    );
  }
  for (const name of readdirSync(join(CLONE, LAUNCHER)).filter((each) => each.endsWith(".mjs"))) {
    cpSync(join(CLONE, LAUNCHER, name), join(root, LAUNCHER, name));
  }
  await put(`${LAUNCHER}/src/main.ts`, MAIN);
  await put("node_modules/vite/bin/vite.js", VITE);
  for (const name of ["@swc", "typescript"]) {
    symlinkSync(join(CLONE, "node_modules", name), join(root, "node_modules", name));
  }
});

afterEach(async () => {
  for (const pid of await listProcessTree(npm.pid ?? 0)) {
    if (await isRunning(pid)) endAnyway(pid);
  }
  await rm(root, { recursive: true });
});

/** Ends a process that may already have ended by itself. */
function endAnyway(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

async function put(path: string, content: string): Promise<void> {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

/** Runs a script as leader of a process group, as in a terminal. */
function run(script: string, environment: NodeJS.ProcessEnv = {}): void {
  output = "";
  npm = spawn("npm", ["run", script], {
    cwd: root,
    env: { ...process.env, npm_config_update_notifier: "false", ...environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
}

type Addressee = "npm" | "the launcher" | "the process group";

/** Sends the signal, and returns when npm and all its children have ended. */
async function endWithSignal(signal: NodeJS.Signals, target: Addressee): Promise<void> {
  const family = await listProcessTree(npm.pid ?? 0);
  const [own = 0, launcher = 0] = family;
  const pids = { npm: own, "the launcher": launcher, "the process group": -own };
  process.kill(pids[target], signal);
  await until(
    async () => !(await Promise.all(family.map(isRunning))).includes(true),
    undefined,
    () => `nothing of ${family.join(", ")} is left:\n${output}`,
  );
}

describe("npm start", () => {
  it.each<[NodeJS.Signals, Addressee]>([
    ["SIGINT", "npm"],
    ["SIGTERM", "npm"],
    ["SIGKILL", "npm"],
    ["SIGINT", "the launcher"],
    ["SIGTERM", "the launcher"],
    ["SIGKILL", "the launcher"],
    ["SIGINT", "the process group"],
    ["SIGTERM", "the process group"],
  ])("ends with all its builds when a %s is sent to %s", async (signal, target) => {
    run("start", { VITE_HANGS: "yes" });
    const isBuilding = (app: string) => existsSync(join(root, app, "dist/building"));
    await until(
      () => isBuilding("web") && isBuilding("board"),
      undefined,
      () => output,
    );
    await endWithSignal(signal, target);
    if (signal !== "SIGKILL") expect(output).toMatch(/Stopped\.\n$/);
  });
});

describe.each(["start", "dev"])("npm run %s", (script) => {
  it.each<[NodeJS.Signals, Addressee]>([
    ["SIGINT", "npm"],
    ["SIGKILL", "npm"],
    ["SIGTERM", "the process group"],
  ])("starts the launcher, which ends when a %s is sent to %s", async (signal, target) => {
    run(script);
    await until(
      () => output.includes("It runs"),
      undefined,
      () => output,
    );
    await endWithSignal(signal, target);
  });
});
