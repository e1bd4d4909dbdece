/** Runs the module given as text as a launcher runs the server, and passes its first message on. */
const { spawn } = require("node:child_process");

const child = spawn(process.execPath, ["--input-type=module", "--eval", process.argv[2]], {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  detached: true,
});
child.once("message", (message) => process.send(message));
