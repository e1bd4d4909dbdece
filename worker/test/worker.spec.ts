import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDataSource } from "@wardline/database/data-source";
import { findUnemittedChanges } from "@wardline/database/event-log";
import { readProgramClocks } from "@wardline/database/repositories/operation/program-clocks";
import { hashLinkToken } from "@wardline/database/repositories/people/link-tokens";
import { runWork } from "@wardline/database/work";
import { CONCURRENCY } from "@wardline/jobs/policy";
import { createQueues, type Queues } from "@wardline/jobs/queues";
import { findFakeTime } from "@wardline/testing/find-program";
import { scaleToMachine } from "@wardline/testing/pace";
import { createTestStore, describeStores, type TestStore } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import type { DataSource } from "typeorm";
import { extractToken, type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";
import {
  endWorkerProcesses,
  startWorkerProcess,
  type WorkerProcess,
} from "./support/worker-process.js";

const log = { info: () => undefined, warn: () => undefined };
const FAKE_TIME = findFakeTime();
const NOW = Date.parse("2026-03-10T10:00:00Z");

/** Outages of the whole installation with queues in Redis are tested as faults (docs/faults.md). */
describeStores("a worker with queues", (kind) => {
  let store: TestStore;
  let dataSource: DataSource;
  let queues: Queues;
  let mail: MailServer;
  let hospitalId: string;
  let lastWorker: WorkerProcess | undefined;

  beforeAll(async () => {
    store = await createTestStore(kind);
    dataSource = await createDataSource({ url: store.database.url }).initialize();
    queues = createQueues({
      ...store.urls,
      log,
      emailBackoffMs: 100,
      answerMs: scaleToMachine(5_000),
    });
    mail = await startMailServer();
    hospitalId = await seedHospital(dataSource);
  });
  beforeEach(() => {
    mail.received.length = 0;
    mail.attempts = 0;
  });
  afterAll(async () => {
    endWorkerProcesses();
    await queues.close();
    await dataSource.destroy();
    await mail.close();
    await store.drop();
  });

  function startWorker(environment: Record<string, string> = {}): WorkerProcess {
    lastWorker = startWorkerProcess({
      ...environment,
      DATABASE_URL: store.urls.databaseUrl,
      REDIS_URL: store.urls.redisUrl,
      SMTP_URL: mail.url,
      PUBLIC_URL: "https://ward.example",
      LOG_LEVEL: "trace",
    });
    return lastWorker;
  }

  /**
   * Returns the previous test's worker if it is still running, because starting a worker takes seconds; otherwise
   * starts one.
   */
  async function getRunningWorker(): Promise<WorkerProcess> {
    const worker = lastWorker?.isRunning() === true ? lastWorker : startWorker();
    await worker.ready();
    return worker;
  }

  /** Commits a new account with its verification email, to be sent by the sweep. */
  async function register(): Promise<{ id: string; email: string; requestId: string }> {
    const account = await seedAccount(dataSource, hospitalId);
    const requestId = `request-${randomUUID()}`;
    await runWork(
      dataSource,
      { hospitalId, actor: null, now: NOW, requestId },
      async (work) => {
        work.record("staff.deleted", { id: account.id });
        await work.queue("email", "verification", { accountId: account.id });
      },
      () => undefined,
    );
    return { ...account, requestId };
  }

  async function enqueue(): Promise<{ id: string; messageId: string }> {
    const account = await seedAccount(dataSource, hospitalId);
    const id = randomUUID();
    const data = { accountId: account.id };
    await queues.enqueue([{ id, queue: "email", name: "verification", data }]);
    return { id: account.id, messageId: `<${id}@ward.example>` };
  }

  async function isEmailDone(): Promise<boolean> {
    // On a busy machine the store may be slower than the product's timeout.
    const counts = await queues.counts().catch(() => undefined);
    if (counts === undefined) return false;
    const { email } = counts;
    return email.waiting + email.active + email.delayed + email.failed === 0;
  }

  it("starts even if its store is not available yet", async () => {
    await store.gate.shut();
    const worker = startWorker();
    await until(() => /waits? for the (database|queue store)/.test(worker.output()));
    await store.gate.open();
    await worker.ready();
  });

  if (kind === "PostgreSQL") {
    it("continues within 10 seconds after an outage", async () => {
      const worker = await getRunningWorker();
      await store.gate.shut();
      await register();
      await until(() => worker.output().includes("unreachable"));
      await store.gate.open();
      await until(() => mail.received.length === 1, scaleToMachine(10_000));
      expect(worker.isRunning()).toBe(true);
      expect(worker.output()).not.toContain("unhandled rejection");
    });
  } else {
    it("restores its schedules within 10 seconds after Redis lost everything", async () => {
      await getRunningWorker();
      await store.gate.shut();
      await store.forget();
      await store.gate.open();
      await register();
      await until(
        async () => (await findUnemittedChanges(dataSource.manager)).length === 0,
        scaleToMachine(15_000),
      );
      await until(() => mail.received.length === 1);
    });
  }

  it("completes within 5 seconds what a crash interrupted, and logs the request's id, but no secret", async () => {
    const worker = await getRunningWorker();
    const account = await register();
    await until(() => mail.received.length === 1, scaleToMachine(5_000));
    await until(
      async () => (await findUnemittedChanges(dataSource.manager)).length === 0,
      scaleToMachine(5_000),
    );
    const [email] = mail.received;
    expect(email?.to).toEqual([expect.objectContaining({ address: account.email })]);
    expect(email?.messageId).toMatch(/^<[0-9a-f-]{36}@ward\.example>$/);
    await until(isEmailDone);
    const line = await until(() =>
      worker
        .output()
        .split("\n")
        .find((each) => each.includes(account.requestId) && each.includes('"name":"verification"')),
    );
    expect(line).toContain(`"requestId":"${account.requestId}"`);
    expect(worker.output()).not.toContain(account.email);
    expect(worker.output()).not.toContain(extractToken(email));
    // Matches whole words only, because a slow statement's line may contain "greatest".
    const { password } = new URL(store.database.url);
    expect(worker.output()).not.toMatch(new RegExp(`\\b${password}\\b`));
  });

  (FAKE_TIME === undefined ? it.skip : it)(
    "does what is due by the database's time while its machine's clock jumps, and when it starts with a wrong clock",
    async () => {
      const clock = join(tmpdir(), `wardline-clock-${randomUUID()}`);
      const setClock = (seconds: string) => writeFile(clock, seconds);
      const environment = {
        LD_PRELOAD: FAKE_TIME ?? "",
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      };
      const isSwept = async (count: number) => {
        await register();
        await until(() => mail.received.length === count, scaleToMachine(15_000));
      };
      await lastWorker?.end("SIGTERM");
      await setClock("+0");
      let worker = startWorker(environment);
      await worker.ready();
      await isSwept(1);
      await setClock("-3600");
      await until(() => /3[56]\d\d\.\d s behind the database's/.test(worker.output()));
      await isSwept(2);
      await setClock("+7200");
      await until(() => /7[12]\d\d\.\d s ahead of the database's/.test(worker.output()));
      await isSwept(3);
      const clocks = await readProgramClocks(dataSource.manager);
      expect(clocks.find(({ process }) => process === worker.child.pid)).toMatchObject({
        program: "worker",
        aheadSeconds: expect.closeTo(7_200, -1),
      });
      await worker.end("SIGTERM");
      await setClock("-3600");
      worker = startWorker(environment);
      await worker.ready();
      await isSwept(4);
      await worker.end("SIGTERM");
      await rm(clock);
    },
  );

  it("retries with the same Message-ID after the mail server was unavailable", async () => {
    await getRunningWorker();
    mail.refuse(2, 451);
    const { messageId } = await enqueue();
    await until(() => mail.received.length === 1);
    expect(mail.attempts).toBe(3);
    expect(mail.received[0]?.messageId).toBe(messageId);
    await until(isEmailDone);
  });

  it("does all other work on time while an import's invitations wait for the mail server", async () => {
    const worker = await getRunningWorker();
    const from = worker.output().length;
    const accounts = await Promise.all(
      Array.from({ length: 20 }, () => seedAccount(dataSource, hospitalId)),
    );
    // A delayed email is retried after ten seconds; everything else has finished by then.
    mail.hold("message");
    await queues.enqueue(
      accounts.map(({ id: accountId }) => ({
        id: randomUUID(),
        queue: "email",
        name: "verification",
        data: { accountId },
      })),
    );
    await until(() => mail.received.length >= CONCURRENCY.email);
    await register();
    expect(mail.received).toHaveLength(CONCURRENCY.email);
    await until(async () => (await findUnemittedChanges(dataSource.manager)).length === 0);
    mail.release();
    const sent = () => new Set(mail.received.map(({ messageId }) => messageId)).size;
    await until(() => sent() === accounts.length + 1);
    await until(isEmailDone);
    expect(worker.output().slice(from)).not.toMatch(/"queue":"email".*failed for good/);
  });

  it("stops retrying when the mail server permanently refuses the email, and logs the reason", async () => {
    const worker = await getRunningWorker();
    mail.refuse(1, 550);
    await enqueue();
    await until(async () => (await queues.counts()).email.failed === 1);
    expect(mail.attempts).toBe(1);
    // The job store records the failure before the log does.
    await until(() => /RCPT TO, 550.+job: failed for good/.test(worker.output()));
    const failedJobs = await (await queues.open()).email.getFailed();
    await Promise.all(failedJobs.map((job) => job.remove()));
  });

  it("finishes the current email before it stops, and leaves the next one to another worker", async () => {
    const worker = await getRunningWorker();
    mail.hold("message");
    await enqueue();
    await until(() => mail.received.length === 1);
    const exitCode = worker.end("SIGTERM");
    await until(() => worker.output().includes("worker: stops"));
    const next = await enqueue();
    mail.release();
    expect(await exitCode).toBe(0);
    expect(worker.output()).toContain("worker: stopped");
    expect((await queues.counts()).email).toEqual({ waiting: 1, active: 0, delayed: 0, failed: 0 });
    expect(mail.received).toHaveLength(1);
    await startWorker().ready();
    await until(() => mail.received.length === 2);
    expect(mail.received[1]?.messageId).toBe(next.messageId);
    await until(isEmailDone);
  });

  // With queues in Redis, promise 13 is tested on the whole installation (docs/faults.md).
  if (kind === "Redis") return;

  it("is replaced within 30 seconds if killed before the mail server answers, and the links in the email work", async () => {
    const worker = await getRunningWorker();
    mail.hold("message");
    const account = await enqueue();
    await until(() => mail.received.length === 1);
    await startWorker().ready();
    await worker.end("SIGKILL");
    mail.release();
    await until(() => mail.received.length === 2, scaleToMachine(30_000));
    await until(isEmailDone);
    // A slow machine may lose the job again; the recipient's server recognises the email by its Message-ID.
    expect(new Set(mail.received.map(({ messageId }) => messageId))).toEqual(
      new Set([account.messageId]),
    );
    const links = await dataSource.query<{ hash: Buffer }[]>(
      "SELECT hash FROM link_token WHERE account_id = $1",
      [account.id],
    );
    const validHashes = links.map(({ hash }) => hash.toString("hex")).sort();
    const sent = mail.received.map((email) => hashLinkToken(extractToken(email)).toString("hex"));
    expect(validHashes).toEqual(sent.sort());
  });

  // The tests of the queues cover the takeover by another worker, with shorter times.
  it("stops within 10 seconds even if sending an email does not end", async () => {
    const worker = await getRunningWorker();
    mail.hold("recipient");
    await enqueue();
    await until(() => mail.attempts === 1);
    const beganAt = performance.now();
    expect(await worker.end("SIGTERM")).toBe(0);
    expect(performance.now() - beganAt).toBeLessThan(scaleToMachine(10_000));
  });
});
