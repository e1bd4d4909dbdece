/** `npm start`: builds what is not built, then hands over to the launcher. Before that only Node's own modules exist. */

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Wardline needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

const { buildStale } = await import("./build.mjs");
const { existsSync, statSync } = await import("node:fs");
const inRoot = (path) => new URL(`../../${path}`, import.meta.url);
if (!existsSync(inRoot("node_modules/typescript"))) {
  fail("The dependencies are not installed: run npm ci first.");
}
try {
  await buildStale({ log: (line) => console.log(line) });
} catch (error) {
  const hint = isInstallOutdated() ? "The dependencies have changed since: run npm ci." : undefined;
  fail([error.output, error.message, hint].filter(Boolean).join("\n"));
}
await import("./dist/main.js");

/** npm writes down what it installed; a newer lock file has been pulled since. */
function isInstallOutdated() {
  const installed = statSync(inRoot("node_modules/.package-lock.json"), { throwIfNoEntry: false });
  return (
    installed === undefined || statSync(inRoot("package-lock.json")).mtimeMs > installed.mtimeMs
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
