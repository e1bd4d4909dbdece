import { createDataSource } from "@wardline/database/data-source";
import { DatabaseClock } from "@wardline/database/database-clock";
import {
  connectProblem,
  DatabaseRefused,
  requireDatabase,
} from "@wardline/database/database-probe";
import { PoolWatch } from "@wardline/database/pool-watch";
import { StorageWatch } from "@wardline/database/storage-watch";
import { redisPlace } from "@wardline/database/store-addresses";
import { dispatchJobs } from "@wardline/jobs/dispatch";
import { createQueues } from "@wardline/jobs/queues";
import { StartError } from "@wardline/maintenance/start-error";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import { requestScope } from "../request/request-scope.js";
import type { Clock } from "./clock.js";
import { HASH_COST } from "./hash-cost.js";
import { createLogger } from "./logger.js";
import type { Runtime } from "./runtime.module.js";

const POOL_SIZE = 12;
const CONNECT_RETRY_MS = 500;

export interface OpenRuntime extends Runtime {
  stopping(): void;
  close(): Promise<void>;
}

/** Opens what the server stands on: database, queues and, with Redis, the shared limits. */
export async function openRuntime(
  config: Config,
  {
    clock,
    logger = createLogger(config.logLevel, "server"),
  }: { clock?: Clock; logger?: Logger } = {},
): Promise<OpenRuntime> {
  const poolWatch = new PoolWatch();
  const storageWatch = new StorageWatch();
  let slowStatements = 0;
  const dataSource = createDataSource({
    url: config.databaseUrl,
    poolSize: POOL_SIZE,
    // Another name than the version before had: docs/wire.md, Who learns an address.
    applicationName: "wardline-server-2",
    poolWatch,
    storageWatch,
    slowStatementMs: config.slowStatementMs,
    onSlowStatement(slow) {
      slowStatements += 1;
      logger.warn({ ...slow, requestId: requestScope.getStore() }, "slow statement");
    },
  });
  await connect(async () => {
    await requireDatabase(config.databaseUrl, (fields, text) => logger.warn(fields, text));
    await dataSource.initialize();
  }, logger);
  const stopped = new AbortController();
  const databaseClock = new DatabaseClock("server");
  await databaseClock.follow(dataSource, logger, stopped.signal);
  const queues = createQueues({
    redisUrl: config.redisUrl,
    redisPrefix: config.redisPrefix,
    databaseUrl: config.databaseUrl,
    log: logger,
  });
  const limitsRedis =
    config.redisUrl === undefined ? null : openLimits(config.redisUrl, config.redisPrefix, logger);
  let isStopping = false;

  return {
    config,
    dataSource,
    logger,
    clock: clock ?? databaseClock.now,
    hashCost: HASH_COST,
    limitsRedis,
    dispatchJobs: (jobs) => void dispatchJobs(dataSource, queues, jobs),
    pingQueues: () =>
      queues.ping().then(
        () => true,
        () => false,
      ),
    queues,
    hasRoom: () => storageWatch.hasRoom(dataSource.manager),
    pool: () => poolWatch.read(),
    slowStatements: () => slowStatements,
    isStopping: () => isStopping,
    stopping: () => {
      isStopping = true;
    },
    close: async () => {
      stopped.abort();
      await queues.close();
      limitsRedis?.disconnect();
      await dataSource.destroy();
    },
  };
}

/** Tries until the database answers: a server may start before it (promises 12, 14). */
async function connect(attempt: () => Promise<unknown>, logger: Logger): Promise<void> {
  let said = "";
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (error instanceof DatabaseRefused) throw new StartError(error.message);
      const reason = connectProblem(error);
      if (reason !== said) logger.warn({ reason }, "server: waits for the database");
      said = reason;
      await new Promise((done) => setTimeout(done, CONNECT_RETRY_MS));
    }
  }
}

/** Limits must answer at once or not at all: without Redis they are counted in memory. */
function openLimits(url: string, keyPrefix = "", logger: Logger): Redis {
  const redis = new Redis({
    ...redisPlace(url),
    keyPrefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  });
  redis.on("error", (error: Error) =>
    logger.warn({ reason: error.message }, "limits: Redis is unreachable"),
  );
  return redis;
}
