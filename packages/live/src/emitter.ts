import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as createRedisAdapter } from "@socket.io/redis-streams-adapter";
import { redisPlace } from "@wardline/database/store-addresses";
import { Redis } from "ioredis";
import pg from "pg";
import { Server } from "socket.io";
import type { Log } from "./log.js";

export interface AdapterOptions {
  /** With Redis the servers reach one another through its streams, without it through PostgreSQL's NOTIFY. */
  redisUrl?: string | undefined;
  /** What all keys in Redis begin with. */
  redisPrefix?: string | undefined;
  databaseUrl: string;
  log: Log;
}

/** Ties a Socket.IO server to the installation's others; close it after the server. */
export function attachAdapter(
  io: Server,
  { redisUrl, redisPrefix = "", databaseUrl, log }: AdapterOptions,
): { close(): Promise<void> } {
  if (redisUrl !== undefined) {
    const redis = connectRedis(redisUrl, log);
    const name = `${redisPrefix}socket.io`;
    io.adapter(
      createRedisAdapter(redis.client, {
        streamName: name,
        channelPrefix: name,
        maxLen: 10_000,
        blockTimeInMs: 2_000,
        readCount: 500,
      }),
    );
    return { close: async () => redis.disconnectAll() };
  }
  const report = (error: Error) =>
    log.warn({ reason: error.message }, "live: PostgreSQL is unreachable");
  const pool = new BusPool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 3_000,
    application_name: "wardline-live",
  });
  pool.on("error", report);
  // The adapter lets its listening client break without a handler, which would end the process,
  // and keeps the broken one, which would use up the pool after three outages.
  pool.on("connect", (client) => {
    client.on("error", report);
    client.on("end", () => giveBack(client));
  });
  io.adapter(createPostgresAdapter(pool, { errorHandler: report }));
  return { close: () => pool.endAll() };
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/**
 * The adapter's connections. It keeps the one by which it listens, also when it is closed before that one is ready, and asks
 * for another whenever there is none, forever: here that one ends with the pool, and who asks then waits in vain.
 */
class BusPool extends pg.Pool {
  private readonly lent = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("release", (_error, client) => this.lent.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    return callback === undefined ? this.lend() : super.connect(callback);
  }

  /** Ends every connection, those that are lent included. */
  async endAll(): Promise<void> {
    const ended = this.end();
    for (const client of this.lent) giveBack(client);
    await ended;
  }

  private async lend(): Promise<pg.PoolClient> {
    if (this.ending) return never();
    const client = await super.connect();
    if (this.ending) {
      client.release(true);
      return never();
    }
    this.lent.add(client);
    return client;
  }
}

/** What never comes. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

function giveBack(client: pg.PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It had been given back already.
  }
}

/** A Socket.IO server without clients, through which a worker reaches the clients of all servers. */
export function createEmitter(options: AdapterOptions): { io: Server; close(): Promise<void> } {
  const io = new Server();
  const adapter = attachAdapter(io, options);
  return {
    io,
    close: async () => {
      // Without an HTTP server there is no engine, on which `io.close()` insists.
      await io.of("/").adapter.close();
      await adapter.close();
    },
  };
}

/**
 * A Redis client whose duplicates end with it: the adapter's own reader waits in a blocking read, and would otherwise
 * reconnect forever when Redis ends first.
 */
function connectRedis(url: string, log: Log): { client: Redis; disconnectAll(): void } {
  const client = new Redis({
    ...redisPlace(url),
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  });
  const clients = [client];
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (override) => {
    const copy = duplicate(override);
    watch(copy);
    clients.push(copy);
    return copy;
  };
  function watch(watched: Redis): void {
    watched.on("error", (error) =>
      log.warn({ reason: error.message }, "live: Redis is unreachable"),
    );
  }
  watch(client);
  return {
    client,
    disconnectAll: () => {
      for (const each of clients) each.disconnect();
    },
  };
}
