import { parseRedisAddress } from "@wardline/settings/store-addresses";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { createConnectionReporter, type Log } from "./log.js";
import { EVENT_STREAM, JOB_OPTIONS } from "./policy.js";
import type { Store } from "./store.js";

/** Queues in Redis: the production mode, shared by all servers and workers. */
export function openRedisStore(url: string, keyPrefix: string | undefined, log: Log): Store {
  const report = createConnectionReporter(log, "redis");
  let isClosed = false;
  // A Redis user may lack the right to use INFO; the doctor checks version and policy.
  const common = { prefix: `${keyPrefix ?? ""}bull`, skipVersionCheck: true };
  const connection = new Redis({
    ...parseRedisAddress(url),
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    // A worker whose closing is not awaited would try to reconnect once more.
    retryStrategy: (tries) => (isClosed ? null : Math.min(tries * 100, 1_000)),
    // Short, because ioredis waits this long even for a connection that is already closed.
    disconnectTimeout: 200,
  });
  connection.on("error", report);
  const firstAttempt = new Promise<void>((resolve) => {
    connection.once("ready", resolve);
    connection.once("close", resolve);
  });

  return {
    queue(name) {
      const queue = new Queue(name, {
        ...common,
        connection,
        defaultJobOptions: JOB_OPTIONS[name],
        streams: EVENT_STREAM,
      });
      queue.on("error", report);
      return queue;
    },
    worker(name, process, options) {
      const worker = new Worker(name, process, {
        ...options,
        ...common,
        connection,
        autorun: false,
      });
      worker.on("error", report);
      return worker;
    },
    async ready() {
      await firstAttempt;
      if (connection.status !== "ready") throw new Error("Redis is unreachable.");
    },
    async close() {
      isClosed = true;
      connection.disconnect();
    },
  };
}
