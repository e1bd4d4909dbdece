import type { Log } from "./log.js";
import { openPostgresStore } from "./postgres-store.js";
import { openRedisStore } from "./redis-store.js";
import type { Store } from "./store.js";

/** Store of the queues: Redis if configured, else the installation's PostgreSQL (docs/wire/operations.md, Settings of an installation). */
export interface StoreOptions {
  redisUrl?: string | undefined;
  /** Prefix of all Redis keys, so that several installations can share one Redis. */
  redisPrefix?: string | undefined;
  databaseUrl: string;
  log: Log;
}

/** Opens the store without waiting; `connections` is the maximum size of PostgreSQL's connection pool. */
export function openStore(
  { redisUrl, redisPrefix, databaseUrl, log }: StoreOptions,
  connections: number,
): Store {
  return redisUrl === undefined
    ? openPostgresStore(databaseUrl, connections, log)
    : openRedisStore(redisUrl, redisPrefix, log);
}
