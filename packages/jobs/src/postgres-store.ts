import { isPooled } from "@wardline/settings/store-addresses";
import {
  createPostgresBackend,
  type JobProgress,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  Queue,
  Worker,
} from "bullmq";
import { Pool } from "pg";
import { createConnectionReporter, type Log } from "./log.js";
import { EVENT_STREAM, JOB_OPTIONS } from "./policy.js";
import { migrateQueues, SCHEMA } from "./postgres-schema.js";
import type { Store } from "./store.js";

/** Polling interval of an idle worker in seconds, in case a NOTIFY is lost. */
const MAX_BLOCK_S = 5;

class PostgresWorker extends Worker<
  unknown,
  unknown,
  string,
  PostgresQueueBackend,
  JobProgress,
  PostgresConnectionOptions
> {
  override get maximumBlockTimeout(): number {
    return MAX_BLOCK_S;
  }
}

/** Queues in PostgreSQL through BullMQ's own backend, for installations without Redis; one pool for all queues. */
export function openPostgresStore(databaseUrl: string, connections: number, log: Log): Store {
  const report = createConnectionReporter(log, "postgres");
  const isShared = isPooled(databaseUrl);
  const connection = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    keepAlive: true,
    application_name: "wardline-queues",
    // Poolers drop options; with a pooler the role's own search path finds the tables (`npm run wardline -- migrate`).
    ...(isShared ? {} : { options: `-c search_path="${SCHEMA}"` }),
  });
  connection.setMaxListeners(0);
  connection.on("error", report);
  // Without a listener, a connection that breaks while in use would end the process.
  connection.on("connect", (client) => client.on("error", report));
  let migrated: Promise<void> | undefined;

  return {
    queue(name) {
      const queue = new Queue(
        name,
        { connection, defaultJobOptions: JOB_OPTIONS[name], streams: EVENT_STREAM },
        createPostgresBackend,
      );
      queue.on("error", report);
      return queue as unknown as Queue;
    },
    worker(name, process, options) {
      const worker = new PostgresWorker(
        name,
        process,
        { ...options, connection, autorun: false },
        createPostgresBackend,
      );
      worker.on("error", report);
      return worker as unknown as Worker;
    },
    async ready() {
      migrated ??= migrateQueues(connection, isShared).catch((error: unknown) => {
        migrated = undefined;
        throw error;
      });
      await migrated;
    },
    close: () => connection.end(),
  };
}
