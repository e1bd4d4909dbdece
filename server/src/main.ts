import { logLibraries } from "@wardline/jobs/library-lines";
import { createLog } from "@wardline/settings/log";
import { killSelf, stopOnRequest, surviveRejections } from "@wardline/settings/program";
import { createServer } from "./bootstrap.js";
import { type Config, readConfig } from "./config/config.js";
import { warnAboutFewFiles } from "./runtime/open-files.js";
import { openRuntime } from "./runtime/open-runtime.js";
import { reportLostKeys } from "./security/lost-keys.js";

/** Interval in milliseconds for closing idle keep-alive connections during shutdown. */
const CLOSE_IDLE_INTERVAL_MS = 100;

/**
 * Runs the server until it is asked to stop: first it reports not ready, then requests and sockets end (promise 14).
 */
async function run(config: Config): Promise<void> {
  const logger = createLog(config.logLevel, "server");
  logLibraries(logger);
  warnAboutFewFiles(logger);
  const runtime = await openRuntime(config, { logger });
  surviveRejections(logger);
  // BullMQ and the token library read the time from Date.
  Date.now = runtime.clock;
  const app = await createServer(runtime);
  await app.listen({ port: config.port, host: config.host });
  logger.info({ host: config.host, port: config.port }, "server is listening");
  void reportLostKeys(runtime.dataSource, config.encryptionKeys, logger).catch(() => undefined);

  stopOnRequest({
    name: "server",
    log: logger,
    isChildOfLauncher: config.isChildOfLauncher,
    giveUp: killSelf,
    async stop() {
      runtime.markStopping();
      const closingIdle = setInterval(
        () => app.getHttpServer().closeIdleConnections(),
        CLOSE_IDLE_INTERVAL_MS,
      );
      try {
        await app.close();
        await runtime.close();
      } finally {
        clearInterval(closingIdle);
      }
    },
  });
}

function listeningProblem(code: string | undefined): string | undefined {
  if (code === "EADDRINUSE") return "The port is already taken. Set PORT to a free one.";
  return code === "EADDRNOTAVAIL" || code === "ENOTFOUND"
    ? "HOST is not an address of this machine."
    : undefined;
}

try {
  await run(readConfig());
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`${listeningProblem(code) ?? message}\n`);
  process.exit(1);
}
