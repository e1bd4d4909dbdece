import {
  hasRetentionWorker,
  previewRun,
} from "@wardline/database/repositories/hospitals/retention";
import { readPatientsOfDay } from "@wardline/database/repositories/patients/past-patients";
import { connectAsOwner } from "../src/owner.js";
import { DAY, getHospitalNumber, NIGHT, NightlyRuns } from "./support/nights.js";

const NOON = NIGHT + 9 * 3_600_000;

let nights: NightlyRuns;

beforeAll(async () => {
  nights = await NightlyRuns.open();
});
afterAll(() => nights.close());
beforeEach(() => nights.begin());

describe("hospital without retention", () => {
  it("removes nothing", async () => {
    const id = await nights.seedCard(4_000);
    await nights.run();
    expect(await nights.show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    expect((await nights.state())?.begunAt).toBeNull();
    expect(await hasRetentionWorker(nights.dataSource.manager, new Date(nights.now))).toBe(true);
  });
});

describe("a closed record", () => {
  it("has its identifying data removed once it expires, also from the log, while other records stay unchanged", async () => {
    await nights.saveSettings({ closed_cards_months: 12 });
    const expiredId = await nights.seedCard(400);
    const recentId = await nights.seedCard(300);
    const open = await nights.seedCard(500, { isOpen: true });
    const preview = await previewRun(
      nights.dataSource.manager,
      nights.hospitalId,
      { cards: new Date(NIGHT - 365 * DAY), log: null, access: null },
      new Date(NIGHT - 31 * DAY),
    );
    expect(preview.cards).toEqual({
      count: 1,
      oldest: new Date(NIGHT - 399 * DAY).toISOString(),
      newest: new Date(NIGHT - 399 * DAY).toISOString(),
    });

    await nights.dataSource.query(
      `INSERT INTO access_log (hospital_id, at, actor, act, detail)
       SELECT $1, $2, '{}', act, detail FROM unnest($3::text[], $4::text[]) noted (act, detail)`,
      [
        nights.hospitalId,
        new Date(NIGHT - DAY),
        ["lookup", "lookup", "lookup", "logged_in"],
        ["the Ada quandahl", getHospitalNumber(expiredId), "adae", getHospitalNumber(expiredId)],
      ],
    );

    await nights.run();

    const searches = await nights.dataSource.query<{ detail: string }[]>(
      "SELECT detail FROM access_log WHERE hospital_id = $1 ORDER BY id",
      [nights.hospitalId],
    );
    // Two other patients are also named Adaeze Quandahl.
    expect(searches.map(({ detail }) => detail)).toEqual([
      "the Ada quandahl",
      "",
      "adae",
      // A login method is never a search, even if it resembles one.
      getHospitalNumber(expiredId),
    ]);
    expect(await nights.show(expiredId)).toMatchObject({
      name: "",
      hospital_no: "",
      bed_no: "",
      age: "",
      gender: "unknown",
      status: "discharged",
      teams: "Surgery",
      removed_at: new Date(NIGHT).toISOString(),
    });
    const day = {
      start: new Date(NIGHT - 400 * DAY).toISOString(),
      end: new Date(NIGHT - 399 * DAY).toISOString(),
    };
    const { dataSource, hospitalId } = nights;
    const listedPatients = await readPatientsOfDay(dataSource.manager, hospitalId, day, []);
    expect(JSON.parse(listedPatients)).toMatchObject([
      { id: expiredId, name: "", status: "admitted", removed_at: new Date(NIGHT).toISOString() },
      { id: open, name: "Adaeze Quandahl" },
    ]);
    for (const id of [recentId, open]) {
      expect(await nights.show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    }
    const log = await nights.events();
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    const cardEvents = log.filter(({ payload }) => "id" in payload && payload.id === expiredId);
    expect(JSON.stringify(cardEvents)).not.toContain("Quandahl");
    expect(cardEvents.map(({ changes }) => changes)).toEqual([
      null,
      [{ field: "status", from: "admitted", to: "discharged" }],
    ]);
    expect(log.at(-1)).toMatchObject({
      type: "retention.ran",
      payload: { cards: 1, log_entries: 2, access_entries: 0 },
    });
    expect(nights.published.map(({ type }) => type)).toEqual(["retention.ran"]);
  });

  it("is not removed for a day after the settings were changed", async () => {
    await nights.saveSettings({ closed_cards_months: 12 });
    const expiredId = await nights.seedCard(400);
    await nights.saveSettings({ closed_cards_months: 12 }, NIGHT - 3_600_000);
    await nights.run();
    expect(await nights.show(expiredId)).toMatchObject({ name: "Adaeze Quandahl" });
    nights.now = NIGHT + DAY;
    await nights.run();
    expect(await nights.show(expiredId)).toMatchObject({ name: "" });
  });

  it("is not removed when somebody sets a legal hold during a run", async () => {
    await nights.saveSettings({ closed_cards_months: 12 });
    const expiredId = await nights.seedCard(400);
    // Simulates someone who saves the hold right after the run has begun.
    const asOwner = connectAsOwner(nights.database.ownerUrl);
    const hold = `
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.closed_cards_months := NULL; NEW.version := NEW.version + 1; RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE UPDATE OF begun_at ON retention FOR EACH ROW EXECUTE FUNCTION hold()`;
    await asOwner((owner) => owner.query(hold));
    await nights.run();
    await asOwner((owner) => owner.query("DROP FUNCTION hold CASCADE"));
    expect(await nights.show(expiredId)).toMatchObject({ name: "Adaeze Quandahl" });
  });

  it("is removed only at night, and not if it was changed recently", async () => {
    await nights.saveSettings({ closed_cards_months: 12 });
    const id = await nights.seedCard(400);
    await nights.dataSource.query("UPDATE patient SET updated_at = $2 WHERE id = $1", [
      id,
      new Date(NIGHT - 2 * DAY),
    ]);
    await nights.run();
    expect(await nights.show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    await nights.dataSource.query("UPDATE patient SET updated_at = $2 WHERE id = $1", [
      id,
      new Date(NIGHT - 300 * DAY),
    ]);
    nights.now = NOON;
    await nights.run();
    expect(await nights.show(id)).toMatchObject({ name: "Adaeze Quandahl" });
  });
});

describe("a parked ADT message", () => {
  it("is discarded together with an equally old closed record of its patient", async () => {
    await nights.saveSettings({ closed_cards_months: 12 });
    const number = getHospitalNumber(await nights.seedCard(400));
    await nights.dataSource.query(
      `INSERT INTO adt_message (hospital_id, id, received_at, sender, control_id, digest, message_at, type, patients, state, reason, problem, text)
       SELECT $1, gen_random_uuid(), $2::timestamptz - days * interval '1 day', '', days::text, '', now(), 'A02',
              ARRAY[lower($3::text)], 'parked', 'unknown_place', '', 'MSH'
         FROM unnest('{390, 10}'::integer[]) days`,
      [nights.hospitalId, new Date(NIGHT), number],
    );
    await nights.run();
    const left = await nights.dataSource.query(
      "SELECT control_id AS days, state, text FROM adt_message WHERE hospital_id = $1 AND control_id IN ('10', '390') ORDER BY days",
      [nights.hospitalId],
    );
    expect(left).toEqual([
      { days: "10", state: "parked", text: "MSH" },
      { days: "390", state: "discarded", text: null },
    ]);
  });
});

describe("access log", () => {
  it("is removed together with ADT messages of the same age, even parked ones", async () => {
    await nights.saveSettings({ access_log_months: 6 });
    await nights.dataSource.query(
      `INSERT INTO adt_message (hospital_id, id, received_at, sender, control_id, digest, message_at, type, patients, state, reason, problem, text)
       SELECT $1, gen_random_uuid(), $2::timestamptz + age * interval '150 days', '', age::text, '', now(), 'A02',
              '{}', 'parked', 'unknown_place', '', 'MSH'
         FROM generate_series(0, 1) AS age`,
      [nights.hospitalId, new Date(NIGHT - 200 * DAY)],
    );
    await nights.run();
    const left = await nights.dataSource.query(
      "SELECT control_id FROM adt_message WHERE hospital_id = $1",
      [nights.hospitalId],
    );
    expect(left).toEqual([{ control_id: "1" }]);
  });

  it("has all its expired entries deleted, in batches", async () => {
    await nights.saveSettings({ access_log_months: 6 });
    await nights.dataSource.query(
      `INSERT INTO access_log (hospital_id, at, actor, act)
       SELECT $1, CASE WHEN number <= 4500 THEN $2::timestamptz ELSE $3 END, '{}', 'lookup'
         FROM generate_series(1, 4507) AS number`,
      [nights.hospitalId, new Date(NIGHT - 200 * DAY), new Date(NIGHT - 100 * DAY)],
    );
    await nights.run();
    const [left] = await nights.dataSource.query<{ amount: number }[]>(
      "SELECT count(*)::integer AS amount FROM access_log WHERE hospital_id = $1",
      [nights.hospitalId],
    );
    expect(left?.amount).toBe(7);
    expect(await nights.state()).toMatchObject({
      accessEntries: 4500,
      cards: 0,
      endedAt: new Date(NIGHT),
    });
  });
});

describe("interrupted run", () => {
  it("is continued the next night, and its removals are reported once, together with the new ones", async () => {
    await nights.saveSettings({ closed_cards_months: 12, access_log_months: 12 });
    await nights.seedCard(400);
    await nights.change(NIGHT - DAY, (work) =>
      work.manager.query(
        "UPDATE retention SET begun_at = $2, ended_at = NULL, cards = 5 WHERE hospital_id = $1",
        [nights.hospitalId, work.at],
      ),
    );
    await nights.run();
    expect(nights.published.map(({ payload }) => payload)).toEqual([
      { cards: 6, log_entries: 2, access_entries: 0 },
    ]);
    expect((await nights.state())?.begunAt).toEqual(new Date(NIGHT - DAY));
  });
});

describe("worker without the right to rewrite the log", () => {
  it("removes nothing, and does not report that it can remove data", async () => {
    await nights.saveSettings({ closed_cards_months: 12 });
    const id = await nights.seedCard(400);
    await nights.dataSource.query("DELETE FROM retention_worker");
    await nights.run(nights.database.url);
    expect(await nights.show(id)).toMatchObject({ name: "Adaeze Quandahl" });
    expect(await hasRetentionWorker(nights.dataSource.manager, new Date(nights.now))).toBe(false);
  });
});
