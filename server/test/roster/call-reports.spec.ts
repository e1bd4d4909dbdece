import { updateAccount } from "@wardline/contracts/accounts/account";
import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { getBoard } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import type { LiveChange } from "@wardline/contracts/live/events";
import { listAudit } from "@wardline/contracts/operation/audit";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import * as contract from "@wardline/contracts/roster/on-call";
import { createRoster, updateRoster } from "@wardline/contracts/roster/roster";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

const DATE = "2026-11-05";
/** 02:14 in Lagos, within the duty of 5 November. */
const NIGHT = Date.parse("2026-11-06T01:14:00Z");
const DAY_MS = 86_400_000;

/** docs/wire/roster.md, Reports of calls. */
describe("reports of calls", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let doctor: TestStaff;
  let other: TestStaff;
  let nurse: TestStaff;
  let clerk: TestStaff;
  let rosterId: string;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    app.clock.now = NIGHT;
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    const by = { token: hospital.token };
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, by);
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const registrar = { role: "Registrar", department: "Surgery", lastName: "Obi" };
    doctor = await addStaff(app, hospital, { ...registrar, firstName: "Bola" });
    other = await addStaff(app, hospital, { ...registrar, firstName: "Ada" });
    nurse = await addStaff(app, hospital, { department: "Cardiology" });
    clerk = await addStaff(app, hospital, { department: "Surgery" });
    rosterId = await saveRoster(DATE, doctor.id);
  });

  const planRegistrar = (registrarId: string) => ({
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery", registrarId }],
  });
  const saveRoster = async (date: string, registrarId: string) => {
    const body = { date, ...planRegistrar(registrarId) };
    return (await app.call(createRoster, { body }, { token: hospital.token })).data.id;
  };
  const post = { department: "Surgery", role: "Registrar" } as const;
  type Result = "reached" | "no_answer" | "wrong_person";
  const report = (by: { token: string }, result: Result, body: object = {}) =>
    app.call(contract.reportCall, { body: { ...post, result, ...body } }, { token: by.token });
  const clear = (token: string) => app.call(contract.clearReports, { body: post }, { token });
  const listMarks = async (query: { at?: string } = {}) => {
    const { data } = await app.call(contract.listOnCall, { query }, { token: nurse.token });
    const duty = data.find(({ department }) => department === "Surgery");
    return duty?.people.map(({ name, reported }) => [name, reported?.result, reported?.at]);
  };

  it("stores one report per person and hour, and emails the doctor once the number is marked", async () => {
    const countLoggedReports = async () => {
      const { data } = await app.call(listAudit, { query: { type: "call.reported" } }, hospital);
      return data.length;
    };
    for (let time = 0; time < 5; time += 1) await report(nurse, "no_answer");
    expect(await countLoggedReports()).toBe(1);
    const count = () =>
      app.dataSource.query<[{ amount: number }]>(
        "SELECT count(*)::integer AS amount FROM call_report WHERE hospital_id = $1",
        [hospital.hospitalId],
      );
    await report(nurse, "wrong_person");
    expect([await countLoggedReports(), (await count())[0].amount]).toEqual([2, 1]);
    app.clock.now += 50 * 60_000;
    await report(nurse, "wrong_person");
    expect((await count())[0].amount).toBe(2);

    const listMails = () =>
      app
        .jobs()
        .filter(
          ({ data }) => "accountId" in data && data.accountId === doctor.id && "result" in data,
        );
    expect(listMails()).toEqual([]);
    await report(clerk, "wrong_person");
    expect(listMails()).toMatchObject([
      { name: "contact-marked", data: { result: "wrong_person" } },
    ]);
  });

  it("refuses reports from an account that sends more than a person could make", async () => {
    for (let time = 0; time < 30; time += 1) await report(nurse, "no_answer");
    expect((await report(nurse, "no_answer")).failure?.code).toBe("TOO_MANY_REQUESTS");
  });

  it("lets a roster maker clear the mark of a person who is not on call", async () => {
    await report(nurse, "wrong_person");
    await report(clerk, "wrong_person");
    const plan = (registrarId: string) => {
      const change = { params: { id: rosterId }, body: planRegistrar(registrarId) };
      return app.call(updateRoster, change, { token: hospital.token });
    };
    await plan(other.id);
    const maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
    const stranger = await addGranted(app, hospital, ["roster.write"], {
      department: "Cardiology",
    });
    const clearPerson = (token: string) =>
      app.call(contract.clearReports, { body: { person: doctor.id } }, { token });
    await clear(maker.token);
    expect((await clearPerson(stranger.token)).status).toBe(403);
    expect((await clearPerson(maker.token)).status).toBe(200);
    await plan(doctor.id);
    expect(await listMarks()).toEqual([["Bola Obi", undefined, undefined]]);
  });

  it("warns nobody when one person reports twice, but everybody when a second person does", async () => {
    await report(nurse, "no_answer");
    app.clock.now += 60_000;
    await report(nurse, "wrong_person");
    expect(await listMarks()).toEqual([["Bola Obi", undefined, undefined]]);

    app.clock.now += 60_000;
    const { status, data } = await report(clerk, "wrong_person");
    const at = "2026-11-06T01:16:00.000Z";
    expect([status, data]).toEqual([201, { reported: { result: "wrong_person", at } }]);
    expect(await listMarks()).toEqual([["Bola Obi", "wrong_person", at]]);
    // Later reports keep the time of the first warning.
    app.clock.now += 60_000;
    await report(nurse, "no_answer");
    expect(await listMarks()).toEqual([["Bola Obi", "wrong_person", at]]);
  });

  it('changes the mark of a contact from "no answer" to "wrong number" when somebody reports that', async () => {
    await report(nurse, "no_answer");
    await report(clerk, "no_answer");
    app.clock.now += 60_000;
    const at = "2026-11-06T01:15:00.000Z";

    expect((await report(other, "wrong_person")).data).toEqual({
      reported: { result: "wrong_person", at },
    });
    expect(await listMarks()).toEqual([["Bola Obi", "wrong_person", at]]);
    const next = { at: "2026-11-06T12:00:00Z" };
    await saveRoster("2026-11-06", doctor.id);
    expect(await listMarks(next)).toEqual([["Bola Obi", "wrong_person", at]]);
  });

  it("adds no field to an answer when there are no reports", async () => {
    const { data } = await app.call(contract.listOnCall, { query: {} }, { token: nurse.token });
    expect(JSON.stringify(data)).not.toMatch(/reported|position/);
  });

  it("marks the contact when two servers each receive a report at the same time", async () => {
    await Promise.all([report(nurse, "no_answer"), report(clerk, "no_answer")]);
    expect(await listMarks()).toMatchObject([["Bola Obi", "no_answer", expect.any(String)]]);
  });

  describe("a marked contact", () => {
    beforeEach(async () => {
      await report(nurse, "wrong_person");
      await report(clerk, "wrong_person");
    });

    it("loses its mark when its number changes", async () => {
      const params = { id: doctor.id };
      const body = { phone: "0803 9" };
      await app.call(updateSubAccount, { params, body }, { token: hospital.token });
      expect(await listMarks()).toEqual([["Bola Obi", undefined, undefined]]);
    });

    it("does not pass its mark to a replacement on the roster", async () => {
      const change = { params: { id: rosterId }, body: planRegistrar(other.id) };
      await app.call(updateRoster, change, { token: hospital.token });
      expect(await listMarks()).toEqual([["Ada Obi", undefined, undefined]]);
    });

    it("keeps its mark in the next duty for a wrong number, but not for an unanswered call", async () => {
      await saveRoster("2026-11-06", doctor.id);
      const next = new Date(NIGHT + DAY_MS).toISOString();
      expect(await listMarks({ at: next })).toMatchObject([
        ["Bola Obi", "wrong_person", expect.any(String)],
      ]);
      const maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
      await clear(maker.token);
      app.clock.now += 1_000;
      await report(nurse, "no_answer");
      app.clock.now += 1_000;
      await report(clerk, "no_answer");
      expect(await listMarks()).toMatchObject([["Bola Obi", "no_answer", expect.any(String)]]);
      expect(await listMarks({ at: next })).toEqual([["Bola Obi", undefined, undefined]]);
    });

    it("loses its mark when a maker of the department's roster clears it, and earlier reports no longer count", async () => {
      const maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
      expect((await clear(maker.token)).status).toBe(200);
      expect(await listMarks()).toEqual([["Bola Obi", undefined, undefined]]);
      app.clock.now += 1_000;
      await report(nurse, "wrong_person");
      expect(await listMarks()).toEqual([["Bola Obi", undefined, undefined]]);
    });

    it("cannot be cleared by makers of other rosters or by anyone else", async () => {
      const maker = await addGranted(app, hospital, ["roster.write"], { department: "Cardiology" });
      expect((await clear(maker.token)).status).toBe(403);
      expect((await clear(nurse.token)).status).toBe(403);
      expect(await listMarks()).toMatchObject([["Bola Obi", "wrong_person", expect.any(String)]]);
    });

    it("appears without its mark on boards", async () => {
      const by = { token: hospital.token };
      const { data: display } = await app.call(publishDisplay, { body: { name: "Ward" } }, by);
      const key = display.display_url?.split("/").at(-1) ?? "";
      const { data: board } = await app.call(getBoard, { params: { key } });
      expect(JSON.stringify(board.onCall)).toContain("Bola Obi");
      expect(JSON.stringify(board.onCall)).not.toContain("wrong_person");
    });
  });

  it("appears on every open page, and the log contains the reports with their authors", async () => {
    const page = listen(app.url, "/live", { token: other.token });
    await until(() => page.states.length > 0);
    await report(nurse, "no_answer");
    await report(clerk, "no_answer");
    await until(
      () => page.changes.filter((one: LiveChange) => one.type === "call.reported").length === 2,
    );
    expect(page.changes.at(-1)?.payload).toMatchObject({
      name: "Bola Obi",
      reported: { result: "no_answer" },
    });
    page.close();
    const query = { type: "call" };
    const { data } = await app.call(listAudit, { query }, { token: hospital.token });
    const of = "Surgery, Registrar";
    expect(data).toMatchObject([
      {
        actor: { id: clerk.id },
        subject: { name: "Bola Obi" },
        changes: [
          { field: "call", of, to: "no_answer" },
          { field: "call_mark", of, from: null, to: "no_answer" },
        ],
      },
      { actor: { id: nurse.id }, changes: [{ field: "call", of, to: "no_answer" }] },
    ]);
  });

  it("refuses an empty post, an unknown department, and a post that has since gone to another person", async () => {
    expect((await report(nurse, "reached", { role: "Consultant" })).status).toBe(404);
    expect((await report(nurse, "reached", { department: "Theatre" })).status).toBe(404);
    expect((await report(nurse, "reached", { department: "Cardiology" })).status).toBe(404);
    const late = await report(nurse, "wrong_person", { name: "Ada Obi" });
    expect([late.status, late.failure?.code]).toEqual([409, "ON_CALL_CHANGED"]);
    expect((await report(nurse, "reached", { name: "Bola Obi" })).status).toBe(201);
  });

  it("refuses a report on a person without a number, and unknown outcomes", async () => {
    await app.dataSource.query("UPDATE account SET phone = '' WHERE id = $1", [doctor.id]);
    expect((await report(nurse, "no_answer")).status).toBe(400);
    expect((await report(nurse, "busy" as Result)).status).toBe(400);
  });

  it("is counted in the statistics by department, month and local hour, which have no such figures before", async () => {
    const fetchFigures = async () => {
      const query = { from: DATE, to: "2026-11-06" };
      return (await app.call(getStatistics, { query }, { token: hospital.token })).data.calls;
    };
    expect(await fetchFigures()).toBeUndefined();
    await report(nurse, "no_answer");
    await report(clerk, "reached");
    app.clock.now += 50 * 60_000;
    await report(nurse, "reached");
    expect(await fetchFigures()).toEqual({
      departments: [{ department: "Surgery", reached: 2, no_answer: 1, wrong_person: 0 }],
      months: [{ month: "2026-11", reached: 2, no_answer: 1, wrong_person: 0 }],
      hours: [
        { hour: 2, reached: 1, no_answer: 1, wrong_person: 0 },
        { hour: 3, reached: 1, no_answer: 0, wrong_person: 0 },
      ],
    });
  });
});
