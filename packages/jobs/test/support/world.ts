import type { JobHandlers } from "@wardline/jobs/handlers";
import type { Log } from "@wardline/jobs/log";
import { createQueues, type Queues } from "@wardline/jobs/queues";
import {
  createWorkers,
  type EndedRun,
  type Workers,
  type WorkersOptions,
} from "@wardline/jobs/workers";
import { scaleToMachine } from "@wardline/testing/pace";
import { createTestStore, type StoreKind, type TestStore } from "@wardline/testing/stores";

/** Queues and workers on their own store. */
export interface World {
  store: TestStore;
  queues: Queues;
  log: Log;
  warnings: readonly string[];
  /** Creates workers that take no jobs yet; they end with the world. */
  prepareWorkers(
    handlers: JobHandlers,
    options?: Pick<WorkersOptions, "onRun" | "recovery">,
  ): Workers;
  /** Creates workers that take jobs, and returns them with their runs so far. */
  startWorkers(
    handlers: JobHandlers,
    options?: Pick<WorkersOptions, "recovery">,
  ): Promise<readonly EndedRun[]>;
  end(): Promise<void>;
}

/** Opens queues in an empty store without workers. */
export async function createWorld(kind: StoreKind): Promise<World> {
  const store = await createTestStore(kind);
  const warnings: string[] = [];
  const log: Log = { info: () => undefined, warn: (_fields, message) => warnings.push(message) };
  const queues = createQueues({
    ...store.urls,
    log,
    emailBackoffMs: 100,
    answerMs: scaleToMachine(5_000),
  });
  const prepared: Workers[] = [];
  const world: World = {
    store,
    queues,
    log,
    warnings,
    prepareWorkers(handlers, options) {
      const workers = createWorkers({ ...store.urls, log, handlers, ...options });
      prepared.push(workers);
      return workers;
    },
    async startWorkers(handlers, options) {
      const runs: EndedRun[] = [];
      const onRun = (run: EndedRun) => runs.push(run);
      await world.prepareWorkers(handlers, { ...options, onRun }).start();
      return runs;
    },
    async end() {
      await Promise.all(prepared.map((workers) => workers.close()));
      await queues.close();
      await store.drop();
    },
  };
  return world;
}
