import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as createRedisAdapter } from "@socket.io/redis-streams-adapter";
import { parseRedisAddress } from "@wardline/settings/store-addresses";
import { Redis, type RedisOptions } from "ioredis";
import pg from "pg";
import { Server } from "socket.io";
import type { Log } from "./log.js";

export interface AdapterOptions {
  /** Redis streams connect the servers; without Redis, PostgreSQL's NOTIFY connects them. */
  redisUrl?: string | undefined;
  redisPrefix?: string | undefined;
  databaseUrl: string;
  log: Log;
}

/** Connects a Socket.IO server with the other servers of the installation; close the connection after the server. */
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
  // The adapter's listening client has no error handler, so a broken connection would end the process. The adapter also
  // never returns the client, which would exhaust the pool after three outages.
  pool.on("connect", (client) => {
    client.on("error", report);
    client.on("end", () => releaseConnection(client));
  });
  io.adapter(createPostgresAdapter(pool, { errorHandler: report }));
  return { close: () => pool.endAll() };
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/**
 * Connections of the adapter. An adapter that is closed before its listening connection is ready keeps that connection,
 * and retries forever; in this pool the connection ends with the pool, and later requests never resolve.
 */
class BusPool extends pg.Pool {
  private readonly lentConnections = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("release", (_error, client) => this.lentConnections.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    return callback === undefined ? this.lendConnection() : super.connect(callback);
  }

  /** Ends all connections, including those in use. */
  async endAll(): Promise<void> {
    const ended = this.end();
    for (const client of this.lentConnections) releaseConnection(client);
    await ended;
  }

  private async lendConnection(): Promise<pg.PoolClient> {
    if (this.ending) return neverResolve();
    const client = await super.connect();
    if (this.ending) {
      client.release(true);
      return neverResolve();
    }
    this.lentConnections.add(client);
    return client;
  }
}

function neverResolve(): Promise<never> {
  return new Promise(() => undefined);
}

function releaseConnection(client: pg.PoolClient): void {
  try {
    client.release(true);
  } catch {
    // The client was already returned.
  }
}

/** A Socket.IO server without clients, through which a worker reaches all servers' clients. */
export function createEmitter(options: AdapterOptions): { io: Server; close(): Promise<void> } {
  const io = new Server();
  const adapter = attachAdapter(io, options);
  return {
    io,
    close: async () => {
      // `io.close()` requires an engine, which needs an HTTP server.
      await io.of("/").adapter.close();
      await adapter.close();
    },
  };
}

/**
 * Connects to Redis. `disconnectAll` also ends duplicates; otherwise the adapter's blocked reader would reconnect
 * forever once Redis has ended.
 */
function connectRedis(url: string, log: Log): { client: Redis; disconnectAll(): void } {
  const clients: Pick<Redis, "disconnect">[] = [];
  const watch = <Client extends Pick<Redis, "on" | "disconnect">>(client: Client): Client => {
    client.on("error", (error) =>
      log.warn({ reason: error.message }, "live: Redis is unreachable"),
    );
    clients.push(client);
    return client;
  };
  class WatchedRedis extends Redis {
    override duplicate<Override extends Partial<RedisOptions> | undefined = undefined>(
      override?: Override,
    ) {
      return watch(super.duplicate(override));
    }
  }
  const client = watch(
    new WatchedRedis({
      ...parseRedisAddress(url),
      maxRetriesPerRequest: null,
      retryStrategy: (tries) => Math.min(tries * 100, 2_000),
    }),
  );
  return {
    client,
    disconnectAll: () => {
      for (const each of clients) each.disconnect();
    },
  };
}
