import { logLibraries } from "@wardline/jobs/library-lines";
import { createLog, describeError } from "@wardline/settings/log";
import { createServer } from "./bootstrap.js";
import { type Config, readConfig } from "./config/config.js";
import { warnAboutFewFiles } from "./runtime/open-files.js";
import { openRuntime } from "./runtime/open-runtime.js";
import { reportLostKeys } from "./security/lost-keys.js";

const STOP_TIMEOUT_MS = 9_000;
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
  // A single unhandled rejection must not take a ward's boards down; it is logged and counted.
  process.on("unhandledRejection", (error) => {
    logger.error(describeError(error), "unhandled rejection");
  });
  // BullMQ and the token library read Date.
  Date.now = runtime.clock;
  const app = await createServer(runtime);
  await app.listen({ port: config.port, host: config.host });
  logger.info({ host: config.host, port: config.port }, "server is listening");
  void reportLostKeys(runtime.dataSource, config.encryptionKeys, logger).catch(() => undefined);

  let isStopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, "server is stopping");
    runtime.stopping();
    // A normal exit would run library exit handlers, which may wait for the database.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), STOP_TIMEOUT_MS);
    const closingIdle = setInterval(
      () => app.getHttpServer().closeIdleConnections(),
      CLOSE_IDLE_INTERVAL_MS,
    );
    try {
      await app.close();
      await runtime.close();
    } catch (error) {
      logger.warn(describeError(error), "server did not stop cleanly");
    }
    clearInterval(closingIdle);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  if (config.endsWithParent) {
    const endWithParent = () => void stop("the launcher ended");
    process.on("disconnect", endWithParent);
    // The parent may have exited during the start, before anyone listened.
    if (!process.connected) endWithParent();
  }
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
