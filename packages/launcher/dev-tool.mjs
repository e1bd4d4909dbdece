/**
 * Runs a tool of development (compiler, Vite) as `node dev-tool.mjs <script> <arguments>`, and ends it with all that it
 * started when the launcher ends, also when that is killed. It leads its process group: `Service` starts it so.
 */
import { spawn } from "node:child_process";

const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit" });
child.once("exit", (code) => process.exit(code ?? 1));
const endAll = () => process.kill(-process.pid, "SIGKILL");
process.once("disconnect", endAll);
// It may have ended while this one was starting, when nobody listened yet.
if (!process.connected) endAll();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, endAll);
