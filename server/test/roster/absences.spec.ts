import { deleteSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { listAudit } from "@wardline/contracts/operation/audit";
import type { JobData } from "@wardline/contracts/operation/jobs";
import * as contract from "@wardline/contracts/roster/absences";
import {
  createCover,
  createRoster,
  getRosterCoverage,
  listRosterMonth,
} from "@wardline/contracts/roster/roster";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

const MONDAY = "2026-11-09";
const TUESDAY = "2026-11-10";
const FRIDAY = "2026-11-13";
const WEEK = { from: MONDAY, until: FRIDAY };

/** docs/wire/roster.md, Absences. */
describe("absences", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let bola: TestStaff;
  let ada: TestStaff;
  let maker: TestStaff;
  let stranger: TestStaff;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    app.clock.now = Date.parse("2026-11-05T11:00:00Z");
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const addRegistrar = (firstName: string, department = "Surgery") =>
      addStaff(app, hospital, { firstName, lastName: "Obi", role: "Registrar", department });
    bola = await addRegistrar("Bola");
    ada = await addRegistrar("Ada");
    stranger = await addRegistrar("Chidi", "Cardiology");
    maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
  });

  type AbsenceBody = Parameters<typeof app.call<typeof contract.createAbsence>>[1]["body"];
  const enter = (given: Partial<AbsenceBody> = {}, token = bola.token) =>
    app.call(
      contract.createAbsence,
      { body: { ...WEEK, kind: "sick", note: "Flu", ...given } },
      { token },
    );
  const list = async (token: string, days = WEEK) =>
    (await app.call(contract.listAbsences, { query: days }, { token })).data;
  const saveRoster = async (date: string) => {
    const departmentStaff = [{ department: "Surgery", registrarId: bola.id }];
    const body = { date, departments: ["Surgery"], departmentStaff };
    await app.call(createRoster, { body }, { token: hospital.token });
  };
  const readCoverage = async () => {
    const params = { month: 11, year: 2026 };
    return (await app.call(getRosterCoverage, { params }, { token: maker.token })).data;
  };
  const listAbsenceMails = () =>
    app
      .jobs()
      .filter(({ name }) => name === "roster-duties")
      .map(({ data }) => data as JobData<"email", "roster-duties">)
      .filter(({ hospitalId }) => hospitalId === hospital.hospitalId)
      .filter(({ duties }) => duties.some(({ change }) => change === "away"))
      .map(({ accountId, duties }) => [accountId, duties.map(({ date }) => date)]);

  it("shows the reason only to the person and roster makers; colleagues see only the absence", async () => {
    const { data } = await enter();
    expect(await list(bola.token)).toEqual([data]);
    expect(await list(maker.token)).toEqual([data]);
    expect(await list(hospital.token)).toEqual([data]);
    expect(await list(ada.token)).toEqual([{ ...data, kind: null, note: "" }]);
    expect(await list(stranger.token)).toEqual([]);
  });

  it("hides a wish not to be on call from colleagues", async () => {
    const { data } = await enter({ kind: "rather_not" });
    expect(await list(maker.token)).toEqual([data]);
    expect(await list(ada.token)).toEqual([]);
  });

  it("lists absences that overlap the requested days", async () => {
    await enter();
    expect(await list(bola.token, { from: FRIDAY, until: "2026-12-01" })).toHaveLength(1);
    expect(await list(bola.token, { from: "2026-11-14", until: "2026-12-01" })).toEqual([]);
    expect(await list(bola.token, { from: "2026-11-01", until: "2026-11-08" })).toEqual([]);
  });

  it("logs both names, but not the reason, when a roster maker enters an absence", async () => {
    await enter({ person: bola.id }, maker.token);
    const audit = await app.call(
      listAudit,
      { query: { type: "absence" } },
      { token: hospital.token },
    );
    expect(audit.data).toMatchObject([
      { type: "absence.created", actor: { id: maker.id }, subject: { name: "Bola Obi" } },
    ]);
    const log = await app.dataSource.query(
      "SELECT payload, changes FROM event_log WHERE hospital_id = $1 AND type LIKE 'absence.%'",
      [hospital.hospitalId],
    );
    expect(JSON.stringify(log)).not.toMatch(/sick|Flu/);
  });

  it("sends the absence to colleagues' pages without its reason, and nothing to other departments' pages", async () => {
    const pages = [ada.token, stranger.token].map((token) => listen(app.url, "/live", { token }));
    await until(() => pages.every(({ states }) => states.length > 0));
    const { data } = await enter();
    await app.call(contract.removeAbsence, { params: { id: data.id } }, { token: bola.token });
    await until(() => pages.every(({ changes }) => changes.length >= 2));
    expect(pages.map(({ changes }) => changes.map(({ type, payload }) => [type, payload]))).toEqual(
      [
        [
          ["absence.created", { department: "Surgery" }],
          ["absence.deleted", { department: "Surgery" }],
        ],
        [
          [undefined, undefined],
          [undefined, undefined],
        ],
      ],
    );
    for (const page of pages) page.close();
  });

  it("refuses an overlapping entry of the same person, and returns the existing entry", async () => {
    const { data } = await enter();
    const again = await enter({ from: FRIDAY, until: "2026-11-20" });
    expect(again.failure).toMatchObject({ code: "ABSENCE_OVERLAPS", data: { absence: data } });
    expect((await enter({ from: "2026-11-14", until: "2026-11-20" })).failure).toBeNull();
    expect((await enter({}, ada.token)).failure).toBeNull();
  });

  it("accepts only one of two concurrent entries for the same days", async () => {
    const answers = await Promise.all([enter(), enter({ kind: "leave" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("refuses a stale version with the current entry", async () => {
    const { data } = await enter();
    const change = (ifMatch: number, last: string) =>
      app.call(
        contract.updateAbsence,
        { params: { id: data.id }, body: { from: MONDAY, until: last, kind: "leave" } },
        { token: bola.token, ifMatch },
      );
    const { data: changed } = await change(1, TUESDAY);
    expect(changed).toMatchObject({ until: TUESDAY, kind: "leave", note: "", version: 2 });
    expect((await change(1, FRIDAY)).failure).toMatchObject({
      code: "VERSION_CONFLICT",
      data: changed,
    });
  });

  it.each<[string, () => Promise<{ failure: { code: string } | null }>, string]>([
    ["an entry for a colleague", () => enter({ person: bola.id }, ada.token), "FORBIDDEN"],
    [
      "a maker's entry for another department's person",
      () => enter({ person: stranger.id }, maker.token),
      "FORBIDDEN",
    ],
    ["the hospital's own account as the person", () => enter({}, hospital.token), "FORBIDDEN"],
    [
      "an unknown person",
      () => enter({ person: hospital.hospitalId }, maker.token),
      "VALIDATION_FAILED",
    ],
    ["a last day before the first", () => enter({ until: "2026-11-08" }), "VALIDATION_FAILED"],
    ["more than 400 days", () => enter({ until: "2027-12-14" }), "VALIDATION_FAILED"],
    ["no reason", () => enter({ kind: "" as never }), "VALIDATION_FAILED"],
  ])("refuses %s", async (_who, call, code) => {
    expect((await call()).failure).toMatchObject({ code });
  });

  it("answers a colleague who tries to change or delete an entry as if the entry did not exist", async () => {
    const { data } = await enter();
    const params = { id: data.id };
    const as = { token: ada.token };
    const body = { ...WEEK, kind: "leave" } as const;
    const changed = await app.call(contract.updateAbsence, { params, body }, as);
    const removed = await app.call(contract.removeAbsence, { params }, as);
    expect([changed.failure?.code, removed.failure?.code]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    expect(await list(bola.token)).toEqual([data]);
  });

  describe("an absence of a person on the roster", () => {
    beforeEach(async () => {
      await saveRoster(TUESDAY);
      await saveRoster("2026-11-16");
    });

    it("lists the unfilled duties before saving, and emails the roster makers", async () => {
      const query = WEEK;
      const duties = await app.call(contract.listPlannedDuties, { query }, { token: bola.token });
      expect(duties.data).toEqual([{ date: TUESDAY, department: "Surgery", role: "Registrar" }]);
      await enter();
      expect(listAbsenceMails()).toEqual([[maker.id, [TUESDAY]]]);
    });

    it("sends no email to the roster maker who enters it", async () => {
      await enter({ person: bola.id }, maker.token);
      expect(listAbsenceMails()).toEqual([]);
    });

    it("causes an email only about new gaps when days are added, and none for a wish", async () => {
      const { data } = await enter({ kind: "rather_not" });
      expect(listAbsenceMails()).toEqual([]);
      const change = (last: string) =>
        app.call(
          contract.updateAbsence,
          { params: { id: data.id }, body: { from: MONDAY, until: last, kind: "leave" } },
          { token: bola.token },
        );
      await change(FRIDAY);
      await change("2026-11-16");
      expect(listAbsenceMails()).toEqual([
        [maker.id, [TUESDAY]],
        [maker.id, ["2026-11-16"]],
      ]);
    });

    it("is marked in the roster makers' month", async () => {
      const params = { month: 11, year: 2026 };
      const listAwayCounts = async (token: string) => {
        const { data } = await app.call(listRosterMonth, { params }, { token });
        return data.map(({ date, away }) => [date, away]);
      };
      await enter();
      const both = [
        [TUESDAY, 1],
        ["2026-11-16", undefined],
      ];
      expect(await listAwayCounts(maker.token)).toEqual(both);
      expect(await listAwayCounts(hospital.token)).toEqual(both);
    });

    it("shows a gap in the coverage until somebody covers it, and adds no field when nobody is away", async () => {
      const missing = ["House Officer", "Senior Registrar", "Consultant"];
      const day = { department: "Surgery", missing };
      const [next, later] = [
        { ...day, date: TUESDAY },
        { ...day, date: "2026-11-16" },
      ];
      expect(await readCoverage()).toEqual([next, later]);
      await enter();
      expect(await readCoverage()).toEqual([{ ...next, away: 1 }, later]);
      const post = { date: TUESDAY, department: "Surgery", role: "Registrar" } as const;
      const hours = { from: `${TUESDAY}T06:00:00Z`, until: `${TUESDAY}T20:00:00Z` };
      const body = { ...post, ...hours, person: ada.id };
      const saved = await app.call(createCover, { body }, { token: maker.token });
      expect(saved.failure).toBeNull();
      expect(await readCoverage()).toEqual([next, later]);
    });
  });

  it("deletes absences with the staff member", async () => {
    await enter();
    await app.call(deleteSubAccount, { params: { id: bola.id } }, { token: hospital.token });
    expect(await list(hospital.token)).toEqual([]);
    const rows = await app.dataSource.query("SELECT 1 FROM absence WHERE hospital_id = $1", [
      hospital.hospitalId,
    ]);
    expect(rows).toEqual([]);
  });

  it("does not deadlock when a person is deleted while their entry changes", async () => {
    const { data } = await enter();
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    try {
      // Locks rows in the order of a deletion: first the person, then their records.
      await holder.query("UPDATE account SET version = version + 1 WHERE id = $1", [bola.id]);
      const changed = app.call(
        contract.updateAbsence,
        { params: { id: data.id }, body: { ...WEEK, kind: "sick", note: "Better" } },
        { token: bola.token },
      );
      await until(async () => {
        const waiting = await app.dataSource.query<unknown[]>(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length > 0;
      });
      await holder.query("DELETE FROM absence WHERE id = $1", [data.id]);
      await holder.commitTransaction();
      expect((await changed).failure?.code).toBe("NOT_FOUND");
    } finally {
      if (holder.isTransactionActive) await holder.rollbackTransaction();
      await holder.release();
    }
  });
});
