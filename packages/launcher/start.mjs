/**
 * `npm start`: builds what is missing, then starts the launcher. Only Node's own modules can be imported before the
 * build.
 */

import { statSync } from "node:fs";
import { endOnSignals, endWithNpm, fail, requireReady } from "./ready.mjs";

requireReady();
endWithNpm();
const { buildStaleOutput, endBuild } = await import("./build.mjs");
const handOver = endOnSignals(endBuild);
const inRoot = (path) => new URL(`../../${path}`, import.meta.url);
try {
  await buildStaleOutput({ log: (line) => console.log(line) });
} catch (error) {
  const hint = isInstallOutdated()
    ? "The dependencies have changed since they were installed: run npm ci."
    : undefined;
  fail([error.output, error.message, hint].filter(Boolean).join("\n"));
}
await import("./dist/main.js");
handOver();

/** npm records what it installed; a lock file that is newer than the record was pulled after the installation. */
function isInstallOutdated() {
  const installed = statSync(inRoot("node_modules/.package-lock.json"), { throwIfNoEntry: false });
  return (
    installed === undefined || statSync(inRoot("package-lock.json")).mtimeMs > installed.mtimeMs
  );
}
