import { createDataSource } from "@wardline/database/data-source";
import { DatabaseClock } from "@wardline/database/watch/database-clock";
import {
  DatabaseRefused,
  explainConnectionError,
  requireDatabase,
} from "@wardline/database/watch/database-probe";
import { PoolWatch } from "@wardline/database/watch/pool-watch";
import { StorageWatch } from "@wardline/database/watch/storage-watch";
import { dispatchJobs } from "@wardline/jobs/dispatch";
import { createQueues } from "@wardline/jobs/queues";
import { StartError } from "@wardline/settings/start-error";
import { parseRedisAddress } from "@wardline/settings/store-addresses";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import { requestScope } from "../request/request-scope.js";
import type { Clock } from "./clock.js";
import { HASH_COST } from "./hash-cost.js";
import type { Runtime } from "./runtime.module.js";

const POOL_SIZE = 12;
const CONNECT_RETRY_MS = 500;

export interface OpenRuntime extends Runtime {
  markStopping(): void;
  close(): Promise<void>;
}

/** Opens the database, the queues and, with Redis, the shared limits, for the HTTP server or the ADT program. */
export async function openRuntime(
  config: Config,
  {
    clock,
    logger,
    program = "server",
  }: { clock?: Clock; logger: Logger; program?: "server" | "adt" },
): Promise<OpenRuntime> {
  const poolWatch = new PoolWatch();
  const storageWatch = new StorageWatch();
  let slowStatements = 0;
  const dataSource = createDataSource({
    url: config.databaseUrl,
    poolSize: POOL_SIZE,
    applicationName: `wardline-${program}`,
    poolWatch,
    storageWatch,
    slowStatementMs: config.slowStatementMs,
    onSlowStatement(slow) {
      slowStatements += 1;
      logger.warn({ ...slow, requestId: requestScope.getStore() }, "slow statement");
    },
  });
  await connect(
    async () => {
      await requireDatabase(config.databaseUrl, (fields, text) => logger.warn(fields, text));
      await dataSource.initialize();
    },
    `${program}: waits for the database`,
    logger,
  );
  const stopped = new AbortController();
  const databaseClock = new DatabaseClock(program);
  await databaseClock.watch(dataSource, logger, stopped.signal);
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
    markStopping: () => {
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

/** Retries until the database answers, because a server may start before its database (promises 12, 14). */
async function connect(
  attempt: () => Promise<unknown>,
  waitingText: string,
  logger: Logger,
): Promise<void> {
  let loggedReason = "";
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (error instanceof DatabaseRefused) throw new StartError(error.message);
      const reason = explainConnectionError(error);
      if (reason !== loggedReason) logger.warn({ reason }, waitingText);
      loggedReason = reason;
      await new Promise((done) => setTimeout(done, CONNECT_RETRY_MS));
    }
  }
}

/** Limits never wait for Redis: without it they are counted in memory. */
function openLimits(url: string, keyPrefix = "", logger: Logger): Redis {
  const redis = new Redis({
    ...parseRedisAddress(url),
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
