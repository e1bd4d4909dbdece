import { Installation } from "./installation.js";
import type { MailAction, ProcessAction, Request, Response, TopologyOptions } from "./protocol.js";

const options = JSON.parse(process.argv[2] ?? "{}") as TopologyOptions;
const installation = new Installation(options);
let stopping: Promise<void> | undefined;

function stop(): Promise<void> {
  stopping ??= installation.stop();
  return stopping;
}

async function answer({ target, action }: Request): Promise<unknown> {
  if (target === "mails") return handleMails(action as MailAction);
  const process = installation.processes.get(target);
  if (process === undefined) throw new Error(`There is no process ${target}.`);
  return process[action as ProcessAction]();
}

function handleMails(action: MailAction): unknown {
  const { mails } = installation;
  return action === "list" ? mails?.mails : mails?.[action]();
}

function sendMessage(message: object): void {
  if (process.connected) process.send?.(message);
}

/**
 * Runs an installation, with options as the argument, until the parent process disconnects or ends in any way, so that
 * an interrupted test run leaves nothing behind.
 */
async function main(): Promise<void> {
  const parentExit = new Promise<void>((resolve) => process.once("disconnect", resolve));
  // Ctrl-C is meant for the parent process only; this process notices when the parent ends.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => process.disconnect?.());
  process.on("message", (request: Request) => {
    answer(request).then(
      (result) => sendMessage({ id: request.id, result } satisfies Response),
      (error: Error) => sendMessage({ id: request.id, error: error.message } satisfies Response),
    );
  });
  const starting = installation.start().then(
    (places) => sendMessage({ places }),
    (error: Error) => {
      sendMessage({ failure: error.message });
      process.disconnect?.();
    },
  );
  await parentExit;
  await starting;
  await stop();
  process.exit(0);
}

await main();
