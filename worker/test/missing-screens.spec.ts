import { randomUUID } from "node:crypto";
import type { PendingJob } from "@wardline/contracts/operation/jobs";
import { createDataSource } from "@wardline/database/data-source";
import { recordWatchOfAllHospitals } from "@wardline/database/repositories/screens/screen-watch";
import { saveScreenReports } from "@wardline/database/repositories/screens/screens";
import type { Grant } from "@wardline/domain/people/grants";
import type { PlannedHours } from "@wardline/domain/roster/planned-hours";
import type { Queues } from "@wardline/jobs/queues";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import type { DataSource } from "typeorm";
import { createMailer } from "../src/jobs/email/mailer.js";
import { sendScreensMissing } from "../src/jobs/email/screens-missing.js";
import { queueMissingScreenMails } from "../src/jobs/screens/mail-missing.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;
const SECOND = 1_000;

describe("the report of missing screens", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let mail: MailServer;
  let hospital: string;
  let owner: { id: string; email: string };
  let now = NOON;
  let isServerUp = true;
  /** Queued jobs, sent when the test reads the emails. */
  let jobs: PendingJob[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
  });
  beforeEach(async () => {
    mail = await startMailServer();
    await dataSource.query("DELETE FROM screen; DELETE FROM screen_watch");
    hospital = await seedHospital(dataSource, { timezone: "Africa/Lagos" });
    owner = await seedAccount(dataSource, hospital, { verified: true });
    now = NOON;
    isServerUp = true;
    jobs = [];
  });
  afterEach(() => mail.close());
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function seedDisplay(
    name: string,
    { hours = null as PlannedHours | null, mails = true } = {},
  ): Promise<string> {
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO display (hospital_id, id, name, key, name_display, show_contacts, show_phones, created_at, published_at,
              hours, mail_missing)
       VALUES ($1, $2, $3, $4, 'initials', true, false, now(), now(), $5, $6)`,
      [hospital, id, name, randomUUID(), JSON.stringify(hours), mails],
    );
    return id;
  }

  const report = (displayId: string, screenId: string, more = {}) =>
    saveScreenReports(dataSource.manager, [
      {
        hospitalId: hospital,
        displayId,
        screenId,
        connection: "c",
        template: "2d",
        fps: null,
        viewport: "1920x1080",
        revision: 1,
        build: "b",
        seenAt: new Date(now),
        paired: true,
        ...more,
      },
    ]);

  /** Runs the job that is scheduled every minute; the resulting emails are in `jobs`. */
  async function runJob(): Promise<void> {
    const enqueue = (queued: readonly PendingJob[]) => {
      jobs.push(...queued);
      return Promise.resolve();
    };
    const log = { info: () => undefined, warn: () => undefined };
    const queues = { enqueue, log } as unknown as Queues;
    await queueMissingScreenMails({ dataSource, queues, log, now: () => now });
    await until(async () => {
      const [outbox] = await dataSource.query<{ count: number }[]>(
        "SELECT count(*)::int AS count FROM job_outbox",
      );
      return outbox?.count === 0;
    });
  }

  /** Lets minutes pass with the server up or down and `alive` screens reporting; runs the job in each minute. */
  async function passMinutes(
    minutes: number,
    alive: readonly [string, string][] = [],
  ): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      now += MINUTE;
      if (isServerUp) {
        await recordWatchOfAllHospitals(dataSource.manager, "server", new Date(now), MINUTE + 1);
      }
      for (const [displayId, screenId] of alive) await report(displayId, screenId);
      await runJob();
    }
  }

  /** Sends queued emails and returns the subjects sent so far, with their recipients. */
  async function sendEmails(): Promise<string[]> {
    const publicUrl = "https://ward.example";
    const mailer = createMailer({ smtpUrl: mail.url, from: "w@ward.example", publicUrl });
    const context = { dataSource, mailer, publicUrl, now: () => now };
    for (const { id, data } of jobs.splice(0)) {
      await sendScreensMissing(context, data as never, { id, queuedAt: now });
    }
    return mail.received.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).sort();
  }

  it("covers at most 50 screens even if 6,000 are forged, and is not sent", async () => {
    const ward = await seedDisplay("Ward 3");
    await passMinutes(12, [[ward, "tv-1"]]);
    const forgedScreens = Array.from({ length: 6_000 }, (_, index) => ({
      hospitalId: hospital,
      displayId: ward,
      screenId: `made-up-${index}`,
      connection: `c-${index}`,
      template: "2d" as const,
      fps: null,
      viewport: "1x1",
      revision: 1,
      build: "b",
      seenAt: new Date(now),
    }));
    await saveScreenReports(dataSource.manager, forgedScreens);
    await passMinutes(30, [[ward, "tv-1"]]);
    const storedScreens = await dataSource.query<{ screen_id: string }[]>(
      "SELECT screen_id FROM screen",
    );
    expect(storedScreens).toHaveLength(50);
    expect(storedScreens).toContainEqual({ screen_id: "tv-1" });
    expect(await sendEmails()).toEqual([]);
  });

  it("is sent once, after ten minutes, to the people who manage displays", async () => {
    const ward = await seedDisplay("Ward 3");
    const grant = async (grants: Grant[], verified = true) => {
      const account = await seedAccount(dataSource, hospital, { type: "sub", verified });
      await dataSource.query("UPDATE account SET grants = $2 WHERE id = $1", [account.id, grants]);
      return account.email;
    };
    const managers = [await grant(["displays.manage"]), await grant(["administrator"])];
    await grant(["patients.write"]);
    await grant(["displays.manage"], false);
    await passMinutes(12, [
      [ward, "tv-1"],
      [ward, "tv-2"],
    ]);
    await passMinutes(9, [[ward, "tv-2"]]);
    expect(await sendEmails()).toEqual([]);
    await passMinutes(1, [[ward, "tv-2"]]);
    const subject = "A screen is missing at St. Nicholas Hospital";
    const expected = [owner.email, ...managers].map((address) => `${address}: ${subject}`).sort();
    expect(await sendEmails()).toEqual(expected);
    expect(mail.received[0]?.text).toContain(
      "Ward 3, screen 1, last seen on Sunday 22 November at 13:12",
    );
    await passMinutes(12, [[ward, "tv-2"]]);
    expect(await sendEmails()).toEqual(expected);

    await passMinutes(2, [
      [ward, "tv-1"],
      [ward, "tv-2"],
    ]);
    await passMinutes(10, [[ward, "tv-2"]]);
    expect(await sendEmails()).toHaveLength(2 * expected.length);
  });

  it("is one email if screens vanish together, even if their last reports were seconds apart", async () => {
    const [ward, hall] = [await seedDisplay("Ward 3"), await seedDisplay("Hall")];
    const all: [string, string][] = [
      [ward, "tv-1"],
      [ward, "tv-2"],
      [hall, "tv-3"],
    ];
    await passMinutes(12, all);
    now += 20 * SECOND;
    await report(ward, "tv-1");
    now += 25 * SECOND;
    await report(ward, "tv-2");
    now += 20 * SECOND;
    await report(hall, "tv-3");
    now -= 65 * SECOND;
    await passMinutes(12);
    expect(await sendEmails()).toEqual([
      `${owner.email}: 3 screens are missing at St. Nicholas Hospital`,
    ]);
  });

  it("is not sent after a complete outage, nor by a worker that has just started", async () => {
    const ward = await seedDisplay("Ward 3");
    await passMinutes(12, [[ward, "tv-1"]]);
    isServerUp = false;
    await passMinutes(15);
    isServerUp = true;
    await passMinutes(9);
    expect(await sendEmails()).toEqual([]);
    await report(ward, "tv-1");
    await passMinutes(5);
    expect(jobs).toEqual([]);

    now += 30 * MINUTE;
    await recordWatchOfAllHospitals(dataSource.manager, "server", new Date(now), 40 * MINUTE);
    await passMinutes(9);
    expect(await sendEmails()).toEqual([]);
    await passMinutes(3);
    expect(await sendEmails()).toHaveLength(1);
  });

  it("leaves out screens outside their planned hours, and includes missing screens ten minutes after the hours begin", async () => {
    const daytime = Array.from({ length: 7 }, () => ({ from: "07:00", until: "13:20" }));
    const ward = await seedDisplay("Ward 3", { hours: daytime });
    await passMinutes(12, [[ward, "tv-1"]]);
    // It is 13:12 in Lagos: the planned hours end before the screen has been missing for ten minutes.
    await passMinutes(15);
    expect(jobs).toEqual([]);
    now = Date.parse("2026-11-23T05:49:00Z");
    await passMinutes(20);
    expect(jobs).toEqual([]);
    await passMinutes(1);
    expect(await sendEmails()).toHaveLength(1);
  });

  it.each([
    ["was removed from the list", "DELETE FROM screen"],
    ["belongs to a revoked display", "UPDATE display SET revoked_at = now()"],
    ["belongs to a display without such emails", "UPDATE display SET mail_missing = false"],
    ["has returned", "UPDATE screen SET last_seen = last_seen + interval '5 minutes'"],
  ])(
    "is not sent about a screen that %s, even if the email is already queued",
    async (_why, sql) => {
      const ward = await seedDisplay("Ward 3");
      await passMinutes(12, [[ward, "tv-1"]]);
      await passMinutes(10);
      expect(jobs).toHaveLength(1);
      await dataSource.query(sql);
      expect(await sendEmails()).toEqual([]);
      await passMinutes(2);
      expect(jobs).toEqual([]);
    },
  );

  it("neither lists nor counts a browser that was closed two minutes after it opened the board", async () => {
    const ward = await seedDisplay("Ward 3");
    await report(ward, "office", { paired: false });
    await passMinutes(12);
    await passMinutes(12, [[ward, "tv-1"]]);
    await passMinutes(10);
    await sendEmails();
    expect(mail.received.map(({ text }) => text)).toEqual([
      expect.stringContaining("Ward 3, screen 1, last seen on Sunday 22 November at 13:24"),
    ]);
  });

  it("excludes screens that are unpaired and unnamed, however long they were open", async () => {
    const ward = await seedDisplay("Ward 3");
    const office = { paired: false };
    for (const leaving of [true, false]) {
      await report(ward, "office", office);
      now += 5 * 60 * MINUTE;
      await report(ward, "office", { ...office, leaving });
      await passMinutes(15);
    }
    expect(jobs).toEqual([]);
    await report(ward, "office", office);
    await dataSource.query("UPDATE screen SET name = 'Bay 2'");
    await passMinutes(15);
    expect(jobs).toHaveLength(1);
  });
});
