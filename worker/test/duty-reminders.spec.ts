import { randomUUID } from "node:crypto";
import type { JobData } from "@wardline/contracts/operation/jobs";
import { createDataSource } from "@wardline/database/data-source";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { sendDutyReminder } from "../src/jobs/email/duty-reminder.js";
import { createMailer } from "../src/jobs/email/mailer.js";
import { remindOfDuties } from "../src/jobs/reminders/remind.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedHospital, seedRoster } from "./support/seed.js";

type Reminder = JobData<"email", "duty-reminder">;

const DATE = "2026-11-06";
/** 08:00 in Lagos, when duties begin. */
const DUTY_START = Date.parse("2026-11-06T07:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
const warn = jest.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});

beforeEach(async () => {
  await database.empty();
  hospitalId = await seedHospital(dataSource, { timezone: "Africa/Lagos", dutyStart: "08:00" });
  await dataSource.query(
    `INSERT INTO department (hospital_id, name, folded_name, receipts)
     VALUES ($1, 'Surgery', 'surgery', true)`,
    [hospitalId],
  );
  await seedRoster(dataSource, hospitalId, DATE, ["Surgery"]);
  await dataSource.query(
    `UPDATE account SET verified_at = now(), email = 'bola@hospital.example',
            department_id = (SELECT id FROM department WHERE hospital_id = $1)
      WHERE hospital_id = $1`,
    [hospitalId],
  );
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function remind(now: number): Promise<void> {
  const log = { info: () => undefined, warn };
  return remindOfDuties({ dataSource, log, now: () => now });
}

async function readQueuedReminders(): Promise<Reminder[]> {
  const rows = await dataSource.query<{ data: Reminder }[]>(
    "SELECT data FROM job_outbox WHERE name = 'duty-reminder'",
  );
  return rows.map(({ data }) => data).sort((a, b) => a.from - b.from);
}

async function readPersonOnDuty(): Promise<string> {
  const [row] = await dataSource.query<{ id: string }[]>(
    "SELECT account_id AS id FROM roster_duty WHERE hospital_id = $1",
    [hospitalId],
  );
  return row?.id ?? "";
}

/** See docs/wire/roster.md, Reminders of duties. */
describe("duty reminder", () => {
  it("is sent once a day before and once an hour before the duty, and not earlier", async () => {
    await remind(DUTY_START - 24 * HOUR - MINUTE);
    expect(await readQueuedReminders()).toEqual([]);
    await remind(DUTY_START - 24 * HOUR);
    await remind(DUTY_START - 24 * HOUR + MINUTE);
    expect(await readQueuedReminders()).toMatchObject([
      { date: DATE, department: "Surgery", from: DUTY_START },
    ]);
    await remind(DUTY_START - HOUR);
    await remind(DUTY_START - HOUR + MINUTE);
    expect(await readQueuedReminders()).toHaveLength(2);
    await remind(DUTY_START);
    expect(await readQueuedReminders()).toHaveLength(2);
  });

  it("is sent once with several workers", async () => {
    await Promise.all([1, 2, 3, 4].map(() => remind(DUTY_START - HOUR)));
    expect(await readQueuedReminders()).toHaveLength(1);
  });

  it("is sent late after an outage, if the duty has not begun", async () => {
    await remind(DUTY_START - 20 * MINUTE);
    expect(await readQueuedReminders()).toHaveLength(1);
  });

  it("is not sent to people who declined it, or in departments that do not use it by default", async () => {
    await dataSource.query("UPDATE account SET duty_reminders = false");
    await remind(DUTY_START - HOUR);
    expect(await readQueuedReminders()).toEqual([]);
    await dataSource.query("UPDATE account SET duty_reminders = NULL");
    await dataSource.query("UPDATE department SET receipts = false");
    await remind(DUTY_START - HOUR);
    expect(await readQueuedReminders()).toEqual([]);
    await dataSource.query("UPDATE account SET duty_reminders = true");
    await remind(DUTY_START - HOUR);
    expect(await readQueuedReminders()).toHaveLength(1);
  });

  it("is sent again when the duty's hours change", async () => {
    await remind(DUTY_START - 24 * HOUR);
    await dataSource.query("UPDATE hospital SET duty_start = '09:00'");
    await remind(DUTY_START + HOUR - 24 * HOUR);
    expect((await readQueuedReminders()).map(({ from }) => from)).toEqual([
      DUTY_START,
      DUTY_START + HOUR,
    ]);
  });
});

describe("reminder email", () => {
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(() => mail.close());

  async function send(now: number): Promise<void> {
    const publicUrl = "https://ward.example";
    const mailer = createMailer({ smtpUrl: mail.url, from: "w@ward.example", publicUrl });
    const context = { dataSource, mailer, publicUrl, now: () => now };
    const data: Reminder = {
      accountId: await readPersonOnDuty(),
      hospitalId,
      date: DATE,
      department: "Surgery",
      role: "Registrar",
      position: 1,
      from: DUTY_START,
      until: DUTY_START + 24 * HOUR,
      version: "7-8",
    };
    await sendDutyReminder(context, data, { id: randomUUID(), queuedAt: now });
  }

  it("has the hospital's local hours, the link that marks the duty as seen, and a calendar entry", async () => {
    await send(DUTY_START - HOUR);
    const [email] = mail.received;
    expect(email?.subject).toBe("Today, Fri 6 Nov 08:00: on call, Registrar, Surgery");
    expect(email?.text).toContain("Fri 6 Nov 08:00 – Sat 7 Nov 08:00");
    expect(email?.text).toContain(
      "https://ward.example/sub-account/roster?seen=2026-11-06&department=Surgery&role=Registrar&position=1&version=7-8",
    );
    const calendar = email?.attachments.find(({ mimeType }) => mimeType.includes("calendar"));
    const text = new TextDecoder().decode(calendar?.content as ArrayBuffer);
    expect(text).toContain("DTSTART:20261106T070000Z");
  });

  it("is not sent after the duty has begun, nor to an unverified address", async () => {
    await send(DUTY_START);
    await dataSource.query("UPDATE account SET verified_at = NULL");
    await send(DUTY_START - HOUR);
    expect(mail.received).toEqual([]);
  });
});
