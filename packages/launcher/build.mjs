import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Plain JavaScript on Node's own modules: this runs before anything is built. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const tool = (path) => join(root, "node_modules", path);

const shared = ["domain", "contracts", "client", "theme"].map((name) => `packages/${name}`);
const programs = ["packages/launcher", "packages/demo", "server", "worker"];
const libraries = ["domain", "contracts", "database", "jobs", "live", "maintenance", "testing"];

const parts = {
  programs: {
    title: "Compiling",
    sources: [...programs, ...libraries.map((name) => `packages/${name}`), "tsconfig.base.json"],
    outputs: [
      "packages/launcher/dist/main.js",
      "packages/demo/dist/main.js",
      "server/dist/src/main.js",
      "worker/dist/src/main.js",
    ],
    command: (force) => [
      tool("typescript/bin/tsc"),
      "-b",
      ...(force ? ["--force"] : []),
      ...programs,
    ],
  },
  web: {
    title: "Building the web app",
    sources: ["web", ...shared],
    outputs: ["web/dist/index.html"],
    command: () => [tool("vite/bin/vite.js"), "build", "web", "--config", "web/vite.config.ts"],
  },
  board: {
    title: "Building the board",
    sources: ["board", ...shared],
    outputs: ["board/dist/index.html"],
    command: () => [tool("vite/bin/vite.js"), "build", "board", "--config", "board/vite.config.ts"],
  },
};

/**
 * Builds what is missing or older than its sources, the programs alone without `apps`; throws an error whose `output` is
 * what the failing tool said.
 */
export async function buildStale({ log, apps = true }) {
  await build("programs", log);
  if (apps) await Promise.all([build("web", log), build("board", log)]);
}

async function build(name, log) {
  const { title, sources, outputs, command } = parts[name];
  const stamp = join(root, "node_modules/.cache/wardline", `${name}.built`);
  const fingerprint = fingerprintOf(["package-lock.json", ...sources]);
  const isThere = outputs.every((path) => existsSync(join(root, path)));
  const built = existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
  if (isThere && built === fingerprint) return;
  const startedAt = Date.now();
  log(`${title} …`);
  await run(title, command(!isThere));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  log(`${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Names, sizes and times of a part's sources, hashed: equal means that nothing was edited. */
function fingerprintOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return;
  if (!status.isDirectory()) {
    hash.update(`${path} ${status.size} ${status.mtimeMs}\n`);
    return;
  }
  const skipped = /^(node_modules|dist|dist-types|\..*|.*\.tsbuildinfo)$/;
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!skipped.test(name)) addTo(hash, `${path}/${name}`);
  }
}

function run(title, [script, ...args]) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: "production" };
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(Object.assign(new Error(`${title} failed.`), { output }));
    });
  });
}
