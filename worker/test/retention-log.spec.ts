import { isRedacted, type LoggedEvent } from "@wardline/database/event-log";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { findPatientAsOf } from "@wardline/database/repositories/patients/past-patients";
import { connectAsOwner } from "../src/owner.js";
import { DAY, NIGHT, NightlyRuns } from "./support/nights.js";

let nights: NightlyRuns;

beforeAll(async () => {
  nights = await NightlyRuns.open();
});
afterAll(() => nights.close());
beforeEach(() => nights.begin());

describe("the removal of log contents", () => {
  it("keeps each existing record's newest state, and who did what and when", async () => {
    await nights.saveSettings({ log_months: 12 });
    const closedId = await nights.seedCard(400);
    const open = await nights.seedCard(500, { isOpen: true });
    const department = (phone: string) => ({
      id: 1,
      department: "Surgery",
      email: "",
      phone,
      contact_source: null,
      duty_start: null,
    });
    for (const days of [450, 430]) {
      await nights.change(NIGHT - days * DAY, async (work) =>
        work.record("department.updated", department(String(days)), { subjectId: "1" }),
      );
    }
    const before = await nights.dataSource.query<object[]>(
      "SELECT revision, type, at, actor, subject_id FROM event_log WHERE hospital_id = $1 ORDER BY 1",
      [nights.hospitalId],
    );

    await nights.run();

    const after = await nights.dataSource.query<object[]>(
      "SELECT revision, type, at, actor, subject_id FROM event_log WHERE hospital_id = $1 ORDER BY 1",
      [nights.hospitalId],
    );
    expect(after.slice(0, before.length)).toEqual(before);
    const log = await nights.events();
    const readId = ({ payload }: LoggedEvent) => ("id" in payload ? payload.id : undefined);
    expect(
      log
        .filter(isRedacted)
        .map(({ type, payload }) => [type, "status" in payload ? payload.status : undefined]),
    ).toEqual([
      ["patient.created", "admitted"],
      ["patient.updated", "discharged"],
      ["department.updated", undefined],
    ]);
    expect(log.filter((event) => readId(event) === open).some(isRedacted)).toBe(false);
    expect(await nights.show(closedId)).toMatchObject({ name: "Adaeze Quandahl" });
    const { manager } = nights.dataSource;
    expect(
      await findPatientAsOf(manager, nights.hospitalId, closedId, log.length, []),
    ).toMatchObject({
      name: "",
      status: "discharged",
      teams: "Surgery",
    });
    expect(await readLogRemovedUntil(manager, nights.hospitalId)).toEqual(
      new Date("2025-11-21T23:00:00.000Z"),
    );
    nights.published = [];
    nights.now += 3_600_000;
    await nights.run();
    expect(nights.published).toEqual([]);
  });
});

describe("owner of the tables", () => {
  it.each([
    ["UPDATE event_log SET payload = '{}'", "append-only"],
    ["SET wardline.redaction = 'on'; UPDATE event_log SET type = 'patient.deleted'", "facts"],
    ["SET wardline.redaction = 'on'; UPDATE event_log SET at = now()", "facts"],
    ["SET wardline.redaction = 'on'; DELETE FROM event_log", "append-only"],
  ])("cannot run: %s", async (statement, sentence) => {
    await nights.seedCard(10);
    const refusedQuery = connectAsOwner(nights.database.ownerUrl)((owner) =>
      owner.query(statement),
    );
    await expect(refusedQuery).rejects.toThrow(sentence);
  });
});
