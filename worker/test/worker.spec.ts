import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { findUnemitted } from "@wardline/database/event-log";
import { hashLinkToken } from "@wardline/database/repositories/people/link-tokens";
import { runWork } from "@wardline/database/work";
import { createQueues, type Queues } from "@wardline/jobs/queues";
import { fairly } from "@wardline/testing/pace";
import {
  createTestStore,
  describeStores,
  HAS_REDIS,
  type TestStore,
} from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import type { DataSource } from "typeorm";
import { type MailServer, startMailServer, tokenIn } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";
import {
  endWorkerProcesses,
  startWorkerProcess,
  type WorkerProcess,
} from "./support/worker-process.js";

const log = { info: () => undefined, warn: () => undefined };
const REQUEST_ID = "request-of-a-proxy";

afterEach(endWorkerProcesses);

describeStores("a worker with queues", (kind) => {
  let store: TestStore;
  let dataSource: DataSource;
  let queues: Queues;
  let mail: MailServer;
  let hospitalId: string;

  beforeEach(async () => {
    store = await createTestStore(kind);
    dataSource = await createDataSource({ url: store.database.url }).initialize();
    queues = createQueues({ ...store.urls, log });
    mail = await startMailServer();
    hospitalId = await seedHospital(dataSource);
  });

  afterEach(async () => {
    endWorkerProcesses();
    await queues.close();
    await dataSource.destroy();
    await mail.close();
    await store.drop();
  });

  function startWorker(environment: Record<string, string> = {}): WorkerProcess {
    return startWorkerProcess({
      DATABASE_URL: store.urls.databaseUrl,
      REDIS_URL: store.urls.redisUrl,
      SMTP_URL: mail.url,
      PUBLIC_URL: "https://ward.example",
      ...environment,
    });
  }

  /** Commits a new account with its verification email, whose sending is left to the sweep. */
  async function register(): Promise<{ id: string; email: string }> {
    const account = await seedAccount(dataSource, hospitalId);
    await runWork(
      dataSource,
      { hospitalId, actor: null, now: Date.now(), requestId: REQUEST_ID },
      async (work) => {
        work.record("staff.deleted", { id: account.id });
        await work.queue("email", "verification", { accountId: account.id });
      },
      () => undefined,
    );
    return account;
  }

  async function emailIsDone(): Promise<boolean> {
    // On a busy machine the store may take longer than the product waits for it.
    const counts = await queues.counts().catch(() => undefined);
    if (counts === undefined) return false;
    const { email } = counts;
    return email.waiting + email.active + email.delayed + email.failed === 0;
  }

  it("makes good within 5 seconds what a crash after the commit left, and logs whose request it was, but no address or token", async () => {
    const worker = startWorker({ LOG_LEVEL: "trace" });
    await worker.ready();
    const account = await register();
    await until(() => mail.received.length === 1, fairly(5_000));
    await until(async () => (await findUnemitted(dataSource.manager)).length === 0, fairly(5_000));
    const [email] = mail.received;
    expect(email?.to).toEqual([expect.objectContaining({ address: account.email })]);
    expect(email?.messageId).toMatch(/^<[0-9a-f-]{36}@ward\.example>$/);
    await until(emailIsDone);
    await until(async () => worker.output().includes('"name":"verification"'));
    expect(worker.output()).toContain(`"requestId":"${REQUEST_ID}"`);
    expect(worker.output()).not.toContain(account.email);
    expect(worker.output()).not.toContain(tokenIn(email));
    // As a word of its own: the line of a slow statement may have "greatest".
    const { password } = new URL(store.database.url);
    expect(worker.output()).not.toMatch(new RegExp(`\\b${password}\\b`));
  });

  it("is replaced within 30 seconds when it is killed before the mail server has the email", async () => {
    mail.hold("recipient");
    const workers = [startWorker(), startWorker()];
    await Promise.all(workers.map((worker) => worker.ready()));
    await register();
    await until(() => mail.attempts === 1);
    const busy = await until(async () => {
      const [job] = await (await queues.open()).email.getActive();
      return job?.id;
    });
    // Which of the two has it cannot be asked: both go, and a third takes over.
    await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
    const killedAt = Date.now();
    mail.release();
    await startWorker().ready();
    await until(() => mail.received.length > 0, fairly(30_000));
    expect(Date.now() - killedAt).toBeLessThan(fairly(30_000));
    await until(emailIsDone);
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([`<${busy}@ward.example>`]);
  });

  it("is replaced when it is killed before it learned that the mail server has the email; every link works", async () => {
    mail.hold("message");
    const worker = startWorker();
    await worker.ready();
    const account = await register();
    await until(() => mail.received.length === 1);
    const other = startWorker();
    await other.ready();
    await worker.end("SIGKILL");
    mail.release();
    await until(() => mail.received.length === 2);
    await until(emailIsDone);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
    const links = await dataSource.query<{ hash: Buffer }[]>(
      "SELECT hash FROM link_token WHERE account_id = $1",
      [account.id],
    );
    const alive = links.map(({ hash }) => hash.toString("hex")).sort();
    const sent = mail.received.map((email) => hashLinkToken(tokenIn(email)).toString("hex"));
    expect(alive).toEqual(sent.sort());
  });

  it("ends an email under way before it stops, and leaves the next to another", async () => {
    mail.hold("message");
    const worker = startWorker();
    await worker.ready();
    await register();
    await until(() => mail.received.length === 1);
    const ended = worker.end("SIGTERM");
    await until(() => worker.output().includes("worker: stops"));
    const next = await seedAccount(dataSource, hospitalId);
    const id = randomUUID();
    await queues.enqueue([
      { id, queue: "email", name: "verification", data: { accountId: next.id } },
    ]);
    mail.release();
    expect(await ended).toBe(0);
    expect(worker.output()).toContain("worker: stopped");
    expect((await queues.counts()).email).toEqual({ waiting: 1, active: 0, delayed: 0, failed: 0 });
    expect(mail.received).toHaveLength(1);
    await startWorker().ready();
    await until(() => mail.received.length === 2);
    expect(mail.received[1]?.messageId).toBe(`<${id}@ward.example>`);
  });

  it("stops within 10 seconds although an email does not end, which another then sends", async () => {
    mail.hold("recipient");
    const worker = startWorker();
    await worker.ready();
    await register();
    await until(() => mail.attempts === 1);
    const began = Date.now();
    expect(await worker.end("SIGTERM")).toBe(0);
    expect(Date.now() - began).toBeLessThan(fairly(10_000));
    mail.release();
    await startWorker().ready();
    await until(() => mail.received.length === 1);
  });

  it("tries again when the mail server was away, under the same Message-ID", async () => {
    mail.refuse(2);
    await startWorker().ready();
    const account = await seedAccount(dataSource, hospitalId);
    const impatient = createQueues({ ...store.urls, log, emailBackoffMs: 100 });
    const id = "0b8f3c52-5f0e-4d8e-9d6e-3f3c5a1b2c3d";
    await impatient.enqueue([
      { id, queue: "email", name: "verification", data: { accountId: account.id } },
    ]);
    await until(() => mail.received.length === 1);
    expect(mail.attempts).toBe(3);
    expect(mail.received[0]?.messageId).toBe(`<${id}@ward.example>`);
    await impatient.close();
  });

  it("starts before its store and works on within 10 seconds after each outage", async () => {
    await store.gate.shut();
    const worker = startWorker();
    await until(() => /waits? for the (database|queues' store)/.test(worker.output()));
    await store.gate.open();
    await worker.ready();
    await store.gate.shut();
    await register();
    await until(() => (worker.output().match(/unreachable/g)?.length ?? 0) > 0);
    await store.gate.open();
    await until(() => mail.received.length === 1, fairly(10_000));
    expect(worker.child.exitCode).toBeNull();
    expect(worker.output()).not.toContain("stray rejection");
  });
});

(HAS_REDIS ? it : it.skip)(
  "sets up its schedules again within 10 seconds after Redis forgot everything",
  async () => {
    const store = await createTestStore("Redis");
    const dataSource = await createDataSource({ url: store.database.url }).initialize();
    const worker = startWorkerProcess({
      DATABASE_URL: store.urls.databaseUrl,
      REDIS_URL: store.urls.redisUrl,
      SMTP_URL: "smtp://127.0.0.1:9",
    });
    await worker.ready();
    await store.gate.shut();
    await store.forget();
    await store.gate.open();
    const hospitalId = await seedHospital(dataSource);
    await runWork(
      dataSource,
      { hospitalId, actor: null, now: Date.now() },
      async (work) => work.record("role.added", { role: "Nurse" }),
      () => undefined,
    );
    await until(async () => (await findUnemitted(dataSource.manager)).length === 0, fairly(15_000));
    await worker.end("SIGKILL");
    await dataSource.destroy();
    await store.drop();
  },
);
