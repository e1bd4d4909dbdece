/**
 * Runs a development tool (compiler, Vite) as `node dev-tool.mjs <script> <arguments>`, and ends the tool with all its
 * children when the launcher ends or is killed. `Service` starts this process as the leader of its own process group.
 */
import { spawn } from "node:child_process";

const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit" });
child.once("exit", (code) => process.exit(code ?? 1));
const endAll = () => process.kill(-process.pid, "SIGKILL");
process.once("disconnect", endAll);
// The launcher may have ended while this process was starting.
if (!process.connected) endAll();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, endAll);
