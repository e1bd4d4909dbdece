/**
 * `npm test`: builds the programs, then starts the test run, which is one of them. --changed (`npm run check`) runs
 * only tests reached by the change; --record stores the durations that determine how specs are grouped.
 */

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildStaleOutput } from "@wardline/launcher/build";

const CHANGED = "--changed";
const RECORD = "--record";
const root = fileURLToPath(new URL("../../", import.meta.url));
if (!existsSync(`${root}node_modules/typescript`)) {
  console.error("The dependencies are not installed: run npm ci first.");
  process.exit(1);
}

try {
  await buildStaleOutput({ log: () => undefined, apps: false });
} catch (error) {
  console.error(`${error.output ?? ""}\n${error.message}\n\n0 passed, 1 failed`);
  process.exit(1);
}
const { runTests } = await import("./dist/test-run.js");
await runTests({
  root,
  environment: process.env,
  stepNames: process.argv.slice(2).filter((argument) => ![CHANGED, RECORD].includes(argument)),
  isChangedOnly: process.argv.includes(CHANGED),
  isRecorded: process.argv.includes(RECORD),
  buildApps: () => buildStaleOutput({ log: () => undefined }),
});
