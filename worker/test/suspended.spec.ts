import { randomUUID } from "node:crypto";
import { JOBS } from "@wardline/contracts/operation/jobs";
import { createDataSource } from "@wardline/database/data-source";
import { readRetentionOfAllHospitals } from "@wardline/database/repositories/hospitals/retention";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { createEmailHandlers } from "../src/jobs/email/email-handlers.js";
import { createMailer } from "../src/jobs/email/mailer.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";

const NOW = Date.parse("2026-03-10T10:05:00Z");

/** See docs/wire/accounts.md, Suspended hospitals. */
describe("suspended hospital", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let mail: MailServer;
  let hospitalId: string;
  let account: { id: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
    hospitalId = await seedHospital(dataSource);
    account = await seedAccount(dataSource, hospitalId, { verified: true });
    mail = await startMailServer();
  });
  afterAll(async () => {
    await mail.close();
    await dataSource.destroy();
    await database.drop();
  });

  const suspend = (at: string | null) =>
    dataSource.query("UPDATE hospital SET suspended_at = $2 WHERE id = $1", [hospitalId, at]);

  async function send(name: string): Promise<void> {
    const publicUrl = "https://ward.example";
    const mailer = createMailer({ smtpUrl: mail.url, from: "w@ward.example", publicUrl });
    const handlers = createEmailHandlers({ dataSource, mailer, publicUrl, now: () => NOW });
    const about = { hospitalId, accountId: account.id };
    const handler = handlers[name as keyof typeof handlers] as (...job: unknown[]) => Promise<void>;
    await handler(about, { id: randomUUID(), queuedAt: NOW });
  }

  it.each(Object.keys(JOBS.email))("gets no email of the kind %s", async (name) => {
    await suspend("2026-03-10T10:00:00Z");
    await send(name);
    expect(mail.received).toEqual([]);
  });

  it("has no records removed until it is resumed, and then gets emails again", async () => {
    await dataSource.query(
      "INSERT INTO retention (hospital_id, closed_cards_months) VALUES ($1, 12)",
      [hospitalId],
    );
    await suspend("2026-03-10T10:00:00Z");
    expect(await readRetentionOfAllHospitals(dataSource.manager)).toEqual([]);
    await suspend(null);
    expect(await readRetentionOfAllHospitals(dataSource.manager)).toMatchObject([{ hospitalId }]);
    await send("password-changed");
    expect(mail.received).toHaveLength(1);
  });
});
