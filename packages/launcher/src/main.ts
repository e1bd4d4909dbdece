import { ROOT } from "@wardline/database/environment";
import { readConfig } from "@wardline/maintenance/config";
import { reportAndExit } from "@wardline/maintenance/report";
import { StartError } from "@wardline/maintenance/start-error";
import { Launcher } from "./launcher.js";

/** A terminal and npm both pass one Ctrl-C on: only after this many milliseconds is it a second one. */
const SAME_PRESS_MS = 500;

function readArguments(given: readonly string[]): {
  demo: boolean;
  development: boolean;
} {
  const unknown = given.filter((argument) => !["--demo", "--development"].includes(argument));
  if (unknown.length > 0) {
    throw new StartError(`"${unknown[0]}" is not known here: npm start, or npm start -- --demo.`);
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
    } else if (Date.now() - firstAt > SAME_PRESS_MS) {
      launcher.kill();
      process.exit(130);
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, onSignal);
  // A process that started it with a channel (a test) takes it along, also when killed.
  if (process.channel !== undefined) process.once("disconnect", onSignal);
}

/** `npm start` and `npm run dev`. */
async function main(): Promise<void> {
  // The reader of the output has ended: not a reason to end.
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
