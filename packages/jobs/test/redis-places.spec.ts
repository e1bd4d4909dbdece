import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQueues } from "@wardline/jobs/queues";
import { createWorkers } from "@wardline/jobs/workers";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { HAS_REDIS } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import { Redis } from "ioredis";
import { createHandlers, verification } from "./support/handlers.js";

const log = { info: () => undefined, warn: () => undefined };
const databaseUrl = "postgres://nowhere/none";

/** docs/operating/settings.md, Redis. */
(HAS_REDIS ? describe : describe.skip)("queues in a Redis", () => {
  const url = process.env.TEST_REDIS_URL ?? "redis://nowhere";
  const open: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  async function openAt(store: { redisUrl: string; redisPrefix?: string }) {
    const done: string[] = [];
    const options = { ...store, databaseUrl, log };
    const queues = createQueues(options);
    const workers = createWorkers({
      ...options,
      handlers: createHandlers(async (id) => void done.push(id)),
    });
    open.push(workers, queues);
    await workers.start();
    return { queues, done };
  }

  it("runs only its own installation's jobs when several installations share one Redis", async () => {
    const [north, south] = [`n${randomUUID()}:`, `s${randomUUID()}:`];
    const one = await openAt({ redisUrl: url, redisPrefix: north });
    const other = await openAt({ redisUrl: url, redisPrefix: south });
    const [northJob, southJob] = [verification(), verification()];
    await one.queues.enqueue([northJob]);
    await other.queues.enqueue([southJob]);
    await until(() => one.done.length + other.done.length === 2);
    expect([one.done, other.done]).toEqual([[northJob.id], [southJob.id]]);
  });

  it("works for a user with the documented rights, and is not ready for a user without them", async () => {
    // ioredis warns that it cannot ask whether Redis is loading.
    const warn = jest.spyOn(console, "warn").mockImplementation();
    const prefix = `r${randomUUID()}:`;
    const admin = new Redis(url);
    const rights = ["+@all", "-@admin", "-@dangerous"];
    await admin.call(
      "ACL",
      "SETUSER",
      "few",
      "on",
      ">few",
      `~${prefix}*`,
      `&${prefix}*`,
      ...rights,
    );
    const address = new URL(url);
    address.username = "few";
    address.password = "few";
    const allowed = await openAt({ redisUrl: address.href, redisPrefix: prefix });
    const job = verification();
    await allowed.queues.enqueue([job]);
    await until(() => allowed.done.includes(job.id));
    await allowed.queues.ping();
    const refused = createQueues({ redisUrl: address.href, databaseUrl, log });
    await expect(refused.ping()).rejects.toThrow();
    await refused.close();
    for (const one of open.splice(0)) await one.close();
    await admin.call("ACL", "DELUSER", "few");
    admin.disconnect();
    warn.mockRestore();
  });

  it("continues when the Sentinels change the master", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wardline-sentinel-"));
    const [first, second, sentinelPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const running: ChildProcess[] = [];
    const start = (...flags: string[]) => {
      const child = spawn("redis-server", [...flags, "--dir", folder], { stdio: "ignore" });
      running.push(child);
      return child;
    };
    const at = (port: number) =>
      new Redis({ port, lazyConnect: false, maxRetriesPerRequest: null });
    const master = start("--port", String(first), "--save", "");
    start("--port", String(second), "--save", "", "--replicaof", "127.0.0.1", String(first));
    const replica = at(second);
    replica.on("error", () => undefined);
    await until(async () => (await replica.info("replication")).includes("master_link_status:up"));
    const file = join(folder, "sentinel.conf");
    await writeFile(
      file,
      [
        `port ${sentinelPort}`,
        `sentinel monitor main 127.0.0.1 ${first} 1`,
        "sentinel down-after-milliseconds main 500",
        "sentinel failover-timeout main 5000",
      ].join("\n"),
    );
    running.push(spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" }));
    const sentinel = at(sentinelPort);
    sentinel.on("error", () => undefined);
    await until(async () =>
      String(await sentinel.call("SENTINEL", "replicas", "main")).includes(String(second)),
    );
    const { queues, done } = await openAt({
      redisUrl: `redis+sentinel://127.0.0.1:${sentinelPort}/main/0`,
    });
    const before = verification();
    await queues.enqueue([before]);
    await until(() => done.includes(before.id));
    master.kill("SIGKILL");
    await until(async () => (await replica.info("replication")).includes("role:master"));
    const after = verification();
    await until(() =>
      queues.enqueue([after]).then(
        () => true,
        () => false,
      ),
    );
    await until(() => done.includes(after.id));
    for (const one of open.splice(0)) await one.close();
    replica.disconnect();
    sentinel.disconnect();
    for (const child of running) child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
});
