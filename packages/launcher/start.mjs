/** `npm start`: builds what is not built, then hands over to the launcher. Before that only Node's own modules exist. */

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Wardline needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

const { buildStale } = await import("./build.mjs");
const { existsSync } = await import("node:fs");
if (!existsSync(new URL("../../node_modules/typescript", import.meta.url))) {
  fail("The dependencies are not installed: run npm ci first.");
}
try {
  await buildStale({ log: (line) => console.log(line) });
} catch (error) {
  fail([error.output, error.message].filter(Boolean).join("\n"));
}
await import("./dist/main.js");

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
