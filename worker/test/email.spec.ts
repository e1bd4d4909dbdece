import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { hashLinkToken } from "@wardline/database/repositories/people/link-tokens";
import { buildDutyUid } from "@wardline/database/repositories/roster/calendar-events";
import type { JobRun } from "@wardline/jobs/handlers";
import { computeEmailBackoff, JOB_OPTIONS } from "@wardline/jobs/policy";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import type { EmailContext } from "../src/jobs/email/email-context.js";
import { sendInvitation } from "../src/jobs/email/invitation.js";
import { createMailer } from "../src/jobs/email/mailer.js";
import {
  sendAddressTaken,
  sendPasswordChanged,
  sendSecondFactorChanged,
  sendSecondFactorReset,
} from "../src/jobs/email/notices.js";
import { sendPasswordReset } from "../src/jobs/email/password-reset.js";
import { sendRosterDuties } from "../src/jobs/email/roster-duties.js";
import { sendVerification } from "../src/jobs/email/verification.js";
import { extractToken, type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital, seedRoster } from "./support/seed.js";

const NOW = Date.parse("2026-03-10T10:00:00Z");
const HOUR = 3_600_000;

let database: TestDatabase;
let dataSource: DataSource;
let mail: MailServer;
let context: EmailContext;
let hospitalId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
  hospitalId = await seedHospital(dataSource);
});

beforeEach(async () => {
  mail = await startMailServer();
  const publicUrl = "https://ward.example:8443";
  const mailer = createMailer({
    smtpUrl: mail.url,
    from: "Wardline <wardline@ward.example>",
    publicUrl,
  });
  context = { dataSource, mailer, publicUrl, now: () => NOW };
});

afterEach(async () => {
  await mail.close();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function run(queuedAt = NOW): JobRun {
  return { id: randomUUID(), queuedAt };
}

async function readLinks(
  accountId: string,
): Promise<{ hash: Buffer; kind: string; expires_at: Date }[]> {
  return dataSource.query(
    "SELECT hash, kind, expires_at FROM link_token WHERE account_id = $1 ORDER BY expires_at",
    [accountId],
  );
}

describe("email", () => {
  it("goes to the account's address, in HTML and text, with the job's id as its Message-ID", async () => {
    const account = await seedAccount(dataSource, hospitalId, { type: "sub" });
    const job = run();
    await sendInvitation(context, { accountId: account.id }, job);
    const [email] = mail.received;
    expect(email).toMatchObject({
      messageId: `<${job.id}@ward.example>`,
      from: { name: "Wardline", address: "wardline@ward.example" },
      to: [{ name: "Adaeze Okafor", address: account.email }],
      subject: "Your Wardline account at St. Nicholas Hospital",
    });
    expect(email?.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(email?.html).toContain("Hello ");
    expect(email?.text).toContain("Hello Adaeze");
  });

  it("says which second factor was added, on which device, and when in the hospital's time zone", async () => {
    const account = await seedAccount(dataSource, hospitalId, { verified: true });
    const data = {
      accountId: account.id,
      hospitalId,
      change: "passkey-added",
      device: "Firefox on Windows",
      at: "2026-11-22T13:07:00.000Z",
    } as const;
    await sendSecondFactorChanged(context, data, run());
    const [email] = mail.received;
    expect(email?.subject).toBe("A passkey was added in Wardline");
    expect(email?.text?.replaceAll(/\s+/g, " ")).toMatch(
      /A passkey was added on Sunday 22 November at \d\d:07, from this device: Firefox on Windows\./,
    );
    expect(email?.text).toContain("https://ward.example:8443/forgot-password");
  });

  it.each([
    ["password-changed", sendPasswordChanged, "Your password was changed in Wardline"],
    ["second-factor-reset", sendSecondFactorReset, "Your second factor was reset in Wardline"],
    ["address-taken", sendAddressTaken, "You already have a Wardline account"],
  ])("carries no token if it is of the kind %s", async (_name, send, subject) => {
    const account = await seedAccount(dataSource, hospitalId, { verified: true });
    await send(context, { accountId: account.id }, run());
    expect(mail.received.map((email) => email.subject)).toEqual([subject]);
    expect(mail.received[0]?.text).toContain("https://ward.example:8443/forgot-password");
    expect(await readLinks(account.id)).toEqual([]);
  });

  it("is not sent to a deleted account", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, { verified: true });
    await dataSource.query("UPDATE account SET deleted_at = now() WHERE id = $1", [accountId]);
    for (const send of [
      sendVerification,
      sendPasswordReset,
      sendInvitation,
      sendPasswordChanged,
      sendSecondFactorReset,
      sendAddressTaken,
    ]) {
      await send(context, { accountId }, run());
    }
    await sendVerification(context, { accountId: randomUUID() }, run());
    expect(mail.attempts).toBe(0);
    expect(await readLinks(accountId)).toEqual([]);
  });

  it("fails without repeating the address when the mail server refuses the recipient", async () => {
    const account = await seedAccount(dataSource, hospitalId, { verified: true });
    mail.refuse(1);
    const failure = sendPasswordReset(context, { accountId: account.id }, run());
    await expect(failure).rejects.toThrow(
      /^The mail server did not accept the email \(EENVELOPE, RCPT TO, 550\)\. The server refuses /,
    );
    await expect(failure).rejects.not.toHaveProperty(
      "stack",
      expect.stringContaining(account.email),
    );
  });
});

describe("a retried email", () => {
  /** Retries like the queues; resolves to the number of attempts and the minutes until the email arrives. */
  async function sendWithRetries(
    getRefusalCode: (minutes: number) => number | null,
  ): Promise<{ minutes: number; tries: number; error: Error | null }> {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, { type: "sub" });
    const job = run();
    let now = NOW;
    for (let tries = 1; ; tries += 1) {
      const minutes = (now - NOW) / 60_000;
      const code = getRefusalCode(minutes);
      if (code !== null) mail.refuse(1, code);
      try {
        await sendInvitation({ ...context, now: () => now }, { accountId }, job);
        return { minutes, tries, error: null };
      } catch (error) {
        const pause = computeEmailBackoff(tries, "email", error as Error);
        const { attempts = 0 } = JOB_OPTIONS.email;
        if (pause === -1 || tries === attempts) return { minutes, tries, error: error as Error };
        now += pause;
      }
    }
  }

  it("is delivered soon after an hour if the server delays mail by an hour", async () => {
    const { minutes, error } = await sendWithRetries((passed) => (passed < 60 ? 451 : null));
    expect(error).toBeNull();
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThanOrEqual(90);
    expect(mail.received).toHaveLength(1);
  });

  it("is delivered within ten minutes if the server delays mail by five minutes", async () => {
    const { minutes } = await sendWithRetries((passed) => (passed < 5 ? 450 : null));
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it("is attempted for a day, and not much longer", async () => {
    const { minutes, tries } = await sendWithRetries(() => 451);
    expect(minutes).toBeGreaterThanOrEqual(24 * 60);
    expect(minutes).toBeLessThan(25 * 60);
    expect(tries).toBeLessThan(60);
  });

  it("is given up at the first permanent refusal, with the reason", async () => {
    const { tries, error } = await sendWithRetries(() => 550);
    expect(tries).toBe(1);
    expect(error?.message).toContain("RCPT TO, 550");
  });
});

describe("a link in an email", () => {
  it.each([
    ["verification", sendVerification, "/verify-email?token=", 24],
    ["password-reset", sendPasswordReset, "/reset-password/", 1],
    ["invitation", sendInvitation, "/reset-password/", 7 * 24],
  ])("is stored hashed for %s, valid from the time of sending", async (kind, send, path, hours) => {
    const account = await seedAccount(dataSource, hospitalId, { type: "sub" });
    await send(context, { accountId: account.id }, run(NOW - HOUR));
    const [email] = mail.received;
    const token = extractToken(email);
    expect(email?.text).toContain(`https://ward.example:8443${path}${token}`);
    expect(email?.html).toContain(`https://ward.example:8443${path}${token}`);
    expect(await readLinks(account.id)).toEqual([
      { hash: hashLinkToken(token), kind, expires_at: new Date(NOW + hours * HOUR) },
    ]);
  });

  it("is replaced only by a newer link of the same kind", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, { type: "sub" });
    await sendInvitation(context, { accountId }, run(NOW - 2));
    await sendPasswordReset(context, { accountId }, run(NOW - 1));
    await sendPasswordReset(context, { accountId }, run(NOW));
    const [invitation, , newest] = mail.received.map((email) => extractToken(email));
    const validHashes = (await readLinks(accountId)).map(({ hash }) => hash.toString("hex"));
    expect(validHashes.sort()).toEqual(
      [invitation, newest].map((token) => hashLinkToken(token ?? "").toString("hex")).sort(),
    );
  });

  it("works in each copy when a job sent its email more than once", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId);
    const job = run();
    await sendVerification(context, { accountId }, job);
    await sendVerification(context, { accountId }, job);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
    const validHashes = (await readLinks(accountId)).map(({ hash }) => hash.toString("hex"));
    for (const email of mail.received) {
      expect(validHashes).toContain(hashLinkToken(extractToken(email)).toString("hex"));
    }
  });

  it("is not sent late if a later request exists", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId);
    await sendVerification(context, { accountId }, run(NOW));
    await sendVerification(context, { accountId }, run(NOW - 1));
    expect(mail.received).toHaveLength(1);
    expect(await readLinks(accountId)).toHaveLength(1);
  });

  it("is valid only in the newer email when two jobs run at once", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId);
    await Promise.all([
      sendVerification(context, { accountId }, run(NOW)),
      sendVerification(context, { accountId }, run(NOW - 5)),
    ]);
    expect(await readLinks(accountId)).toHaveLength(1);
  });

  it.each([
    ["verification", sendVerification, 24],
    ["password-reset", sendPasswordReset, 1],
    ["invitation", sendInvitation, 7 * 24],
  ])("is not sent for %s if it would already have expired", async (_kind, send, hours) => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, { type: "sub" });
    await send(context, { accountId }, run(NOW - hours * HOUR - 1));
    expect(mail.attempts).toBe(0);
  });

  it.each([
    ["verification", sendVerification],
    ["invitation", sendInvitation],
  ])("is not sent for %s once the address is verified", async (_kind, send) => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, { verified: true });
    await send(context, { accountId }, run());
    expect(mail.attempts).toBe(0);
  });

  it("never comes from an unverified hospital's name", async () => {
    const name = "You won: https://evil.example/prize";
    const account = await seedAccount(dataSource, await seedHospital(dataSource, { name }));
    await sendVerification(context, { accountId: account.id }, run());
    expect(JSON.stringify(mail.received)).not.toContain("evil");
  });

  it("never comes from a person's name, even if the name was saved before such names were refused", async () => {
    const name = "Health Service www.evil.example/verify";
    const account = await seedAccount(dataSource, await seedHospital(dataSource, { name }), {
      type: "sub",
      firstName: "Log in at https://evil.example/x",
    });
    await sendInvitation(context, { accountId: account.id }, run());
    expect(JSON.stringify(mail.received)).toContain("Hello colleague");
    expect(JSON.stringify(mail.received)).not.toContain("evil");
  });
});

describe("an email about changed duties", () => {
  const given = { type: "sub", verified: true } as const;
  const buildHours = (date: string) => ({
    from: Date.parse(`${date}T08:00:00Z`),
    until: Date.parse(`${date}T08:00:00Z`) + 24 * HOUR,
  });
  const post = { department: "Surgery", role: "Registrar" };
  const duties = [
    { date: "2026-03-12", change: "added", ...post, ...buildHours("2026-03-12") },
    {
      date: "2026-03-11",
      change: "removed",
      ...post,
      role: "Consultant",
      ...buildHours("2026-03-11"),
    },
  ] as const;

  it("reports several changes in one email", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, {
      type: "sub",
      verified: true,
    });
    await sendRosterDuties(context, { accountId, hospitalId, duties: [...duties] }, run());
    const [email] = mail.received;
    expect(email?.subject).toBe("No longer on call Wed 11 Mar 08:00, Surgery (and 1 more change)");
    expect(email?.text).toMatch(
      /You are now on call\s+\* Thu 12 Mar 08:00 – Fri 13 Mar 08:00: Registrar, Surgery/,
    );
    expect(email?.text).toMatch(
      /You are no longer on call\s+\* Wed 11 Mar 08:00 – Thu 12 Mar 08:00: Consultant, Surgery/,
    );
  });

  it("names the day of a cover rather than the day of its duty", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, given);
    const cover = {
      date: "2026-11-26",
      department: "Surgery",
      role: "Consultant",
      from: Date.parse("2026-11-27T00:51:00Z"),
      until: Date.parse("2026-11-27T08:00:00Z"),
      person: { id: randomUUID(), name: "Samuel Mensah", role: "Registrar" },
      for: { id: accountId, name: "David Eze" },
    };
    const sent = { accountId, hospitalId, duties: [{ ...cover, change: "covered" as const }] };
    await sendRosterDuties(context, sent, run());
    const text = mail.received[0]?.text?.replace(/\s+/g, " ");
    expect(text).toContain(
      "Fri 27 Nov 00:51 – 08:00 (duty of Thu 26 Nov): Consultant, Surgery. Samuel Mensah, Registrar, for the Consultant David Eze",
    );
  });

  it("says when the duties changed if the email is late, and omits past duties", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, given);
    const pastDuty = {
      date: "2026-03-08",
      change: "added",
      department: "Surgery",
      role: "HOD",
    } as const;
    const late = run(NOW - HOUR);
    await sendRosterDuties(context, { accountId, hospitalId, duties: [pastDuty] }, late);
    await sendRosterDuties(context, { accountId, hospitalId, duties: [pastDuty, ...duties] }, late);
    expect(mail.received).toHaveLength(1);
    const text = mail.received[0]?.text?.replaceAll(/\s+/g, " ");
    expect(text).toMatch(/This email is late: the change was made on Tuesday 10 March at \d\d/);
    expect(text).not.toContain("HOD");
  });

  it("attaches the calendar event of a new duty, and cancels all parts of a lost duty", async () => {
    const at = await seedHospital(dataSource, { dutyStart: "08:00" });
    await seedRoster(dataSource, at, "2026-03-12", ["Surgery"]);
    const [holder] = await dataSource.query<{ id: string }[]>(
      "UPDATE account SET verified_at = now() WHERE hospital_id = $1 RETURNING id",
      [at],
    );
    const accountId = (Array.isArray(holder) ? holder[0] : holder)?.id ?? "";
    const until = Date.UTC(2026, 2, 11, 12);
    const covered = [{ from: until - HOUR, until }];
    const sent = { accountId, hospitalId: at, duties: duties.map((one) => ({ ...one, covered })) };
    await sendRosterDuties(context, sent, run());
    const files = (mail.received[0]?.attachments ?? []).map(({ content }) =>
      new TextDecoder().decode(content as ArrayBuffer).replaceAll("\r\n ", ""),
    );
    const buildUid = (date: string, role: string, from?: number) =>
      `UID:${buildDutyUid(accountId, { date, department: "Surgery", role }, from)}`;
    const [given] = files.filter((text) => text.includes("DTSTART:20260312T080000Z"));
    expect(given).toContain(buildUid("2026-03-12", "Registrar"));
    const cancellations = files.filter((text) => /METHOD:CANCEL[^]+STATUS:CANCELLED/.test(text));
    const uids = [undefined, until].map((from) => buildUid("2026-03-11", "Consultant", from));
    expect(cancellations).toEqual(uids.map((uid) => expect.stringContaining(uid)));
  });

  it("is not sent to an unverified address", async () => {
    const { id: accountId } = await seedAccount(dataSource, hospitalId, { type: "sub" });
    await sendRosterDuties(context, { accountId, hospitalId, duties: [...duties] }, run());
    expect(mail.attempts).toBe(0);
  });
});
