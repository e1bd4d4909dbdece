import { readConfig } from "@wardline/operations/config";
import { reportAndExit } from "@wardline/operations/report";
import { ROOT } from "@wardline/settings/environment";
import { StartError } from "@wardline/settings/start-error";
import { Launcher } from "./launcher.js";

/**
 * The terminal and npm both pass on one Ctrl-C; only a signal after this many milliseconds counts as a second Ctrl-C.
 */
const SAME_KEYPRESS_MS = 500;

function readArguments(given: readonly string[]): {
  demo: boolean;
  development: boolean;
} {
  const unknown = given.filter((argument) => !["--demo", "--development"].includes(argument));
  if (unknown.length > 0) {
    throw new StartError(`Unknown option "${unknown[0]}". Use npm start, or npm start -- --demo.`);
  }
  return { demo: given.includes("--demo"), development: given.includes("--development") };
}

function stopOnSignals(launcher: Launcher): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      console.log("\nStopping. Press Ctrl-C again to end everything at once.");
      launcher.stop().then(() => {
        console.log("Stopped.");
        process.exit(0);
      }, reportAndExit);
    } else if (Date.now() - firstAt > SAME_KEYPRESS_MS) {
      launcher.kill();
      process.exit(130);
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, onSignal);
  // If the parent has a channel (as a test does), this process ends with it, even when the parent is killed.
  if (process.channel !== undefined) process.once("disconnect", onSignal);
}

/** `npm start` and `npm run dev`. */
async function main(): Promise<void> {
  // The launcher must not exit because the reader of its output has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const { demo, development } = readArguments(process.argv.slice(2));
  const config = readConfig(ROOT);
  const launcher = new Launcher({
    config,
    root: ROOT,
    demo,
    development,
    say: (line) => console.log(line),
    onFailure: reportAndExit,
  });
  stopOnSignals(launcher);
  try {
    await launcher.start();
  } catch (error) {
    await launcher.stop();
    throw error;
  }
}

main().catch(reportAndExit);
