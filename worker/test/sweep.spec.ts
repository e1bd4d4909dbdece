import { createDataSource } from "@wardline/database/data-source";
import { findUnemittedChanges } from "@wardline/database/event-log";
import { readPendingJobs } from "@wardline/database/job-outbox";
import { runWork } from "@wardline/database/work";
import { createQueues, type Queues } from "@wardline/jobs/queues";
import { createEmitter } from "@wardline/live/emitter";
import { createPublisher } from "@wardline/live/publisher";
import { runExclusively } from "@wardline/operations/backup/drill-database";
import { createTestDatabase } from "@wardline/testing/database";
import { scaleToMachine } from "@wardline/testing/pace";
import { createTestStore, describeStores, type TestStore } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import type { DataSource } from "typeorm";
import { sweepOutbox } from "../src/jobs/outbox/sweep.js";
import { seedHospital } from "./support/seed.js";

const NOW = Date.parse("2026-03-10T10:00:00Z");
const log = { info: () => undefined, warn: () => undefined };
const webhooks = { sweep: () => Promise.resolve() };

it("closes the connection to the servers even if the connection is not open yet", async () => {
  const database = await createTestDatabase();
  try {
    for (let count = 0; count < 3; count += 1) {
      await expect(createEmitter({ databaseUrl: database.url, log }).close()).resolves.toBe(
        undefined,
      );
    }
  } finally {
    await database.drop();
  }
});

describeStores("a sweep with queues", (kind) => {
  let store: TestStore;
  let dataSource: DataSource;
  let queues: Queues;
  let emitter: ReturnType<typeof createEmitter>;
  let hospitalId: string;

  beforeEach(async () => {
    store = await createTestStore(kind);
    dataSource = await createDataSource({ url: store.database.url }).initialize();
    queues = createQueues({ ...store.urls, log, answerMs: scaleToMachine(5_000) });
    emitter = createEmitter({ databaseUrl: store.database.url, log });
    hospitalId = await seedHospital(dataSource);
  });

  afterEach(async () => {
    await emitter.close();
    await queues.close();
    await dataSource.destroy();
    await store.drop();
  });

  const publish = () => undefined;

  /** Commits a change as if its process had died right after the commit. */
  function changeAndDie(): Promise<void> {
    return runWork(
      dataSource,
      { hospitalId, actor: null, now: NOW },
      async (work) => {
        work.record("patient.deleted", { id: "a" });
        await work.queue("email", "verification", { accountId: "a" });
      },
      () => undefined,
    );
  }

  it("publishes the remaining events and queues the remaining jobs, each once", async () => {
    const publisher = createPublisher({ io: emitter.io, dataSource, log });
    await changeAndDie();
    await sweepOutbox({ dataSource, publisher, queues, webhooks, log, now: () => NOW });
    await sweepOutbox({ dataSource, publisher, queues, webhooks, log, now: () => NOW });
    expect(await findUnemittedChanges(dataSource.manager)).toEqual([]);
    expect(await readPendingJobs(dataSource.manager)).toEqual([]);
    expect((await queues.counts()).email.waiting).toBe(1);
    await publisher.close();
  });

  it("runs while a backup or a drill is under way", async () => {
    await changeAndDie();
    const publisher = { publish, publishMissed: async () => 0 };
    const sweep = () =>
      sweepOutbox({ dataSource, publisher, queues, webhooks, log, now: () => NOW });
    await runExclusively(store.database.ownerUrl, sweep);
    expect(await readPendingJobs(dataSource.manager)).toEqual([]);
  });

  it("does nothing while another worker sweeps", async () => {
    await changeAndDie();
    let sweeps = 0;
    let proceed = () => undefined as void;
    const blocked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const publisher = {
      publish,
      publishMissed: async () => {
        sweeps++;
        await blocked;
        return 0;
      },
    };
    const first = sweepOutbox({ dataSource, publisher, queues, webhooks, log, now: () => NOW });
    await until(() => sweeps === 1);
    await sweepOutbox({ dataSource, publisher, queues, webhooks, log, now: () => NOW });
    proceed();
    await first;
    expect(sweeps).toBe(1);
  });

  it("queues jobs even if events cannot be published, and publishes events even if jobs cannot be queued", async () => {
    await changeAndDie();
    const brokenPublisher = {
      publish,
      publishMissed: () => Promise.reject(new Error("No way out.")),
    };
    await expect(
      sweepOutbox({
        dataSource,
        publisher: brokenPublisher,
        queues,
        webhooks,
        log,
        now: () => NOW,
      }),
    ).rejects.toThrow("No way out.");
    expect(await readPendingJobs(dataSource.manager)).toEqual([]);

    await changeAndDie();
    if (kind === "PostgreSQL") return;
    await store.gate.shut();
    const publishMissed = jest.fn(async () => 1);
    await sweepOutbox({
      dataSource,
      publisher: { publish, publishMissed },
      queues,
      webhooks,
      log,
      now: () => NOW,
    });
    expect(publishMissed).toHaveBeenCalledTimes(1);
    expect(await readPendingJobs(dataSource.manager)).toHaveLength(1);
  });
});
