/**
 * `node compile.mjs` transpiles edited programs; with --watch it continues and writes a line of JSON after each edit:
 * `{ "compiled": 2 }`, or `{ "failed": [lines] }`. Types are checked by `npx tsc -b`.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms, listProgramFolders } from "./programs.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Milliseconds to wait after an edit, because editors write several files at once, or one file twice. */
const SETTLE_MS = 50;

if (process.argv.includes("--watch")) watchPrograms();
else await compileOnce();

async function compileOnce() {
  try {
    await buildPrograms(root);
  } catch (error) {
    console.error(error.output ?? error.message);
    process.exitCode = 1;
  }
}

function watchPrograms() {
  let timer;
  let isBuilding = false;
  let isRequested = false;
  const build = async () => {
    isRequested = true;
    if (isBuilding) return;
    isBuilding = true;
    while (isRequested) {
      isRequested = false;
      await compileEdit();
    }
    isBuilding = false;
  };
  for (const folder of listProgramFolders(root)) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void build(), SETTLE_MS);
    });
  }
  void build();
}

async function compileEdit() {
  try {
    const compiled = await buildPrograms(root);
    if (compiled > 0) console.log(JSON.stringify({ compiled }));
  } catch (error) {
    console.log(JSON.stringify({ failed: (error.output ?? error.message).split("\n") }));
  }
}
