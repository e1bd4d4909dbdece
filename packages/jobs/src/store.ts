import type { QueueName } from "@wardline/contracts/operation/jobs";
import type { Processor, Queue, Worker, WorkerOptions } from "bullmq";

export interface Store {
  queue(name: QueueName): Queue;
  /** Not yet running. */
  worker(name: QueueName, process: Processor, options: Omit<WorkerOptions, "connection">): Worker;
  /** Resolves when usable; rejects at once if known to be away. */
  ready(): Promise<void>;
  /** Closes the connections; close queues and workers first. */
  close(): Promise<void>;
}
