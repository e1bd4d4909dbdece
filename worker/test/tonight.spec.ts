import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { createMailSwitchToken } from "@wardline/database/repositories/people/mail-switches";
import { readTonight } from "@wardline/database/repositories/roster/tonight";
import { gapText } from "@wardline/domain/tonight/gap-text";
import { buildTonightLines } from "@wardline/domain/tonight/tonight";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import type { EmailContext } from "../src/jobs/email/email-context.js";
import { createMailer } from "../src/jobs/email/mailer.js";
import { sendRosterDuties } from "../src/jobs/email/roster-duties.js";
import { sendTonight } from "../src/jobs/email/tonight.js";
import { queueTonightMails } from "../src/jobs/reminders/mail-tonight.js";
import { connectAsOwner } from "../src/owner.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital, seedRoster } from "./support/seed.js";

const MINUTE = 60_000;
/** 17:00 in London on the day before the clocks go back, and on other days around the two clock changes. */
const FIVE_PM = Date.parse("2026-10-24T16:00:00Z");
const FIVE_PM_BY_DAY = {
  "2026-10-25": Date.parse("2026-10-25T17:00:00Z"),
  "2027-03-27": Date.parse("2027-03-27T17:00:00Z"),
  "2027-03-28": Date.parse("2027-03-28T16:00:00Z"),
  "2027-03-29": Date.parse("2027-03-29T16:00:00Z"),
};

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
let surgeon: string;
let cardiologist: string;
let everyone: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});

beforeEach(async () => {
  await database.empty();
  hospitalId = await seedHospital(dataSource, { timezone: "Europe/London", dutyStart: "08:00" });
  await dataSource.query("UPDATE hospital SET tonight = true");
  for (const name of ["Surgery", "Cardiology"]) {
    await dataSource.query(
      "INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, $2, lower($2))",
      [hospitalId, name],
    );
  }
  await dataSource.query(
    `INSERT INTO role (hospital_id, name, folded_name) VALUES ($1, 'Registrar', 'registrar')`,
    [hospitalId],
  );
  // Surgery has only a registrar; Cardiology is on no roster.
  for (const date of ["2026-10-24", "2026-10-25", "2027-03-28"]) {
    await seedRoster(dataSource, hospitalId, date, ["Surgery"]);
  }
  surgeon = await seedRosterMaker("Surgery", "roster.write");
  cardiologist = await seedRosterMaker("Cardiology", "roster.write");
  everyone = await seedRosterMaker("Cardiology", "roster.manage");
  await seedRosterMaker("Surgery", "patients.read");
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function seedRosterMaker(department: string, grant: string): Promise<string> {
  const { id } = await seedAccount(dataSource, hospitalId, { type: "sub", verified: true });
  await dataSource.query(
    `UPDATE account SET grants = ARRAY[$3], department_id = department.id, role_id = role.id
       FROM department, role
      WHERE account.hospital_id = $1 AND account.id = $2 AND department.hospital_id = $1
        AND department.name = $4 AND role.hospital_id = $1`,
    [hospitalId, id, grant, department],
  );
  return id;
}

function runJob(now: number): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined };
  return queueTonightMails({ dataSource, log, now: () => now });
}

async function readQueuedIds(): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    "SELECT data->>'accountId' AS id FROM job_outbox WHERE name = 'tonight'",
  );
  return rows.map(({ id }) => id).sort();
}

async function fillGaps(): Promise<void> {
  await dataSource.query("UPDATE roster SET departments = '{}'");
}

/** See docs/wire/roster.md, Tonight. */
describe("queueing of the daily email", () => {
  it("happens at 17:00, once for each maker of a roster with a gap, and for nobody else", async () => {
    await runJob(FIVE_PM - MINUTE);
    expect(await readQueuedIds()).toEqual([]);
    await runJob(FIVE_PM);
    expect(await readQueuedIds()).toEqual([surgeon, everyone].sort());
    expect(await readQueuedIds()).not.toContain(cardiologist);
    await runJob(FIVE_PM + MINUTE);
    expect(await readQueuedIds()).toHaveLength(2);
  });

  it("happens at 17:00 local time, also on days with a clock change", async () => {
    await runJob(FIVE_PM);
    let mails = 2;
    for (const [day, fivePm] of Object.entries(FIVE_PM_BY_DAY)) {
      await runJob(fivePm - MINUTE);
      expect([day, (await readQueuedIds()).length]).toEqual([day, mails]);
      await runJob(fivePm);
      mails += 2;
      expect([day, (await readQueuedIds()).length]).toEqual([day, mails]);
    }
  });

  it("happens once with several workers", async () => {
    await Promise.all([1, 2, 3, 4].map(() => runJob(FIVE_PM)));
    expect(await readQueuedIds()).toHaveLength(2);
  });

  it("covers all emails or none, and is retried in the next minute after a failure", async () => {
    const asOwner = connectAsOwner(database.ownerUrl);
    await asOwner((owner) =>
      owner.query(
        `ALTER TABLE job_outbox ADD CONSTRAINT refused CHECK (data->>'accountId' <> '${everyone}')`,
      ),
    );
    await expect(runJob(FIVE_PM)).rejects.toThrow("Failed to email 1 of 1 hospitals.");
    expect(await readQueuedIds()).toEqual([]);
    await asOwner((owner) => owner.query("ALTER TABLE job_outbox DROP CONSTRAINT refused"));
    await runJob(FIVE_PM + MINUTE);
    expect(await readQueuedIds()).toHaveLength(2);
  });

  it("can still happen just before midnight, but not after", async () => {
    const midnight = Date.parse("2026-10-24T23:00:00Z");
    await runJob(midnight);
    expect(await readQueuedIds()).toEqual([]);
    await runJob(midnight - MINUTE);
    expect(await readQueuedIds()).toHaveLength(2);
  });

  it("does not happen if there is no gap at 17:00, even if a gap appears later", async () => {
    await fillGaps();
    await runJob(FIVE_PM);
    await dataSource.query("UPDATE roster SET departments = '{Surgery}'");
    await runJob(FIVE_PM + MINUTE);
    expect(await readQueuedIds()).toEqual([]);
  });

  it("does not happen in a hospital that has switched Tonight off", async () => {
    await dataSource.query("UPDATE hospital SET tonight = false");
    await runJob(FIVE_PM);
    expect(await readQueuedIds()).toEqual([]);
  });
});

describe("daily email", () => {
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(() => mail.close());

  async function send(accountId: string): Promise<void> {
    await sendTonight(buildContext(), { accountId, hospitalId }, run());
  }

  function buildContext(): EmailContext {
    const publicUrl = "https://ward.example";
    const mailer = createMailer({ smtpUrl: mail.url, from: "w@ward.example", publicUrl });
    return { dataSource, mailer, publicUrl, now: () => FIVE_PM };
  }

  const run = () => ({ id: randomUUID(), queuedAt: FIVE_PM });

  it("contains the page's texts, the replacement's phone number, local times, and the page's address", async () => {
    await dataSource.query(
      `UPDATE account SET phone = '0803 555 0100', first_name = 'Ada', last_name = 'Eze' WHERE id = $1`,
      [surgeon],
    );
    await dataSource.query("DELETE FROM roster_duty");
    await send(surgeon);
    const [email] = mail.received;
    expect(email?.subject).toBe("Gaps at St. Nicholas Hospital: Surgery");
    expect(email?.text).toContain("Now, until Sun 08:00:");
    expect(email?.text).toContain("From Sun 08:00:");
    expect(email?.text).toContain(
      "Registrar: nobody is on the roster. Best replacement: Ada Eze, 0 h on duty in the last 28 days. 0803 555 0100",
    );
    expect(email?.text).toContain(
      "Consultant: nobody is on the roster. Nobody in the department is free to step in.",
    );
    expect(email?.text).toContain("https://ward.example/dashboard/call-duty-roster#gaps");
  });

  it("has a one-click link to unsubscribe, and is not sent after a click on that link", async () => {
    await send(surgeon);
    const headers = new Map(mail.received[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const token = await createMailSwitchToken(dataSource.manager, surgeon, "tonight");
    const address = `https://ward.example/api/mails/${token}`;
    expect(headers.get("list-unsubscribe")).toBe(`<${address}>`);
    expect(mail.received[0]?.text).toContain(address);
    await dataSource.query("UPDATE account SET mails_off = '{tonight}' WHERE id = $1", [surgeon]);
    await send(surgeon);
    expect(mail.received).toHaveLength(1);
  });

  it("describes the gaps at the time of sending, and is not sent if there are none", async () => {
    await fillGaps();
    const sources = await readTonight(dataSource.manager, hospitalId, FIVE_PM);
    expect(sources && buildTonightLines(sources, FIVE_PM).every(({ isClean }) => isClean)).toBe(
      true,
    );
    await send(surgeon);
    expect(mail.received).toEqual([]);
  });

  it("names a person to whom a mail server permanently refuses emails, until the server accepts a later email", async () => {
    await dataSource.query(
      `UPDATE account SET phone = '0803 555 0100', verified_at = now(), department_id = department.id, role_id = role.id
         FROM department, role WHERE department.name = 'Surgery'`,
    );
    const [{ accountId } = { accountId: "" }] = await dataSource.query<{ accountId: string }[]>(
      `SELECT account_id AS "accountId" FROM roster_duty JOIN roster ON roster.id = roster_id
        WHERE date = '2026-10-25'`,
    );
    const duties = [
      { date: "2026-10-25", change: "added", department: "Surgery", role: "Registrar" } as const,
    ];
    const sendChange = () =>
      sendRosterDuties(buildContext(), { accountId, duties, hospitalId }, run());
    const readMail = async () => {
      const sources = await readTonight(dataSource.manager, hospitalId, FIVE_PM);
      const lines = sources === null ? [] : buildTonightLines(sources, FIVE_PM);
      return lines.flatMap((line) => line.duties.flatMap(({ gaps }) => gaps.map(gapText)));
    };
    const refusalText = "Registrar: the mail server refuses emails to Adaeze Okafor.";

    mail.refuse(1, 451);
    await expect(sendChange()).rejects.toThrow("RCPT TO, 451");
    expect(await readMail()).not.toContain(refusalText);
    mail.refuse(1);
    await expect(sendChange()).rejects.toThrow("RCPT TO, 550");
    expect(await readMail()).toContain(refusalText);
    await sendChange();
    expect(await readMail()).not.toContain(refusalText);
  });

  it("is not sent about another department, to former roster makers, or to an unverified address", async () => {
    await send(cardiologist);
    await dataSource.query("UPDATE account SET grants = '{}' WHERE id = $1", [surgeon]);
    await send(surgeon);
    await dataSource.query("UPDATE account SET verified_at = NULL");
    await send(everyone);
    expect(mail.received).toEqual([]);
  });
});
