/**
 * `npm test`: compiles, which is also the first check, then hands over to what was compiled. With --changed (`npm run
 * check`) only the tests that the change reaches are run; with --record, what each spec took decides from then on which
 * specs run together.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildStale } from "@wardline/launcher/build";

const CHANGED = "--changed";
const RECORD = "--record";
const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;
if (!existsSync(compiler)) {
  console.error("The dependencies are not installed: run npm ci first.");
  process.exit(1);
}

const startedAt = Date.now();
const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, "-b"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const types = {
  isClean: status === 0,
  output: stdout + stderr,
  seconds: (Date.now() - startedAt) / 1000,
};

const run = await import("./dist/test-run.js").catch((error) => {
  console.error(`${types.output}\n${error.message}\n\n0 passed, 1 failed`);
  process.exit(1);
});
await run.runTests({
  root,
  environment: process.env,
  only: process.argv.slice(2).filter((argument) => ![CHANGED, RECORD].includes(argument)),
  isOfChange: process.argv.includes(CHANGED),
  isRecorded: process.argv.includes(RECORD),
  types,
  buildApps: () => buildStale({ log: () => undefined }),
});
