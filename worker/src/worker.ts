import { setTimeout as wait } from "node:timers/promises";
import { createDataSource } from "@wardline/database/data-source";
import type { LoggedEvent } from "@wardline/database/event-log";
import { serveMetrics } from "@wardline/database/metrics-endpoint";
import { isMigrated, MigrationError } from "@wardline/database/migrate";
import { resetNextDutyStartsOfAllHospitals } from "@wardline/database/repositories/hospitals/duty-starts";
import { SecretBox } from "@wardline/database/secret-box";
import type { DatabaseClock } from "@wardline/database/watch/database-clock";
import {
  DatabaseRefused,
  explainConnectionError,
  requireDatabase,
} from "@wardline/database/watch/database-probe";
import { CONCURRENCY } from "@wardline/jobs/policy";
import { createQueues } from "@wardline/jobs/queues";
import { createWorkers, type EndedRun } from "@wardline/jobs/workers";
import { KitFiles } from "@wardline/kits/folder";
import { createEmitter } from "@wardline/live/emitter";
import { createPublisher, EVENTS_MESSAGE } from "@wardline/live/publisher";
import { describeError } from "@wardline/settings/log";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";
import type { Config } from "./config/config.js";
import { createMailer } from "./jobs/email/mailer.js";
import { createHandlers } from "./jobs/handlers.js";
import { refreshHourly } from "./jobs/refresh/hourly.js";
import { runRetention } from "./jobs/retention/nightly.js";
import { createMetrics } from "./metrics.js";
import { connectAsOwner } from "./owner.js";
import { maintainSchedules } from "./schedules.js";
import { createDeliveries, refuseDeliveries } from "./webhooks/deliveries.js";

/**
 * Number of database connections; large enough that duty starts, sweeps and kits never wait for connections used by
 * emails.
 */
const POOL_SIZE = 2 * CONCURRENCY.email;
const RETRY_MS = 500;
/** Maximum milliseconds to wait, when stopping, for receivers that have not answered. */
const MAX_END_WAIT_MS = 8_000;

export interface RunningWorker {
  /** Resolves when the worker accepts jobs. */
  started: Promise<void>;
  /** Accepts no more jobs, finishes current ones, and closes everything. */
  stop(): Promise<void>;
}

/** Starts a worker. The database, the queue store and the mail server may be unavailable, at the start or later. */
export function startWorker(config: Config, log: Logger, clock: DatabaseClock): RunningWorker {
  const { databaseUrl, redisUrl, redisPrefix } = config;
  const { now } = clock;
  const stopping = new AbortController();
  const dataSource = createDataSource({
    url: databaseUrl,
    poolSize: POOL_SIZE,
    applicationName: "wardline-worker",
    slowStatementMs: config.slowStatementMs,
    onSlowStatement: (slow) => log.warn({ ...slow }, "worker: slow statement"),
  });
  const queues = createQueues({ databaseUrl, redisUrl, redisPrefix, log });
  const emitter = createEmitter({ databaseUrl, redisUrl, redisPrefix, log });
  const bus = createPublisher({ io: emitter.io, dataSource, log });
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl: config.publicUrl,
  });
  const runAsOwner = connectAsOwner(config.retentionDatabaseUrl);
  const metrics = createMetrics(queues);
  const { encryptionKeys, webhookAllowOrigins: allowedOrigins, proxy } = config;
  const webhooks =
    encryptionKeys === undefined
      ? refuseDeliveries({ dataSource, log, now })
      : createDeliveries({
          dataSource,
          queues,
          publish,
          box: new SecretBox(encryptionKeys),
          egress: { allowedOrigins, proxy },
          now,
          random: Math.random,
          onAttempt: metrics.countWebhook,
          log,
        });
  emitter.io.on(EVENTS_MESSAGE, requestWebhookCheck);
  const publisher = { publish, publishMissed: bus.publishMissed };
  const workers = createWorkers({
    databaseUrl,
    redisUrl,
    redisPrefix,
    log,
    handlers: createHandlers({
      dataSource,
      mailer,
      publisher,
      queues,
      webhooks,
      log,
      now,
      runAsOwner,
      databaseUrl,
      backups: config.backups,
      kitFiles: config.kitFolder === null ? null : new KitFiles(config.kitFolder),
      opsMail: config.backups.opsMail,
      publicUrl: config.publicUrl,
    }),
    onRun(run) {
      metrics.count(run);
      logRun(log, run);
    },
  });
  let endpoint: Awaited<ReturnType<typeof serveMetrics>> | undefined;

  function publish(events: readonly LoggedEvent[]): void {
    bus.publish(events);
    requestWebhookCheck(events);
  }

  function requestWebhookCheck(events: readonly LoggedEvent[]): void {
    if (dataSource.isInitialized) webhooks.checkSoon(events.map(({ hospitalId }) => hospitalId));
  }

  async function start(): Promise<void> {
    if (config.metricsPort !== undefined) {
      const { host, metricsPort: port, metricsToken: token } = config;
      const { registry } = metrics;
      endpoint = await serveMetrics({ program: "worker", host, port, token, registry, log, now });
    }
    await connect(dataSource, databaseUrl, log, stopping.signal);
    await clock.watch(dataSource, log, stopping.signal);
    await workers.start();
    if (stopping.signal.aborted) return;
    void maintainSchedules(queues, stopping.signal, { now, onClockSetBack });
    void catchUpHour();
    void reportRemovalRight();
    log.info({ store: redisUrl === undefined ? "postgres" : "redis" }, "worker: takes jobs");
  }

  async function onClockSetBack(): Promise<void> {
    await queues.promoteDelayed();
    await resetNextDutyStartsOfAllHospitals(dataSource.manager, new Date(now()));
  }

  /**
   * Makes up for the start of an hour that was missed while no worker ran; the next scheduled job only runs at the next
   * quarter of an hour.
   */
  async function catchUpHour(): Promise<void> {
    try {
      await refreshHourly({ dataSource, publish: publisher.publish, log }, now());
    } catch (error) {
      log.warn(describeError(error), "worker: failed to catch up on a missed hour");
    }
  }

  /**
   * Runs retention, which records that a worker with the right to remove data is running; only then do pages offer
   * erasure and removal.
   */
  async function reportRemovalRight(): Promise<void> {
    try {
      await runRetention({ runAsOwner, publish: publisher.publish, log, now });
    } catch (error) {
      log.warn(describeError(error), "worker: failed to run retention");
    }
  }

  const started = start();
  return {
    started,
    async stop() {
      stopping.abort();
      await Promise.all([workers.close(), webhooks.close(MAX_END_WAIT_MS)]);
      await started.catch(() => undefined);
      await bus.close();
      await emitter.close();
      await queues.close();
      mailer.close();
      await endpoint?.close();
      if (dataSource.isInitialized) await dataSource.destroy();
      log.info({}, "worker: stopped");
    },
  };
}

/** Waits for a database whose tables match this build. */
async function connect(
  dataSource: DataSource,
  url: string,
  log: Logger,
  stop: AbortSignal,
): Promise<void> {
  let loggedReason = "";
  while (!stop.aborted) {
    try {
      if (!dataSource.isInitialized) {
        await requireDatabase(url, (fields, text) => log.warn(fields, text));
        await dataSource.initialize();
      }
      if (await isMigrated(dataSource)) return;
      throw new MigrationError("The database's migrations have not run yet.");
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error;
      const reason =
        error instanceof MigrationError ? error.message : explainConnectionError(error);
      if (reason !== loggedReason) log.warn({ reason }, "worker: waits for the database");
      loggedReason = reason;
    }
    await wait(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

function logRun(log: Logger, { outcome, error, ...fields }: EndedRun): void {
  if (outcome === "failed")
    log.error({ ...fields, ...describeError(error) }, "job: failed for good");
  else if (outcome === "retry")
    log.warn({ ...fields, ...describeError(error) }, "job: will be tried again");
  else if (fields.queue === "outbox" || fields.queue === "duty") log.debug(fields, "job: done");
  else log.info(fields, "job: done");
}
