import { JOBS } from "@wardline/contracts/operation/jobs";
import type { JobHandlers } from "@wardline/jobs/handlers";
import { createWorkers } from "@wardline/jobs/workers";
import { scaleToMachine } from "@wardline/testing/pace";
import { describeStores } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import { createHandlers, verification } from "./support/handlers.js";
import { createWorld, type World } from "./support/world.js";

const TAKEN_OVER_MESSAGE = "jobs: taken over from a worker that vanished";

describeStores("workers", (kind) => {
  let world: World;

  beforeEach(async () => {
    world = await createWorld(kind);
  });

  afterEach(() => world.end());

  it("continues within 10 seconds after an outage of its store, even if started during the outage", async () => {
    const handled = new Set<string>();
    const handlers = createHandlers(async (id) => void handled.add(id));
    await world.startWorkers(handlers);
    const before = verification();
    await world.queues.enqueue([before]);
    await until(() => handled.has(before.id));
    await world.store.gate.shut();
    const starting = world.prepareWorkers(handlers).start();
    await expect(world.queues.enqueue([verification()])).rejects.toThrow();
    await world.store.gate.open();
    const returnedAt = performance.now();
    const after = verification();
    await until(() =>
      world.queues.enqueue([after]).then(
        () => true,
        () => false,
      ),
    );
    await until(() => handled.has(after.id));
    await starting;
    expect(performance.now() - returnedAt).toBeLessThan(scaleToMachine(10_000));
  });

  it("does not repeat a job if the store was unavailable when the job ended", async () => {
    const handled: string[] = [];
    const job = verification();
    let isQueued = false;
    let isShut = false;
    const runs = await world.startWorkers(
      createHandlers(async (id) => {
        handled.push(id);
        // A worker may take the job before the test has the store's answer.
        await until(() => isQueued);
        await world.store.gate.shut();
        isShut = true;
      }),
    );
    await world.queues.enqueue([job]);
    isQueued = true;
    await until(() => isShut);
    await world.store.gate.open();
    await until(() => runs.some(({ jobId, outcome }) => jobId === job.id && outcome === "done"));
    expect(handled).toEqual([job.id]);
  });

  it("does not repeat a running job when its machine is too busy to renew the job's lock", async () => {
    const handled: string[] = [];
    let finish = () => undefined as void;
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runs = await world.startWorkers(
      createHandlers(async (id) => {
        handled.push(id);
        await blocked;
      }),
      // The lock expires before it is renewed.
      { recovery: { lockDuration: 500, lockRenewTime: 60_000, stalledInterval: 1_000 } },
    );
    const job = verification();
    await world.queues.enqueue([job]);
    await until(() => world.warnings.includes(TAKEN_OVER_MESSAGE));
    await until(async () => (await world.queues.counts()).email.active === 1);
    finish();
    await until(() => runs.some(({ jobId, outcome }) => jobId === job.id && outcome === "done"));
    expect(handled).toEqual([job.id]);
  });

  it("completes an email's job although workers have taken it over repeatedly", async () => {
    let finish = () => undefined as void;
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const recovery = { lockDuration: 100, lockRenewTime: 60_000, stalledInterval: 100 };
    // Each worker takes the email again and again, until all its concurrent runs are runs of this one email.
    const handlers = createHandlers(() => blocked);
    const workers = [1, 2].map(() => world.startWorkers(handlers, { recovery }));
    const runs = await Promise.all(workers);
    const job = verification();
    await world.queues.enqueue([job]);
    await until(
      () => world.warnings.filter((warning) => warning === TAKEN_OVER_MESSAGE).length > 5,
    );
    finish();
    await until(() =>
      runs.flat().some(({ jobId, outcome }) => jobId === job.id && outcome === "done"),
    );
    // A worker that has lost its job to another worker reports a retry and not a failure.
    expect(runs.flat().map(({ outcome }) => outcome)).not.toContain("failed");
  });

  it("leaves a job to other workers if it does not end before the worker closes", async () => {
    const recovery = { lockDuration: 500, stalledInterval: 500 };
    const taken: string[] = [];
    const closingWorkers = createWorkers({
      ...world.store.urls,
      log: world.log,
      handlers: createHandlers((id) => {
        taken.push(id);
        return new Promise(() => undefined);
      }),
      patienceMs: 100,
      recovery,
    });
    await closingWorkers.start();
    const job = verification();
    await world.queues.enqueue([job]);
    await until(() => taken.length === 1);
    await closingWorkers.close();
    const runs = await world.startWorkers(
      createHandlers(async (id) => void taken.push(id)),
      { recovery },
    );
    await until(() => runs.some(({ outcome }) => outcome === "done"));
    expect(taken).toEqual([job.id, job.id]);
  });

  it("closes while its store is unavailable", async () => {
    const workers = createWorkers({
      ...world.store.urls,
      log: world.log,
      handlers: createHandlers(async () => undefined),
      patienceMs: 300,
    });
    await workers.start();
    await world.store.gate.shut();
    await until(() => world.warnings.length > 0);
    await workers.close();
  });
});

it("refuses to start if a job has no handler", () => {
  const { sweep: _, ...outbox } = createHandlers(async () => undefined).outbox;
  const handlers = { ...createHandlers(async () => undefined), outbox } as JobHandlers;
  const log = { info: () => undefined, warn: () => undefined };
  const databaseUrl = "postgres://127.0.0.1:1/none";
  expect(() => createWorkers({ databaseUrl, log, handlers })).toThrow(
    'No handler was given for the job "sweep" of the queue "outbox".',
  );
  expect(Object.keys(JOBS.outbox)).toEqual(["sweep"]);
});
