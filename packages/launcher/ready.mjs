import { existsSync } from "node:fs";

/**
 * Exits with a message if Node is too old or `npm ci` was not run. Before this check, only Node's own modules may be
 * imported.
 */
export function requireReady() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Wardline needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!existsSync(new URL("../../node_modules/typescript", import.meta.url))) {
    fail("The dependencies are not installed: run npm ci first.");
  }
}

/** Prints why the program cannot start, and exits. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Ends this process when npm ends: npm signals only the shell in between, and some shells end without passing the
 * signal on.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  timer.unref();
}

/** Runs `end` and exits on a signal, until the returned function is called. */
export function endOnSignals(end) {
  const onSignal = () => {
    end();
    console.log("\nStopped.");
    process.exit(0);
  };
  const names = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const name of names) process.on(name, onSignal);
  return () => {
    for (const name of names) process.off(name, onSignal);
  };
}
