import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { connectionReporter, type Log } from "./log.js";
import { EVENT_STREAM, JOB_OPTIONS } from "./policy.js";
import type { Store } from "./store.js";

/** Queues in Redis: the production mode, shared by any number of servers and workers. */
export function openRedisStore(url: string, log: Log): Store {
  const report = connectionReporter(log, "redis");
  const connection = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
  connection.on("error", report);
  // Each worker waits for jobs on one of its own, which BullMQ lets go on connecting when it is closed while Redis is away.
  const connections = [connection];
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (override) => {
    const copy = duplicate(override);
    connections.push(copy);
    return copy;
  };
  const firstAttempt = new Promise<void>((resolve) => {
    connection.once("ready", resolve);
    connection.once("close", resolve);
  });

  return {
    queue(name) {
      const queue = new Queue(name, {
        connection,
        defaultJobOptions: JOB_OPTIONS[name],
        streams: EVENT_STREAM,
      });
      queue.on("error", report);
      return queue;
    },
    worker(name, process, options) {
      const worker = new Worker(name, process, { ...options, connection, autorun: false });
      worker.on("error", report);
      return worker;
    },
    async ready() {
      await firstAttempt;
      if (connection.status !== "ready") throw new Error("Redis is unreachable.");
    },
    async ping() {
      await connection.ping();
    },
    async close() {
      for (const each of connections) each.disconnect();
    },
  };
}
