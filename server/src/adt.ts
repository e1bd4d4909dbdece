import { NestFactory } from "@nestjs/core";
import { serveMetrics } from "@wardline/database/metrics-endpoint";
import { logLibraries } from "@wardline/jobs/library-lines";
import { createEmitter } from "@wardline/live/emitter";
import { createPublisher } from "@wardline/live/publisher";
import { createLog, describeError } from "@wardline/settings/log";
import { killSelf, stopOnRequest, surviveRejections } from "@wardline/settings/program";
import { StartError } from "@wardline/settings/start-error";
import { CommittedEvents } from "./commits/committed-events.js";
import { type Config, readConfig } from "./config/config.js";
import { AdtParkingService } from "./features/adt/adt-parking.service.js";
import { AdtMetrics } from "./features/adt/receiver/adt-metrics.js";
import { AdtReceiver } from "./features/adt/receiver/adt-receiver.js";
import { AdtReceiverModule } from "./features/adt/receiver/adt-receiver.module.js";
import { openRuntime } from "./runtime/open-runtime.js";

/** Interval in milliseconds for retrying parked messages, which a change to the wards may have made applicable. */
const SWEEP_MS = 10_000;

/** Runs the ADT program until it is asked to stop (docs/wire/adt.md). */
async function run(config: Config): Promise<void> {
  if (config.adtPort === undefined) throw new StartError("ADT_PORT is missing.");
  const log = createLog(config.logLevel, "adt");
  logLibraries(log);
  const runtime = await openRuntime(config, { logger: log, program: "adt" });
  const { dataSource, clock } = runtime;
  surviveRejections(log);
  // BullMQ reads the time from Date.
  Date.now = clock;
  const { databaseUrl, redisUrl, redisPrefix } = config;
  const emitter = createEmitter({ databaseUrl, redisUrl, redisPrefix, log });
  const publisher = createPublisher({ io: emitter.io, dataSource, log });
  const app = await NestFactory.createApplicationContext(AdtReceiverModule.register(runtime), {
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
  const scheduleSweep = () => {
    sweep = setTimeout(
      () =>
        void parking
          .settleAll()
          .catch((error: unknown) =>
            log.warn(describeError(error), "adt: failed to retry parked messages"),
          )
          .finally(() => {
            if (!isStopping) scheduleSweep();
          }),
      SWEEP_MS,
    );
  };
  scheduleSweep();

  stopOnRequest({
    name: "adt",
    log,
    isChildOfLauncher: config.isChildOfLauncher,
    giveUp: killSelf,
    async stop() {
      isStopping = true;
      clearTimeout(sweep);
      await receiver.close();
      await publisher.close();
      await emitter.close();
      await endpoint?.close();
      await app.close();
      await runtime.close();
    },
  });
}

try {
  await run(readConfig());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
