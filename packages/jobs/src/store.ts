import type { QueueName } from "@wardline/contracts/jobs";
import type { Processor, Queue, Worker, WorkerOptions } from "bullmq";

/** Where BullMQ keeps its queues. */
export interface Store {
  queue(name: QueueName): Queue;
  /** Not yet running. */
  worker(name: QueueName, process: Processor, options: Omit<WorkerOptions, "connection">): Worker;
  /** Resolves when the store can be used; rejects at once while it is known to be away. */
  ready(): Promise<void>;
  /** Ends the connections; queues and workers are closed before. */
  close(): Promise<void>;
}
