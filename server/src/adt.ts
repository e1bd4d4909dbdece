import { NestFactory } from "@nestjs/core";
import { serveMetrics } from "@wardline/database/metrics-endpoint";
import { logLibraries } from "@wardline/jobs/library-lines";
import { createEmitter } from "@wardline/live/emitter";
import { createPublisher } from "@wardline/live/publisher";
import { createLog, describeError } from "@wardline/settings/log";
import { StartError } from "@wardline/settings/start-error";
import { CommittedEvents } from "./commits/committed-events.js";
import { type Config, readConfig } from "./config/config.js";
import { AdtParkingService } from "./features/adt/adt-parking.service.js";
import { AdtMetrics } from "./features/adt/receiver/adt-metrics.js";
import { AdtReceiver } from "./features/adt/receiver/adt-receiver.js";
import { AdtReceiverModule } from "./features/adt/receiver/adt-receiver.module.js";
import { openRuntime } from "./runtime/open-runtime.js";

const STOP_WITHIN_MS = 9_000;
/** Interval in milliseconds for parked messages that a change of wards has mended. */
const SWEEP_MS = 10_000;

/** Runs the ADT program until it is asked to stop (docs/wire/adt.md). */
async function run(config: Config): Promise<void> {
  if (config.adtPort === undefined) throw new StartError("ADT_PORT is missing.");
  const log = createLog(config.logLevel, "adt");
  logLibraries(log);
  const runtime = await openRuntime(config, { logger: log, program: "adt" });
  const { dataSource, clock } = runtime;
  process.on("unhandledRejection", (error) =>
    log.error(describeError(error), "unhandled rejection"),
  );
  // BullMQ reads Date.
  Date.now = clock;
  const { databaseUrl, redisUrl, redisPrefix } = config;
  const emitter = createEmitter({ databaseUrl, redisUrl, redisPrefix, log });
  const publisher = createPublisher({ io: emitter.io, dataSource, log });
  const app = await NestFactory.createApplicationContext(AdtReceiverModule.of(runtime), {
    logger: false,
    abortOnError: false,
  });
  app.get(CommittedEvents).subscribe((events) => publisher.publish(events));
  const receiver = app.get(AdtReceiver);
  const { host, adtMetricsPort, metricsToken: token } = config;
  const { registry } = app.get(AdtMetrics);
  const endpoint =
    adtMetricsPort === undefined
      ? undefined
      : await serveMetrics({
          program: "adt",
          host,
          port: adtMetricsPort,
          token,
          registry,
          log,
          now: clock,
        });
  const port = await receiver.listen();
  log.info({ host, port, tls: config.adtTlsCert !== undefined }, "adt: is listening");
  const parking = app.get(AdtParkingService);
  let isStopping = false;
  let sweep: NodeJS.Timeout | undefined;
  const sweepSoon = () => {
    sweep = setTimeout(
      () =>
        void parking
          .settleAll()
          .catch((error: unknown) => log.warn(describeError(error), "adt: parked messages wait"))
          .finally(() => {
            if (!isStopping) sweepSoon();
          }),
      SWEEP_MS,
    );
  };
  sweepSoon();

  const stop = async (reason: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "adt: is stopping");
    // A normal exit would run library exit handlers, which may wait for the database.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), STOP_WITHIN_MS);
    clearTimeout(sweep);
    try {
      await receiver.close();
      await publisher.close();
      await emitter.close();
      await endpoint?.close();
      await app.close();
      await runtime.close();
    } catch (error) {
      log.warn(describeError(error), "adt: did not stop cleanly");
    }
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

try {
  await run(readConfig());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
