import { Redis } from "ioredis";
import { createTestDatabase, type TestDatabase } from "./database.js";
import { createGate, type Gate } from "./gate.js";

export type StoreKind = "PostgreSQL" | "Redis";

/** If false, tests that need Redis are skipped. */
export const HAS_REDIS = process.env.TEST_REDIS_URL !== undefined;

/** Describes the same tests for queues in PostgreSQL and in Redis. */
export function describeStores(name: string, body: (kind: StoreKind) => void): void {
  describe(`${name} in PostgreSQL`, () => body("PostgreSQL"));
  (HAS_REDIS ? describe : describe.skip)(`${name} in Redis`, () => body("Redis"));
}

/** A test file's own queue store, reached through a gate. */
export interface TestStore {
  database: TestDatabase;
  /** Addresses for `createQueues` and `createWorkers`. */
  urls: { databaseUrl: string; redisUrl?: string };
  gate: Gate;
  /** Deletes every queue, like a restarted Redis without persistence. */
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
  const ownUrl = new URL(redisUrl);
  ownUrl.pathname = `/${await takeDatabaseNumber(redisUrl)}`;
  const forget = () => flush(ownUrl.href);
  await forget();
  const gate = await createGate(ownUrl.href);
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

/** Returns the number of an unused database; a counter in Redis makes the number unique across processes. */
async function takeDatabaseNumber(url: string): Promise<number> {
  const redis = new Redis(url);
  const number = await redis.incr("last-database");
  redis.disconnect();
  return number;
}
