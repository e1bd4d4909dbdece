/** `npm run dev`: compiles what server and worker need, then hands over to the launcher, which goes on compiling. */
import { existsSync } from "node:fs";
import { requireReady } from "./ready.mjs";

requireReady();
const { buildStale } = await import("./build.mjs");
const main = new URL("./dist/main.js", import.meta.url);
try {
  await buildStale({ log: (line) => console.log(line), apps: false });
} catch (error) {
  console.error([error.output, error.message].filter(Boolean).join("\n"));
  // What was compiled before the error still runs, and the compiler goes on watching.
  if (!existsSync(main)) process.exit(1);
}
process.argv.push("--development");
await import(main.href);
