import type { Log } from "./log.js";
import { openPostgresStore } from "./postgres-store.js";
import { openRedisStore } from "./redis-store.js";
import type { Store } from "./store.js";

/**
 * How to reach the queues: Redis where there is one, else the installation's PostgreSQL
 * (docs/wire.md, Settings of an installation).
 */
export interface StoreOptions {
  redisUrl?: string | undefined;
  /** What all keys in Redis begin with, by which several installations share one. */
  redisPrefix?: string | undefined;
  databaseUrl: string;
  log: Log;
}

/** Opens the store without waiting for it; `connections` is what PostgreSQL keeps open at most. */
export function openStore(
  { redisUrl, redisPrefix, databaseUrl, log }: StoreOptions,
  connections: number,
): Store {
  return redisUrl === undefined
    ? openPostgresStore(databaseUrl, connections, log)
    : openRedisStore(redisUrl, redisPrefix, log);
}
