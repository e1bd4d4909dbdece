/** `npm run dev`: transpiles server and worker, then starts the launcher, which transpiles each later edit. */
import { existsSync } from "node:fs";
import { endOnSignals, endWithNpm, requireReady } from "./ready.mjs";

requireReady();
endWithNpm();
const { buildStaleOutput, endBuild } = await import("./build.mjs");
const handOver = endOnSignals(endBuild);
const main = new URL("./dist/main.js", import.meta.url);
try {
  await buildStaleOutput({ log: (line) => console.log(line), apps: false });
} catch (error) {
  console.error([error.output, error.message].filter(Boolean).join("\n"));
  // After an error, earlier output can still run, and the launcher follows each edit.
  if (!existsSync(main)) process.exit(1);
}
process.argv.push("--development");
await import(main.href);
handOver();
