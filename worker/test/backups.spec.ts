import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PendingJob } from "@wardline/contracts/operation/jobs";
import { createDataSource } from "@wardline/database/data-source";
import { addJob, readPendingJobs, removePendingJobs } from "@wardline/database/job-outbox";
import { readRunsOfAllHospitals } from "@wardline/database/repositories/operation/backup-runs";
import type { Queues } from "@wardline/jobs/queues";
import { buildBackupName } from "@wardline/operations/backup/folder";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import { createDrillRole, createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { runNightlyBackups } from "../src/jobs/backup/nightly.js";
import { sendBackupProblem, sendDrillOverdue } from "../src/jobs/email/backups.js";
import { createMailer } from "../src/jobs/email/mailer.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NIGHT = Date.parse("2026-11-22T02:05:00Z");
const OPERATORS = "operators@hospital.example";

/** See docs/wire/operations.md, Backups; promise 39. */
describe("backups by the worker", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let mail: MailServer;
  let folder: string;
  let dir: string;
  let backups: BackupSettings;
  let now: number;
  /** Jobs queued without the outbox. */
  let queuedJobs: PendingJob[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await database.empty();
    mail = await startMailServer();
    folder = await mkdtemp(join(tmpdir(), "wardline-nights-"));
    dir = join(folder, "backups");
    now = NIGHT;
    queuedJobs = [];
    backups = {
      dir,
      keys: [{ id: "b1", key: randomBytes(32) }],
      at: { minute: 120, zone: "UTC" },
      drillUrl: await createDrillRole(),
      drillDisk: folder,
      uploadsDir: join(folder, "uploads"),
      opsMail: OPERATORS,
    };
    await seedHospital(dataSource);
  });
  afterEach(async () => {
    await mail.close();
    await rm(folder, { recursive: true });
  });

  function tick(): Promise<void> {
    const queues = {
      enqueue: async (jobs: readonly PendingJob[]) => void queuedJobs.push(...jobs),
    } as Queues;
    const log = { info: () => undefined, warn: () => undefined };
    return runNightlyBackups({
      dataSource,
      databaseUrl: database.url,
      backups,
      queues,
      log,
      now: () => now,
    });
  }

  async function send(): Promise<void> {
    const mailer = createMailer({
      smtpUrl: mail.url,
      from: "Wardline <no-reply@ward.example>",
      publicUrl: "https://ward.example",
    });
    const context = {
      dataSource,
      mailer,
      publicUrl: "https://ward.example",
      opsMail: backups.opsMail,
      now: () => now,
    };
    const pending = await readPendingJobs(dataSource.manager);
    for (const job of [...pending, ...queuedJobs]) {
      const run = { id: job.id, queuedAt: now };
      if (job.name === "backup-problem") await sendBackupProblem(context, job.data, run);
      if (job.name === "drill-overdue") await sendDrillOverdue(context, job.data, run);
    }
    await removePendingJobs(
      dataSource.manager,
      pending.map(({ id }) => id),
    );
    mailer.close();
  }

  const readRuns = async () =>
    (await readRunsOfAllHospitals(dataSource.manager, 100)).map(({ kind, problem }) => ({
      kind,
      problem,
    }));
  const buildSuccess = (kind: "backup" | "drill") => ({ kind, problem: null });

  it("makes one backup per night in a single worker, and a weekly drill that sends no pending emails", async () => {
    const hospital = await seedHospital(dataSource);
    const { id } = await seedAccount(dataSource, hospital);
    await addJob(dataSource.manager, "email", "verification", { accountId: id });
    await Promise.all([tick(), tick(), tick()]);
    now += 5 * 60_000;
    await tick();
    expect(await readdir(dir)).toEqual([buildBackupName(NIGHT)]);
    expect((await readRuns()).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      buildSuccess("backup"),
      buildSuccess("drill"),
    ]);

    for (let night = 1; night < 15; night += 1) {
      now = NIGHT + night * DAY;
      await tick();
    }
    const finishedRuns = await readRuns();
    expect(finishedRuns.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(finishedRuns.filter(({ kind }) => kind === "backup")).toHaveLength(15);
    expect(finishedRuns.filter(({ kind }) => kind === "drill")).toHaveLength(3);
    // The folder contains backups of seven days and of two earlier Sundays.
    expect(await readdir(dir)).toHaveLength(9);
    expect(mail.attempts).toBe(0);
    expect(queuedJobs).toEqual([]);
    expect(await readPendingJobs(dataSource.manager)).toHaveLength(1);
  });

  it("leaves other files and older backups alone if the night's backup fails", async () => {
    await mkdir(dir);
    const oldNames = Array.from({ length: 30 }, (_, day) =>
      buildBackupName(NIGHT - (day + 1) * DAY),
    );
    for (const name of [...oldNames, "by-hand.backup"]) await writeFile(join(dir, name), "");
    await writeFile(join(dir, `${buildBackupName(NIGHT)}.part`), "of a worker that was killed");
    const { keys } = backups;
    backups = { ...backups, keys: [], drillUrl: undefined };
    await tick();
    expect(await readdir(dir)).toHaveLength(32);
    backups = { ...backups, keys };
    now += HOUR;
    await tick();
    const remainingNames = await readdir(dir);
    expect(remainingNames).toContain("by-hand.backup");
    expect(remainingNames).toContain(buildBackupName(now));
    expect(remainingNames.filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(remainingNames.length).toBeLessThan(16);
  });

  it("fails with a message if there is no key, retries hourly and sends one email per night", async () => {
    backups = { ...backups, keys: [] };
    for (let hour = 0; hour < 5; hour += 1) {
      now = NIGHT + hour * HOUR;
      await tick();
    }
    await send();
    expect(await readRuns()).toHaveLength(5);
    expect(mail.received).toHaveLength(1);
    const [received] = mail.received;
    expect(received?.to).toMatchObject([{ address: OPERATORS }]);
    expect(received?.subject).toBe("The backup failed at ward.example");
    expect(received?.text).toContain("BACKUP_KEYS is missing: no backup is made");
  });

  // The server's drill tests cover other failures.
  it("emails operators the reason when a drill finds a changed byte", async () => {
    const { drillUrl } = backups;
    backups = { ...backups, drillUrl: undefined };
    await tick();
    await send();
    expect(mail.received[0]?.text).toContain("DRILL_DATABASE_URL is missing");

    mail.received.length = 0;
    const bytes = await readFile(join(dir, buildBackupName(NIGHT)));
    const at = bytes.length - 50;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(join(dir, buildBackupName(NIGHT + 1_000)), bytes);
    backups = { ...backups, drillUrl };
    now += 60_000;
    await tick();
    await send();
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      "The backup restore drill failed at ward.example",
    ]);
    expect(mail.received[0]?.text).toContain("The backup is damaged: it was altered or cut off.");
  });

  it("warns once a day if there has been no drill for more than nine days", async () => {
    await tick();
    // Without the backup disk, there is no backup to try.
    await rm(dir, { recursive: true });
    await writeFile(dir, "no folder");
    for (const days of [8.9, 9.1, 9.2]) {
      now = NIGHT + days * DAY;
      await tick();
    }
    expect(new Set(queuedJobs.map(({ id }) => id))).toEqual(new Set(["drill-overdue-2026-12-01"]));
    await send();
    expect(mail.received.map(({ subject }) => subject)).toContain(
      "No backup has been tested for more than nine days at ward.example",
    );
  });

  it("makes no backup without a folder, and emails nobody", async () => {
    backups = { ...backups, dir: undefined };
    await tick();
    expect(await readRuns()).toEqual([]);
    expect(queuedJobs).toEqual([]);
  });

  it("logs a failure and emails nobody if no operators' address is set", async () => {
    backups = { ...backups, keys: [], opsMail: undefined };
    await tick();
    await send();
    expect(await readRuns()).toHaveLength(1);
    expect(mail.attempts).toBe(0);
  });
});
