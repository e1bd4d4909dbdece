import type { QueueName } from "@wardline/contracts/operation/jobs";
import type { Processor, Queue, Worker, WorkerOptions } from "bullmq";

export interface Store {
  queue(name: QueueName): Queue;
  /** Creates a worker that does not run yet. */
  worker(name: QueueName, process: Processor, options: Omit<WorkerOptions, "connection">): Worker;
  /** Resolves when the store is usable; rejects at once if the store is known to be unavailable. */
  ready(): Promise<void>;
  /** Closes the connections; close queues and workers first. */
  close(): Promise<void>;
}
