import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { sendDomainProof } from "../src/jobs/email/domain-proof.js";
import type { EmailContext } from "../src/jobs/email/email-context.js";
import { createMailer } from "../src/jobs/email/mailer.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";

const NOW = Date.parse("2026-03-10T10:00:00Z");
const DOMAIN = "clinic.example";

/** docs/wire.md, Single sign-on. */
describe("the mail that proves a domain", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let mail: MailServer;
  let context: EmailContext;
  let hospitalId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
    hospitalId = await seedHospital(dataSource);
    await seedAccount(dataSource, hospitalId, { verified: true });
    await dataSource.query(
      `INSERT INTO single_sign_on (hospital_id, issuer, client_id, client_secret_encrypted, client_secret_hint, group_claim)
       VALUES ($1, 'https://login.example', 'wardline', '', '', 'groups')`,
      [hospitalId],
    );
    mail = await startMailServer();
    const publicUrl = "https://ward.example:8443";
    const from = "Wardline <wardline@ward.example>";
    const mailer = createMailer({ smtpUrl: mail.url, from, publicUrl });
    context = { dataSource, mailer, publicUrl, now: () => NOW };
  });
  beforeEach(async () => {
    mail.received.length = 0;
    await dataSource.query("DELETE FROM single_sign_on_domain");
    await dataSource.query(
      "INSERT INTO single_sign_on_domain (hospital_id, domain, mailed_at) VALUES ($1, $2, now())",
      [hospitalId, DOMAIN],
    );
  });
  afterAll(async () => {
    await mail.close();
    await dataSource.destroy();
    await database.drop();
  });

  const send = () =>
    sendDomainProof(context, { hospitalId, domain: DOMAIN }, { id: randomUUID(), queuedAt: NOW });

  it("goes to its postmaster with a code, of which the database has the hash alone", async () => {
    await send();
    const [email] = mail.received;
    expect(email?.to).toMatchObject([{ address: `postmaster@${DOMAIN}` }]);
    expect(email?.subject).toBe(`A code for ${DOMAIN}`);
    const [code = ""] = /\b[2-9A-Z]{5}-[2-9A-Z]{5}\b/.exec(email?.text ?? "") ?? [];
    const rows = await dataSource.query<{ isIt: boolean; at: Date; row: unknown }[]>(
      `SELECT mail_code_hash = sha256($1::text::bytea) AS "isIt", mailed_at AS at, to_jsonb(entry) AS row
         FROM single_sign_on_domain entry`,
      [code.replace("-", "")],
    );
    expect(rows).toMatchObject([{ isIt: true, at: new Date(NOW) }]);
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5));
  });

  it.each([
    [
      "is proved meanwhile",
      "UPDATE single_sign_on_domain SET proved_at = now(), proved_by = 'dns'",
    ],
    ["was taken out of the settings", "DELETE FROM single_sign_on_domain"],
  ])("is not sent once the domain %s", async (_why, change) => {
    await dataSource.query(change);
    await send();
    expect(mail.received).toEqual([]);
  });
});
