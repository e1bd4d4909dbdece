import { randomUUID } from "node:crypto";
import { JOBS, type PendingJob } from "@wardline/contracts/jobs";
import type { JobHandlers } from "@wardline/jobs/handlers";
import type { Log } from "@wardline/jobs/log";
import { createQueues, type Queues, type Schedule } from "@wardline/jobs/queues";
import {
  createWorkers,
  type EndedRun,
  type Workers,
  type WorkersOptions,
} from "@wardline/jobs/workers";
import { fairly } from "@wardline/testing/pace";
import {
  createTestStore,
  describeStores,
  HAS_REDIS,
  type TestStore,
} from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";

const TAKEN_OVER = "jobs: taken over from a worker that vanished";
const warnings: string[] = [];
const log: Log = { info: () => undefined, warn: (_fields, message) => warnings.push(message) };

function verification(id = randomUUID()): PendingJob {
  return { id, queue: "email", name: "verification", data: { accountId: "a" } };
}

/** Handlers that do nothing but what the test gives. */
function handlersWith(
  verify: (id: string) => Promise<void>,
  sweep = async () => undefined as void,
): JobHandlers {
  const nothing = async () => undefined;
  return {
    email: {
      verification: async (_data, { id }) => verify(id),
      "password-reset": nothing,
      invitation: nothing,
      "password-changed": nothing,
      "second-factor-reset": nothing,
      "address-taken": nothing,
      "screens-missing": nothing,
      "roster-duties": nothing,
    },
    token: { purge: nothing },
    refresh: { hourly: nothing, screens: nothing },
    duty: { begin: nothing },
    outbox: { sweep },
    retention: { nightly: nothing, erase: nothing },
  };
}

describeStores("queues", (kind) => {
  let store: TestStore;
  let queues: Queues;
  const started: Workers[] = [];

  async function startWorkers(
    handlers: JobHandlers,
    options: Pick<WorkersOptions, "patienceMs" | "recovery"> = {},
  ): Promise<EndedRun[]> {
    const runs: EndedRun[] = [];
    const onRun = (run: EndedRun) => runs.push(run);
    const workers = createWorkers({ ...store.urls, log, handlers, onRun, ...options });
    started.push(workers);
    await workers.start();
    return runs;
  }

  beforeEach(async () => {
    warnings.length = 0;
    store = await createTestStore(kind);
    queues = createQueues({ ...store.urls, log, emailBackoffMs: 100 });
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((workers) => workers.close()));
    await queues.close();
    await store.drop();
  });

  it("ignores an id that it knows, also after its job is done", async () => {
    const handled: string[] = [];
    const runs = await startWorkers(handlersWith(async (id) => void handled.push(id)));
    const job = verification();
    await queues.enqueue([job, job]);
    await until(() => runs.length === 1);
    await queues.enqueue([job]);
    const last = verification();
    await queues.enqueue([last]);
    await until(() => handled.includes(last.id));
    expect(handled).toEqual([job.id, last.id]);
  });

  it("tries an email five times, each after twice as long, and then keeps it as failed", async () => {
    const at: number[] = [];
    const runs = await startWorkers(
      handlersWith(async () => {
        at.push(Date.now());
        throw new Error("The mail server is away.");
      }),
    );
    await queues.enqueue([verification()]);
    await until(() => runs.some(({ outcome }) => outcome === "failed"));
    expect(runs.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ["retry", 1],
      ["retry", 2],
      ["retry", 3],
      ["retry", 4],
      ["failed", 5],
    ]);
    const gaps = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
    expect(gaps.every((gap, index) => gap >= 100 * 2 ** index - 5)).toBe(true);
    expect((await queues.counts()).email).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 1 });
  });

  it("keeps one schedule however often it is set up, and runs its job again and again", async () => {
    const schedules: Schedule[] = [
      { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 200 },
    ];
    const other = createQueues({ ...store.urls, log });
    await Promise.all([queues.upsertSchedules(schedules), other.upsertSchedules(schedules)]);
    await queues.upsertSchedules(schedules);
    const { outbox } = await queues.open();
    expect(await outbox.getJobSchedulersCount()).toBe(1);
    let sweeps = 0;
    await startWorkers(
      handlersWith(
        async () => undefined,
        async () => void sweeps++,
      ),
    );
    await until(() => sweeps >= 5);
    await other.upsertSchedules(schedules);
    expect(await outbox.getJobSchedulersCount()).toBe(1);
    expect(await outbox.getDelayedCount()).toBeLessThanOrEqual(1);
    await other.close();
  });

  it("refuses jobs within a second while its store is away, and takes them again afterwards", async () => {
    await until(() =>
      queues.ping().then(
        () => true,
        () => false,
      ),
    );
    await store.gate.shut();
    const began = Date.now();
    await expect(queues.enqueue([verification()])).rejects.toThrow();
    await expect(queues.ping()).rejects.toThrow();
    await expect(queues.counts()).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(fairly(3_500));
    await store.gate.open();
    await until(() =>
      queues.enqueue([verification()]).then(
        () => true,
        () => false,
      ),
    );
    await queues.ping();
  });

  it("works on within 10 seconds after its store was away, with workers that started before or meanwhile", async () => {
    const handled = new Set<string>();
    const handlers = handlersWith(async (id) => void handled.add(id));
    await startWorkers(handlers);
    const before = verification();
    await queues.enqueue([before]);
    await until(() => handled.has(before.id));
    await store.gate.shut();
    const late = createWorkers({ ...store.urls, log, handlers });
    started.push(late);
    const starting = late.start();
    await expect(queues.enqueue([verification()])).rejects.toThrow();
    await store.gate.open();
    const returned = Date.now();
    const after = verification();
    await until(() =>
      queues.enqueue([after]).then(
        () => true,
        () => false,
      ),
    );
    await until(() => handled.has(after.id));
    await starting;
    expect(Date.now() - returned).toBeLessThan(fairly(10_000));
  });

  it("does not do a job twice when its store was away at the moment it ended", async () => {
    const handled: string[] = [];
    const runs = await startWorkers(
      handlersWith(async (id) => {
        handled.push(id);
        await store.gate.shut();
      }),
    );
    const job = verification();
    await queues.enqueue([job]);
    await until(() => handled.length === 1);
    await store.gate.open();
    await until(() => runs.some(({ jobId, outcome }) => jobId === job.id && outcome === "done"));
    expect(handled).toEqual([job.id]);
  });

  it("does not do a job twice that a machine too busy to say so still has under way", async () => {
    const handled: string[] = [];
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runs = await startWorkers(
      handlersWith(async (id) => {
        handled.push(id);
        await held;
      }),
      // Its lock is not renewed before it has run out.
      { recovery: { lockDuration: 500, lockRenewTime: 60_000, stalledInterval: 1_000 } },
    );
    const job = verification();
    await queues.enqueue([job]);
    await until(() => warnings.includes(TAKEN_OVER));
    await until(async () => (await queues.counts()).email.active === 1);
    finish();
    await until(() => runs.some(({ jobId, outcome }) => jobId === job.id && outcome === "done"));
    expect(handled).toEqual([job.id]);
  });

  it("ends also while its store is away", async () => {
    await startWorkers(
      handlersWith(async () => undefined),
      { patienceMs: 300 },
    );
    await store.gate.shut();
    await until(() => warnings.length > 0);
    const [workers] = started.splice(0);
    await workers?.close();
  });
});

(HAS_REDIS ? it : it.skip)(
  "sets up its schedules again after Redis forgot everything",
  async () => {
    const store = await createTestStore("Redis");
    const queues = createQueues({ ...store.urls, log });
    const schedules: Schedule[] = [
      { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 200 },
    ];
    await queues.upsertSchedules(schedules);
    await store.gate.shut();
    await store.forget();
    await store.gate.open();
    await until(() =>
      queues.upsertSchedules(schedules).then(
        () => true,
        () => false,
      ),
    );
    const { outbox } = await queues.open();
    expect(await outbox.getJobSchedulersCount()).toBe(1);
    await queues.close();
    await store.drop();
  },
);

it("does not start without a handler for every job", () => {
  const { sweep: _, ...outbox } = handlersWith(async () => undefined).outbox;
  const handlers = { ...handlersWith(async () => undefined), outbox } as JobHandlers;
  expect(() =>
    createWorkers({ databaseUrl: "postgres://127.0.0.1:1/none", log, handlers }),
  ).toThrow('No handler was given for the job "sweep" of the queue "outbox".');
  expect(Object.keys(JOBS.outbox)).toEqual(["sweep"]);
});
