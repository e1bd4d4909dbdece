import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { isRedacted, type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { findPatientAsOf } from "@wardline/database/repositories/past-patients";
import { findPatient, insertPatient } from "@wardline/database/repositories/patients";
import {
  findRetention,
  hasRetentionWorker,
  previewRun,
  readLogRemovedUntil,
  saveRetention,
} from "@wardline/database/repositories/retention";
import { runWork, type Work } from "@wardline/database/work";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { runRetention } from "../src/jobs/retention/nightly.js";
import { asOwnerOf } from "../src/owner.js";
import { seedHospital } from "./support/seed.js";

const DAY = 24 * 3_600_000;
/** Three in the morning in Lagos. */
const NIGHT = Date.parse("2026-11-22T02:00:00Z");
const NOON = NIGHT + 9 * 3_600_000;
const OFF = { closed_cards_months: null, log_months: null, access_log_months: null };
const ACTOR = { id: "a", name: "Ada Obi", email: "ada@hospital.example" };

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
let published: LoggedEvent[];
let now: number;
const warn = jest.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});
beforeEach(async () => {
  // One hospital at a time: a run is about all of them.
  await dataSource.query(
    "UPDATE retention SET closed_cards_months = NULL, log_months = NULL, access_log_months = NULL",
  );
  hospitalId = await seedHospital(dataSource, { timezone: "Africa/Lagos" });
  published = [];
  now = NIGHT;
  warn.mockClear();
});

function run(url = database.ownerUrl): Promise<void> {
  const publish = (events: readonly LoggedEvent[]) => void published.push(...events);
  const log = { info: () => undefined, warn };
  return runRetention({ asOwner: asOwnerOf(url), publish, log, now: () => now });
}

function change<T>(at: number, work: (work: Work) => Promise<T>): Promise<T> {
  return runWork(dataSource, { hospitalId, actor: ACTOR, now: at }, work, () => undefined);
}

const keep = (settings: Partial<typeof OFF> | Record<string, number>) =>
  change(NIGHT - DAY, (work) => saveRetention(work, { ...OFF, ...settings }));

/** Opens a card `days` before this night; closes it the day after, unless it stays open. */
async function seedCard(days: number, { isOpen = false } = {}): Promise<string> {
  const id = randomUUID();
  const fields = {
    name: "Adaeze Quandahl",
    gender: "female" as const,
    age: 34,
    hospital_no: numberOf(id),
    bed_no: "B1",
    status: "admitted" as const,
    teams: "Surgery",
    team_on_call: "",
    team_email: "",
  };
  const opened = NIGHT - days * DAY;
  await change(opened, async (work) => {
    const card = await insertPatient(work, id, fields);
    const changes = [{ field: "name", from: null, to: card.name }];
    work.record("patient.created", card, { subjectId: id, changes });
  });
  if (isOpen) return id;
  await change(opened + DAY, async (work) => {
    await work.manager.query(
      "UPDATE patient SET status = 'discharged', closed_at = $2, updated_at = $2, version = 2 WHERE id = $1",
      [id, work.at],
    );
    const card = { ...(await findPatient(work.manager, hospitalId, id))! };
    const changes = [
      { field: "name", from: "Ada Quandahl", to: card.name },
      { field: "status", from: "admitted", to: "discharged" },
    ];
    work.record("patient.updated", card, { subjectId: id, changes });
  });
  return id;
}

const numberOf = (id: string) => `SL-${id.slice(0, 8)}`;
const events = () => readEventsSince(dataSource.manager, hospitalId, 0, 1_000);
const show = (id: string) => findPatient(dataSource.manager, hospitalId, id);
const stateOf = async () => (await findRetention(dataSource.manager, hospitalId))!;

describe("a hospital that switched nothing on", () => {
  it("keeps everything", async () => {
    const id = await seedCard(4_000);
    await run();
    expect(await show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    expect((await stateOf()).begunAt).toBeNull();
    expect(await hasRetentionWorker(dataSource.manager, new Date(now))).toBe(true);
  });
});

describe("closed cards", () => {
  it("that are over lose what identifies, in the log as well; all others are as they were", async () => {
    await keep({ closed_cards_months: 12 });
    const over = await seedCard(400);
    const recent = await seedCard(300);
    const open = await seedCard(500, { isOpen: true });
    const preview = await previewRun(
      dataSource.manager,
      hospitalId,
      { cards: new Date(NIGHT - 365 * DAY), log: null, access: null },
      new Date(NIGHT - 31 * DAY),
    );
    expect(preview.cards).toEqual({
      count: 1,
      oldest: new Date(NIGHT - 399 * DAY).toISOString(),
      newest: new Date(NIGHT - 399 * DAY).toISOString(),
    });

    await dataSource.query(
      `INSERT INTO access_log (hospital_id, at, actor, act, detail)
       SELECT $1, $2, '{}', 'lookup', detail FROM unnest($3::text[]) detail`,
      [hospitalId, new Date(NIGHT - DAY), ["the Ada quandahl", numberOf(over), "adae"]],
    );

    await run();

    const searches = await dataSource.query<{ detail: string }[]>(
      "SELECT detail FROM access_log WHERE hospital_id = $1 ORDER BY id",
      [hospitalId],
    );
    // Two other cards name Adaeze Quandahl, too.
    expect(searches.map(({ detail }) => detail)).toEqual(["the Ada quandahl", "", "adae"]);
    expect(await show(over)).toMatchObject({
      name: "",
      hospital_no: "",
      bed_no: "",
      age: "",
      gender: "unknown",
      status: "discharged",
      teams: "Surgery",
      removed_at: new Date(NIGHT).toISOString(),
    });
    for (const id of [recent, open]) {
      expect(await show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    }
    const log = await events();
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    const own = log.filter(({ payload }) => (payload as { id?: string }).id === over);
    expect(JSON.stringify(own)).not.toContain("Quandahl");
    expect(own.map(({ changes }) => changes)).toEqual([
      null,
      [{ field: "status", from: "admitted", to: "discharged" }],
    ]);
    expect(log.at(-1)).toMatchObject({
      type: "retention.ran",
      payload: { cards: 1, log_entries: 2, access_entries: 0 },
    });
    expect(published.map(({ type }) => type)).toEqual(["retention.ran"]);
  });

  it("are left alone while someone changed them of late, or by day", async () => {
    await keep({ closed_cards_months: 12 });
    const id = await seedCard(400);
    await dataSource.query("UPDATE patient SET updated_at = $2 WHERE id = $1", [
      id,
      new Date(NIGHT - 2 * DAY),
    ]);
    await run();
    expect(await show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    await dataSource.query("UPDATE patient SET updated_at = $2 WHERE id = $1", [
      id,
      new Date(NIGHT - 300 * DAY),
    ]);
    now = NOON;
    await run();
    expect(await show(id)).toMatchObject({ name: "Adaeze Quandahl" });
  });
});

describe("the contents of the log", () => {
  it("go, but for the newest state of whatever is still there, and for who did what and when", async () => {
    await keep({ log_months: 12 });
    const closed = await seedCard(400);
    const open = await seedCard(500, { isOpen: true });
    const department = (phone: string) => ({
      id: 1,
      department: "Surgery",
      email: "",
      phone,
      contact_source: null,
      duty_start: null,
    });
    for (const days of [450, 430]) {
      await change(NIGHT - days * DAY, async (work) =>
        work.record("department.updated", department(String(days)), { subjectId: "1" }),
      );
    }
    const before = await dataSource.query<object[]>(
      "SELECT revision, type, at, actor, subject_id FROM event_log WHERE hospital_id = $1 ORDER BY 1",
      [hospitalId],
    );

    await run();

    const after = await dataSource.query<object[]>(
      "SELECT revision, type, at, actor, subject_id FROM event_log WHERE hospital_id = $1 ORDER BY 1",
      [hospitalId],
    );
    expect(after.slice(0, before.length)).toEqual(before);
    const log = await events();
    const idOf = ({ payload }: LoggedEvent) => (payload as { id?: unknown }).id;
    expect(
      log
        .filter(isRedacted)
        .map(({ type, payload }) => [type, (payload as { status?: string }).status]),
    ).toEqual([
      ["patient.created", "admitted"],
      ["patient.updated", "discharged"],
      ["department.updated", undefined],
    ]);
    expect(log.filter((event) => idOf(event) === open).some(isRedacted)).toBe(false);
    expect(await show(closed)).toMatchObject({ name: "Adaeze Quandahl" });
    const { manager } = dataSource;
    expect(await findPatientAsOf(manager, hospitalId, closed, log.length)).toMatchObject({
      name: "",
      status: "discharged",
      teams: "Surgery",
    });
    expect(await readLogRemovedUntil(manager, hospitalId)).toEqual(
      new Date("2025-11-21T23:00:00.000Z"),
    );
    published = [];
    now += 3_600_000;
    await run();
    expect(published).toEqual([]);
  });
});

describe("the access log", () => {
  it("loses whole entries, in portions", async () => {
    await keep({ access_log_months: 6 });
    await dataSource.query(
      `INSERT INTO access_log (hospital_id, at, actor, act)
       SELECT $1, CASE WHEN number <= 4500 THEN $2::timestamptz ELSE $3 END, '{}', 'lookup'
         FROM generate_series(1, 4507) AS number`,
      [hospitalId, new Date(NIGHT - 200 * DAY), new Date(NIGHT - 100 * DAY)],
    );
    await run();
    const [left] = await dataSource.query<{ amount: number }[]>(
      "SELECT count(*)::integer AS amount FROM access_log WHERE hospital_id = $1",
      [hospitalId],
    );
    expect(left?.amount).toBe(7);
    expect(await stateOf()).toMatchObject({
      accessEntries: 4500,
      cards: 0,
      endedAt: new Date(NIGHT),
    });
  });
});

describe("a run that was broken off", () => {
  it("goes on in the next night where it was, and says once what was removed in both", async () => {
    await keep({ closed_cards_months: 12, access_log_months: 12 });
    await seedCard(400);
    await change(NIGHT - DAY, (work) =>
      work.manager.query(
        "UPDATE retention SET begun_at = $2, ended_at = NULL, cards = 5 WHERE hospital_id = $1",
        [hospitalId, work.at],
      ),
    );
    await run();
    expect(published.map(({ payload }) => payload)).toEqual([
      { cards: 6, log_entries: 2, access_entries: 0 },
    ]);
    expect((await stateOf()).begunAt).toEqual(new Date(NIGHT - DAY));
  });
});

describe("a worker whose role may not rewrite the log", () => {
  it("removes nothing, and does not say that it could", async () => {
    await keep({ closed_cards_months: 12 });
    const id = await seedCard(400);
    await dataSource.query("DELETE FROM retention_worker");
    await run(database.url);
    expect(await show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    expect(await hasRetentionWorker(dataSource.manager, new Date(now))).toBe(false);
  });
});

describe("the owner of the tables", () => {
  it.each([
    ["UPDATE event_log SET payload = '{}'", "append-only"],
    ["SET wardline.redaction = 'on'; UPDATE event_log SET type = 'patient.deleted'", "facts"],
    ["SET wardline.redaction = 'on'; UPDATE event_log SET at = now()", "facts"],
    ["SET wardline.redaction = 'on'; DELETE FROM event_log", "append-only"],
  ])("is refused: %s", async (statement, sentence) => {
    await seedCard(10);
    const refused = asOwnerOf(database.ownerUrl)((owner) => owner.query(statement));
    await expect(refused).rejects.toThrow(sentence);
  });
});
