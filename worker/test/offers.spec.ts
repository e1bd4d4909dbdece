import { randomUUID } from "node:crypto";
import type { JobData } from "@wardline/contracts/operation/jobs";
import { createDataSource } from "@wardline/database/data-source";
import type { LoggedEvent } from "@wardline/database/event-log";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { createMailer } from "../src/jobs/email/mailer.js";
import { sendRosterOffer } from "../src/jobs/email/roster-offer.js";
import { endOffers } from "../src/jobs/offers/end-offers.js";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";

type News = JobData<"email", "roster-offer">;

const DATE = "2026-11-06";
/** 08:00 in Lagos, when duties begin. */
const DUTY_START = Date.parse("2026-11-06T07:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
let ada: { id: string };
let bola: { id: string };
let maker: { id: string };
const publishedEvents: LoggedEvent[] = [];
const warn = jest.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});

beforeEach(async () => {
  publishedEvents.length = 0;
  warn.mockClear();
  await database.empty();
  hospitalId = await seedHospital(dataSource, { timezone: "Africa/Lagos", dutyStart: "08:00" });
  ada = await seedAccount(dataSource, hospitalId, { type: "sub", verified: true });
  bola = await seedAccount(dataSource, hospitalId, { type: "sub", verified: true });
  maker = await seedAccount(dataSource, hospitalId, { type: "sub", verified: true });
  await dataSource.query(
    `INSERT INTO department (hospital_id, name, folded_name, offers) VALUES ($1, 'Surgery', 'surgery', 'approved')`,
    [hospitalId],
  );
  await dataSource.query(
    "INSERT INTO role (hospital_id, name, folded_name) VALUES ($1, 'Registrar', 'registrar')",
    [hospitalId],
  );
  await dataSource.query(
    `UPDATE account SET department_id = (SELECT id FROM department WHERE hospital_id = $1),
            role_id = (SELECT id FROM role WHERE hospital_id = $1),
            grants = CASE WHEN id = $2 THEN ARRAY['roster.write'] ELSE '{}' END
      WHERE hospital_id = $1`,
    [hospitalId, maker.id],
  );
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Seeds a month-old offer of Ada's duty. If `state` is "taken", Bola has taken the duty. */
async function seedOffer({
  state = "open",
  madeAt = DUTY_START - 30 * 24 * HOUR,
}: {
  state?: "open" | "taken";
  madeAt?: number;
} = {}): Promise<string> {
  const id = randomUUID();
  const person = { id: bola.id, firstName: "Bola", lastName: "Obi", department: "Surgery" };
  await dataSource.query(
    `INSERT INTO offer (hospital_id, id, kind, state, date, department, role, position, account_id, first_name,
                        last_name, taken_by, reason, actor, at, updated_at)
     VALUES ($1, $2, 'give', $3, $4, 'Surgery', 'Registrar', 1, $5, 'Ada', 'Obi', $6, '', $7, $8, $8)`,
    [
      hospitalId,
      id,
      state,
      DATE,
      ada.id,
      state === "taken" ? person : null,
      { id: ada.id, name: "Ada Obi" },
      new Date(madeAt),
    ],
  );
  return id;
}

function runJob(now: number): Promise<void> {
  const publish = (events: readonly LoggedEvent[]) => publishedEvents.push(...events);
  return endOffers({ dataSource, publish, log: { info: () => undefined, warn }, now: () => now });
}

async function readQueuedMails(): Promise<News[]> {
  const rows = await dataSource.query<{ data: News }[]>(
    "SELECT data FROM job_outbox WHERE name = 'roster-offer' ORDER BY created_at",
  );
  return rows.map(({ data }) => data);
}

async function readState(id: string): Promise<string | undefined> {
  const [row] = await dataSource.query<{ state: string }[]>(
    "SELECT state FROM offer WHERE id = $1",
    [id],
  );
  return row?.state;
}

/** See docs/wire/roster.md, Offers. */
describe("offer whose duty begins", () => {
  it("expires once, and its owner gets an email", async () => {
    const id = await seedOffer({ madeAt: DUTY_START - HOUR });
    await runJob(DUTY_START - MINUTE);
    expect(await readState(id)).toBe("open");

    await runJob(DUTY_START);
    await runJob(DUTY_START + MINUTE);

    expect(await readState(id)).toBe("expired");
    expect(publishedEvents).toMatchObject([
      { type: "offer.updated", payload: { state: "expired" } },
    ]);
    expect(await readQueuedMails()).toMatchObject([
      { accountId: ada.id, news: "expired", offerId: id },
    ]);
  });

  it("expires once with several workers, and after an outage", async () => {
    await seedOffer({ state: "taken", madeAt: DUTY_START - HOUR });

    await Promise.all([1, 2, 3, 4].map((late) => runJob(DUTY_START + late * HOUR)));

    expect(publishedEvents).toHaveLength(1);
    const mailedIds = (await readQueuedMails()).map(({ accountId }) => accountId);
    expect(mailedIds.sort()).toEqual([ada.id, bola.id].sort());
  });

  it("expires at the department's own duty start", async () => {
    const id = await seedOffer({ madeAt: DUTY_START - HOUR });
    await dataSource.query("UPDATE department SET duty_start = '09:00'");
    await runJob(DUTY_START);
    expect(await readState(id)).toBe("open");
    await runJob(DUTY_START + HOUR);
    expect(await readState(id)).toBe("expired");
  });
});

describe("the reminder to roster makers", () => {
  const countReminders = async (at: number) => {
    await runJob(DUTY_START - at * HOUR);
    return (await readQueuedMails()).filter(({ news }) => news === "reminder").length;
  };

  it.each(["open", "taken"] as const)(
    "is sent 72, 24 and 12 hours before the duty if the offer is %s",
    async (state) => {
      await seedOffer({ state });

      expect(await countReminders(72.1)).toBe(0);
      expect(await countReminders(72)).toBe(1);
      expect(await countReminders(71)).toBe(1);
      expect(await countReminders(24)).toBe(2);
      expect(await countReminders(23.9)).toBe(2);
      expect(await countReminders(12)).toBe(3);
      expect(await countReminders(1)).toBe(3);
      expect((await readQueuedMails()).every(({ accountId }) => accountId === maker.id)).toBe(true);
    },
  );

  it("is sent once with several workers", async () => {
    await seedOffer();
    await Promise.all([1, 2, 3, 4].map(() => countReminders(24)));
    expect(await readQueuedMails()).toHaveLength(1);
  });

  it("is sent once after an outage", async () => {
    await seedOffer();
    expect(await countReminders(10)).toBe(1);
  });

  it("is not sent for times that had passed when the duty was offered", async () => {
    await seedOffer({ madeAt: DUTY_START - 20 * HOUR });
    expect(await countReminders(19)).toBe(0);
    expect(await countReminders(12)).toBe(1);
  });
});

describe("offer email", () => {
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(() => mail.close());

  async function send(offerId: string, news: News["news"], now = DUTY_START - HOUR): Promise<void> {
    const publicUrl = "https://ward.example";
    const mailer = createMailer({ smtpUrl: mail.url, from: "w@ward.example", publicUrl });
    const context = { dataSource, mailer, publicUrl, now: () => now };
    const data = { accountId: bola.id, hospitalId, offerId, news };
    await sendRosterOffer(context, data, { id: randomUUID(), queuedAt: now });
  }

  it("names the duty, the person on it, and its times in the hospital's time zone", async () => {
    await send(await seedOffer(), "offered");
    const [email] = mail.received;
    expect(email?.subject).toBe("A colleague offers you a duty: Surgery, Fri 6 Nov 08:00");
    expect(email?.text).toContain("Ada Obi: Registrar, Surgery, Fri 6 Nov 08:00 – Sat 7 Nov 08:00");
  });

  it("names the person who takes the duty when asking for approval", async () => {
    await send(await seedOffer({ state: "taken" }), "approval");
    expect(mail.received[0]?.text).toContain("Ada Obi and Bola Obi agree on this.");
  });

  it("is not sent if its request is no longer possible", async () => {
    const takenOffer = await seedOffer({ state: "taken" });
    await send(takenOffer, "offered");
    await send(takenOffer, "approval", DUTY_START);
    await send(randomUUID(), "offered");
    await dataSource.query("UPDATE account SET verified_at = NULL");
    await send(takenOffer, "approval");
    expect(mail.received).toEqual([]);
  });
});
