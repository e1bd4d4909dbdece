import { PassThrough } from "node:stream";
import { listAudit } from "@wardline/contracts/operation/audit";
import { listPatients } from "@wardline/contracts/patients/patient";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { createDataSource } from "@wardline/database/data-source";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import type { DataSource, QueryRunner } from "typeorm";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

/** Number of concurrent requests of one account. Such a burst blocked an installation on 22 November 2026. */
const REPORT_COUNT = 24;

describe("a group of 24 slow reports of one account", () => {
  let database: TestDatabase;
  let app: TestApp;
  let noisyHospital: TestHospital;
  let quietHospital: TestHospital;
  let owner: DataSource;
  let holder: QueryRunner;
  let answers: Promise<string>[];
  const abortController = new AbortController();

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startApp({ databaseUrl: database.url });
    noisyHospital = await registerHospital(app);
    quietHospital = await registerHospital(app);
    owner = await createDataSource({ url: database.ownerUrl }).initialize();
    holder = owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query("LOCK TABLE census IN ACCESS EXCLUSIVE MODE");
    const today = toZonedDay(app.clock.now, "UTC");
    const address = `${app.url}/api/statistics?from=${today}&to=${today}`;
    const headers = { authorization: `Bearer ${noisyHospital.token}` };
    answers = Array.from({ length: REPORT_COUNT }, async () => {
      const response = await fetch(address, { headers, signal: abortController.signal });
      const { code = "made" } = (await response.json()) as { code?: string };
      return `${code} ${response.headers.get("retry-after")}`;
    });
    await until(async () => (await countWaiting()) === 1);
  });
  afterAll(async () => {
    abortController.abort();
    await Promise.allSettled(answers);
    await holder.release();
    await owner.destroy();
    await app.close();
    await database.drop();
  });

  /** Counts the statistics statements that wait for the table. */
  async function countWaiting(): Promise<number> {
    const [row] = await app.dataSource.query<{ waiting: number }[]>(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%census%'`,
    );
    return row?.waiting ?? 0;
  }

  it("runs one report at a time, and refuses further reports with a time to retry", async () => {
    const refused: string[] = [];
    for (const answer of answers) void answer.then((text) => refused.push(text)).catch(() => null);
    await until(() => refused.length === REPORT_COUNT - 9);
    expect(new Set(refused)).toEqual(new Set(["REPORTS_BUSY 5"]));
    expect(await countWaiting()).toBe(1);
  });

  it("does not delay another hospital's lists, changes and reports", async () => {
    const as = { token: quietHospital.token };
    for (let count = 0; count < 5; count += 1) {
      const card = await openCard(app, quietHospital.token);
      const { data } = await app.call(listPatients, {}, as);
      expect(data.map(({ id }) => id)).toContain(card.id);
    }
    expect((await app.call(listAudit, {}, as)).data.length).toBeGreaterThan(0);
  });

  it("stops when the caller disconnects", async () => {
    abortController.abort();
    // The waiting statement is cancelled, although the table is still locked.
    await until(async () => (await countWaiting()) === 0);
    await holder.rollbackTransaction();
    const today = toZonedDay(app.clock.now, "UTC");
    const query = { from: today, to: today };
    const made = await app.call(getStatistics, { query }, { token: noisyHospital.token });
    expect(made.failure).toBeNull();
  });
});

/** docs/wire/envelope.md, Fair shares. */
describe("an export that cannot be finished", () => {
  let database: TestDatabase;
  let app: TestApp;
  let owner: DataSource;
  let text = "";

  beforeAll(async () => {
    const log = new PassThrough();
    log.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    database = await createTestDatabase();
    app = await startApp({ databaseUrl: database.url }, { log });
    owner = await createDataSource({ url: database.ownerUrl }).initialize();
  });
  afterAll(async () => {
    await owner.destroy();
    await app.close();
    await database.drop();
  });

  it("ends with an error that the client notices, and is logged", async () => {
    const { token } = await registerHospital(app);
    const holder = owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query("LOCK TABLE event_log IN ACCESS EXCLUSIVE MODE");
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${app.url}/api/audit.csv`, { headers });
    expect(response.status).toBe(200);
    const body = response.text();
    const refused = expect(body).rejects.toThrow();
    // The export's statement ends early.
    await until(async () => {
      const cancelled = await owner.query<unknown[]>(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%event_log event%'`,
      );
      return cancelled.length > 0;
    });
    await refused;
    await holder.rollbackTransaction();
    await holder.release();
    await until(() => text.includes("a file was cut off"));
    const line = text.split("\n").find((one) => one.includes("a file was cut off")) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      requestId: response.headers.get("x-request-id"),
    });
  });
});
