import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@wardline/database/testing";
import { Redis } from "ioredis";

/** Asks until the answer is neither false nor undefined, and throws when it is not within `timeoutMs`. */
export async function eventually<T>(
  ask: () => Promise<T | false | undefined> | T | false | undefined,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Not so within ${timeoutMs} ms: ${ask.toString()}`);
    await wait(25);
  }
}

/** A way to a server that can be shut: connections break and new ones are refused, as when the server is gone. */
export interface Gate {
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Puts a gate before the server that `url` names. */
export async function createGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;

  async function open(): Promise<void> {
    server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on("error", () => socket.destroy());
        socket.on("close", () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.pipe(upstream).pipe(client);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  }

  await open();
  const gated = new URL(url);
  gated.hostname = "127.0.0.1";
  gated.port = String(port);
  return {
    url: gated.href,
    open,
    async shut() {
      const closed = server === undefined ? undefined : once(server, "close");
      server?.close();
      server = undefined;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Where queues can live. */
export type StoreKind = "PostgreSQL" | "Redis";

/** Whether there is a Redis to test with: where there is none, its tests show as skipped. */
export const HAS_REDIS = process.env.TEST_REDIS_URL !== undefined;

/** Describes the same for queues in PostgreSQL and in Redis. */
export function describeStores(name: string, body: (kind: StoreKind) => void): void {
  describe(`${name} in PostgreSQL`, () => body("PostgreSQL"));
  (HAS_REDIS ? describe : describe.skip)(`${name} in Redis`, () => body("Redis"));
}

/** One store of a test file's own, with a gate before it. */
export interface TestStore {
  database: TestDatabase;
  /** For `createQueues` and `createWorkers`. */
  urls: { databaseUrl: string; redisUrl?: string };
  gate: Gate;
  /** Forgets every queue, as a Redis without persistence does when it restarts. */
  forget(): Promise<void>;
  drop(): Promise<void>;
}

/** Prepares a migrated database and, for Redis, an empty numbered database of `TEST_REDIS_URL`. */
export async function createTestStore(kind: StoreKind): Promise<TestStore> {
  const database = await createTestDatabase();
  if (kind === "PostgreSQL") {
    const gate = await createGate(database.url);
    return {
      database,
      urls: { databaseUrl: gate.url },
      gate,
      forget: () => Promise.reject(new Error("PostgreSQL forgets nothing.")),
      async drop() {
        await gate.shut();
        await database.drop();
      },
    };
  }
  const { TEST_REDIS_URL: redisUrl } = process.env;
  if (redisUrl === undefined) throw new Error("TEST_REDIS_URL must name a Redis for tests.");
  const own = new URL(redisUrl);
  own.pathname = `/${randomInt(1, 16)}`;
  const forget = () => flush(own.href);
  await forget();
  const gate = await createGate(own.href);
  return {
    database,
    urls: { databaseUrl: database.url, redisUrl: gate.url },
    gate,
    forget,
    async drop() {
      await gate.shut();
      await forget();
      await database.drop();
    },
  };
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
