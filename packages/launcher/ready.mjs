import { existsSync } from "node:fs";

/** Ends with a sentence where Node is too old or `npm ci` was not run: before it only Node's own modules may be imported. */
export function requireReady() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Wardline needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!existsSync(new URL("../../node_modules/typescript", import.meta.url))) {
    fail("The dependencies are not installed: run npm ci first.");
  }
}

/** Says why there is no start, and ends. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
