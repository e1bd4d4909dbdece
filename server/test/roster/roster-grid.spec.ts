import { updateAccount } from "@wardline/contracts/accounts/account";
import { createAbsence } from "@wardline/contracts/roster/absences";
import { createCover, deleteRoster } from "@wardline/contracts/roster/roster";
import * as contract from "@wardline/contracts/roster/roster-grid";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import type { GridChange } from "@wardline/domain/roster-month/month-plan";
import { DEFAULT_ROSTER_RULES, type RuleLevel } from "@wardline/domain/roster-rules/rules";
import { addDays } from "@wardline/domain/time/zoned-day";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const FIRST = "2026-12-01";
const REGISTRAR = "Registrar";

describe("a department's month", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let ada: TestStaff;
  let bola: TestStaff;
  let chidi: TestStaff;
  let stranger: TestStaff;
  let maker: TestStaff;
  let otherMaker: TestStaff;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    app.clock.now = NOW;
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, owner());
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const addRegistrar = (firstName: string, department = "Surgery") =>
      addStaff(app, hospital, { firstName, lastName: "Obi", role: REGISTRAR, department });
    [ada, bola, chidi, stranger] = [
      await addRegistrar("Ada"),
      await addRegistrar("Bola"),
      await addRegistrar("Chidi"),
      await addRegistrar("Efe", "Cardiology"),
    ];
    const addMaker = (department: string) =>
      addGranted(app, hospital, ["roster.write"], {
        firstName: "Kemi",
        lastName: "Ojo",
        department,
      });
    [maker, otherMaker] = [await addMaker("Surgery"), await addMaker("Cardiology")];
  });

  const owner = () => ({ token: hospital.token });
  const change = (
    day: number,
    person: TestStaff | null,
    expected: TestStaff | null = null,
  ): GridChange => ({
    date: addDays(FIRST, day),
    role: REGISTRAR,
    position: 1,
    person: person?.id ?? null,
    expected: expected?.id ?? null,
  });
  const save = (
    changes: GridChange[],
    by: { token: string } = maker,
    department = "Surgery",
    reasons?: { rule: "continuous_hours"; person: string; date: string; reason: string }[],
  ) =>
    app.call(
      contract.saveRosterGrid,
      { body: { department, changes, reasons } },
      { token: by.token },
    );
  const read = (by: { token: string } = maker, department = "Surgery") =>
    app.call(
      contract.getRosterGrid,
      { query: { department, month: 12, year: 2026 } },
      { token: by.token },
    );
  const listDuties = async (department = "Surgery") =>
    (await read(owner(), department)).data.duties.map(({ date, person }) => [date, person]);
  const readRevision = async () => {
    const [{ head }] = await app.dataSource.query<[{ head: number }]>(
      "SELECT max(revision)::integer AS head FROM event_log WHERE hospital_id = $1",
      [hospital.hospitalId],
    );
    return head;
  };
  const setRule = (level: RuleLevel) => {
    const { rules, ...others } = DEFAULT_ROSTER_RULES;
    const own = { ...rules, continuous_hours: { value: 24, level } };
    return app.call(updateRosterRules, { body: { preset: "own", ...others, rules: own } }, owner());
  };

  it("lists every day with its hours and possible staff even without a roster", async () => {
    const { data } = await read();

    expect(data.days).toHaveLength(31);
    expect(data.days[0]).toEqual({
      date: FIRST,
      from: "2026-12-01T07:00:00.000Z",
      until: "2026-12-02T07:00:00.000Z",
      holiday: null,
      roster: null,
      is_listed: false,
    });
    expect(data.people.map(({ firstName }) => firstName)).toEqual(["Ada", "Bola", "Chidi", "Kemi"]);
    expect(data.duties).toEqual([]);
    expect(data.planning?.findings).toEqual([]);
  });

  it("saves changes on ten days as one roster and one event per day", async () => {
    const before = await readRevision();

    const { data, status } = await save(Array.from({ length: 10 }, (_, day) => change(day, ada)));

    expect(status).toBe(200);
    expect(data.rosters.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, day) => addDays(FIRST, day)),
    );
    const events = await app.dataSource.query<{ type: string }[]>(
      "SELECT type FROM event_log WHERE hospital_id = $1 AND revision > $2",
      [hospital.hospitalId, before],
    );
    expect(events.map(({ type }) => type)).toEqual(
      Array.from({ length: 10 }, () => "roster.created"),
    );
    const { people } = (await read()).data;
    expect(people.find(({ id }) => id === ada.id)?.burden).toEqual({
      hours: 240,
      duties: 10,
      nights: 10,
      weekends: 1,
      holidays: 0,
    });
  });

  it("saves nothing when somebody else made one of ten changes first, and names the current people", async () => {
    await save(Array.from({ length: 10 }, (_, day) => change(day, ada)));
    await save([change(6, bola, ada)], owner());
    const [duties, head] = [await listDuties(), await readRevision()];

    const { failure, status } = await save(
      Array.from({ length: 10 }, (_, day) => change(day, chidi, ada)),
    );

    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: "ROSTER_OVERTAKEN",
      data: {
        present: [
          {
            date: addDays(FIRST, 6),
            role: REGISTRAR,
            position: 1,
            person: { id: bola.id, firstName: "Bola", lastName: "Obi", department: "Surgery" },
          },
        ],
      },
    });
    expect(await listDuties()).toEqual(duties);
    expect(await readRevision()).toBe(head);
  });

  it("saves the changes of two makers of two departments on the same new days", async () => {
    for (const week of [0, 10, 20]) {
      const days = Array.from({ length: 8 }, (_, day) => week + day);
      const answers = await Promise.all([
        save(days.map((day) => change(day, ada))),
        save(
          [...days].reverse().map((day) => change(day, stranger)),
          otherMaker,
          "Cardiology",
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await listDuties()).toHaveLength(24);
    expect(await listDuties("Cardiology")).toHaveLength(24);
  });

  it("refuses the later of two concurrent saves for one department, and names the current people", async () => {
    const answers = await Promise.all([save([change(0, ada)]), save([change(0, bola)], owner())]);

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure?.code).toBe("ROSTER_OVERTAKEN");
  });

  it("saves nothing when a change has another department's person, and names the change", async () => {
    const { failure } = await save([change(0, ada), change(1, stranger)]);

    expect(failure?.errors).toEqual([
      { path: "changes.1.person", message: "This person is not a Registrar of Surgery." },
    ]);
    expect(await listDuties()).toEqual([]);
  });

  it("refuses two consecutive days under a strict rule, and accepts a reason under a milder one", async () => {
    await setRule("forbid");
    const { failure } = await save([change(0, ada), change(1, ada)]);
    expect(failure).toMatchObject({ code: "ROSTER_RULES" });
    expect(await listDuties()).toEqual([]);

    await setRule("reason");
    const given = { rule: "continuous_hours", person: ada.id, date: addDays(FIRST, 1) } as const;
    const reasons = [{ ...given, reason: "Nobody else is there" }];
    expect((await save([change(0, ada), change(1, ada)], maker, "Surgery", reasons)).status).toBe(
      200,
    );
    const findings = (await read()).data.planning?.findings ?? [];
    expect(findings.map(({ rule }) => rule)).toContain("continuous_hours");
  });

  it("cannot be read or saved by makers of another department", async () => {
    expect((await read(maker, "Cardiology")).status).toBe(403);
    expect((await save([change(0, stranger)], maker, "Cardiology")).status).toBe(403);
    expect((await save([change(0, ada)], ada)).status).toBe(403);
  });

  it("shows which of the department's staff are away, but neither the reason nor planning data", async () => {
    await app.call(
      createAbsence,
      { body: { from: FIRST, until: FIRST, kind: "sick", note: "Flu" } },
      { token: bola.token },
    );

    const { data } = await read(ada);

    expect(data.absences).toMatchObject([{ kind: null, note: "", person: { id: bola.id } }]);
    expect(data.planning).toBeNull();
    expect((await read()).data.absences).toMatchObject([{ kind: "sick", note: "Flu" }]);
  });

  it("drops a cover when its post changes, and reports it", async () => {
    await save([change(0, ada)]);
    const [from, until] = ["2026-12-01T07:00:00Z", "2026-12-01T19:00:00Z"];
    const post = { date: FIRST, department: "Surgery", role: REGISTRAR } as const;
    await app.call(createCover, { body: { ...post, from, until, person: bola.id } }, owner());

    const { data } = await save([change(0, chidi, ada)]);

    expect(data.dropped_covers).toMatchObject([{ person: { id: bola.id }, for: { id: ada.id } }]);
    expect((await read()).data.covers).toEqual([]);
  });

  it("has empty posts again after an undo", async () => {
    await save([change(0, ada), change(1, bola)]);
    await save([change(0, null, ada), change(1, null, bola)]);
    expect(await listDuties()).toEqual([]);
  });

  it("reports a conflict when the roster of a change was deleted", async () => {
    const { data } = await save([change(0, ada)]);
    const id = data.rosters[0]?.id ?? "";
    await app.call(deleteRoster, { params: { id } }, owner());

    const { failure } = await save([change(0, bola, ada)]);

    expect(failure).toMatchObject({
      code: "ROSTER_OVERTAKEN",
      data: { present: [{ date: FIRST, person: null }] },
    });
    expect(await listDuties()).toEqual([]);
  });
});
