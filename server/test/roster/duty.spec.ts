import { getParentDetails, updateAccount } from "@wardline/contracts/accounts/account";
import { getSubDetails } from "@wardline/contracts/accounts/sub-accounts";
import { listDepartments, updateDepartment } from "@wardline/contracts/roster/departments";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import * as rosters from "@wardline/contracts/roster/roster";
import { findNearestRosterDate } from "@wardline/domain/roster/roster-day";
import { startApp, type TestApp } from "../support/app.js";
import { type DutyHospital, openDutyHospital } from "../support/duties.js";

const at = (iso: string) => Date.parse(iso);

/** Uses a hospital in Lagos, an hour ahead of UTC, whose duties begin at 08:00 (07:00 UTC). */
describe("duties", () => {
  let app: TestApp;
  let hospital: DutyHospital;

  beforeAll(async () => {
    app = await startApp();
    hospital = await openDutyHospital(app, "Africa/Lagos");
    await hospital.saveRoster("2026-11-05", "first");
    await hospital.saveRoster("2026-11-06", "second");
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.now = at("2026-11-06T01:10:00Z");
  });

  const fetchDuties = async (query: { at?: string; department?: string } = {}) =>
    (await app.call(listOnCall, { query }, { token: await hospital.token() })).data;
  const fetchSurgeryDuty = async (query: { at?: string } = {}) =>
    (await fetchDuties(query)).find(({ department }) => department === "Surgery");
  const listNames = (duty: { people: { name: string }[] } | null | undefined) =>
    duty?.people.map(({ name }) => name);

  it("begin at midnight by default", async () => {
    const plain = await openDutyHospital(app, "Africa/Lagos", "00:00");
    await plain.saveRoster("2026-11-06", "second");
    const { data } = await app.call(listOnCall, {}, { token: await plain.token() });
    expect(data[0]).toMatchObject({
      from: "2026-11-05T23:00:00.000Z",
      until: "2026-11-06T23:00:00.000Z",
      people: [{ role: "Registrar", name: "Second Registrar" }],
    });
  });

  it("cannot have a start that is not a time of day", async () => {
    const { status, failure } = await app.call(
      updateAccount,
      { body: { duty_start: "8 am" } },
      { token: await hospital.token() },
    );
    expect([status, failure?.errors?.[0]?.path]).toEqual([400, "duty_start"]);
  });

  it("are those of the previous day at 02:10, and last until 08:00", async () => {
    expect(await fetchSurgeryDuty()).toMatchObject({
      department: "Surgery",
      from: "2026-11-05T07:00:00.000Z",
      until: "2026-11-06T07:00:00.000Z",
      source: "roster",
      people: [{ role: "Registrar", name: "First Registrar", phone: "0803 555 0100" }],
      next: { from: "2026-11-06T07:00:00.000Z", people: [{ name: "Second Registrar" }] },
    });
  });

  it("change at the exact second of the duty start", async () => {
    app.clock.now = at("2026-11-06T06:59:59.999Z");
    const before = listNames(await fetchSurgeryDuty());
    app.clock.now = at("2026-11-06T07:00:00Z");
    expect([before, listNames(await fetchSurgeryDuty())]).toEqual([
      ["First Registrar"],
      ["Second Registrar"],
    ]);
  });

  it("have the same people in the active roster and in the contacts", async () => {
    const body = { departments: ["Surgery"] };
    const token = await hospital.token();
    const active = await app.call(rosters.getActiveRoster, { body }, { token });
    const contacts = await app.call(rosters.getRosterContacts, { body }, { token });
    expect(active.data?.date).toBe("2026-11-05");
    expect(contacts.data.Surgery?.registrar?.name).toBe("First Registrar");
  });

  it("can be requested for another time and for one department", async () => {
    const query = { at: "2026-11-06T12:00:00+01:00", department: "surgery" };
    const duties = await fetchDuties(query);
    expect(duties.map(({ people }) => people[0]?.name)).toEqual(["Second Registrar"]);
  });

  it("name nobody for a time without a roster", async () => {
    expect(await fetchSurgeryDuty({ at: "2026-11-09T12:00:00Z" })).toMatchObject({
      source: "none",
      people: [],
      next: null,
      roster_changed_at: null,
    });
  });

  it("are shown to staff of any department", async () => {
    const { data } = await app.call(listOnCall, {}, { token: await hospital.staffToken("second") });
    expect(listNames(data.find(({ department }) => department === "Surgery"))).toEqual([
      "First Registrar",
    ]);
  });

  it("include the time of the roster's last change", async () => {
    app.clock.now = at("2026-11-06T01:30:00Z");
    await hospital.changeRoster("2026-11-05", "first");
    const unchanged = (await fetchSurgeryDuty())?.roster_changed_at;
    await hospital.changeRoster("2026-11-05", "second");
    const changed = (await fetchSurgeryDuty())?.roster_changed_at;
    await hospital.changeRoster("2026-11-05", "first");
    expect([unchanged === changed, changed]).toEqual([false, "2026-11-06T01:30:00.000Z"]);
  });

  it("begin at the department's own duty start", async () => {
    const token = await hospital.token();
    const set = (duty_start: string | null) =>
      app.call(
        updateDepartment,
        { params: { departmentName: "Surgery" }, body: { duty_start } },
        { token },
      );
    const { data } = await set("01:00");
    const own = listNames(await fetchSurgeryDuty());
    await set(null);
    expect([data.duty_start, own, listNames(await fetchSurgeryDuty())]).toEqual([
      "01:00",
      ["Second Registrar"],
      ["First Registrar"],
    ]);
  });

  it("change the patients' doctor when the roster that applies at 02:10 is edited", async () => {
    const token = await hospital.token();
    const details = (await app.call(getParentDetails, {}, { token })).data;
    const departments = (await app.call(listDepartments, {}, { token })).data;
    const params = { month: 11, year: 2026 };
    const month = (await app.call(rosters.listRosterMonth, { params }, { token })).data;
    const starts = {
      zone: details.timezone,
      dutyStart: details.duty_start,
      departments: departments.map((one) => ({
        department: one.department,
        dutyStart: one.duty_start,
      })),
    };
    const nearestDate = findNearestRosterDate(month, starts, app.clock.now);
    expect(nearestDate).toBe("2026-11-05");

    await hospital.changeRoster("2026-11-06", "first");
    const afterTheNextDays = listNames(await fetchSurgeryDuty());
    await hospital.changeRoster(nearestDate ?? "", "second");
    const afterTheChosenDay = listNames(await fetchSurgeryDuty());
    const body = { departments: ["Surgery"] };
    const contacts = await app.call(rosters.getRosterContacts, { body }, { token });
    expect([afterTheNextDays, afterTheChosenDay, contacts.data.Surgery?.registrar?.name]).toEqual([
      ["First Registrar"],
      ["Second Registrar"],
      "Second Registrar",
    ]);
    await hospital.changeRoster("2026-11-05", "first");
    await hospital.changeRoster("2026-11-06", "second");
  });

  it("begin for a staff member at their department's start, or else the hospital's", async () => {
    const readStart = async () => {
      const staff = { token: await hospital.staffToken("first") };
      return (await app.call(getSubDetails, {}, staff)).data.duty_start;
    };
    const set = async (duty_start: string | null) =>
      app.call(
        updateDepartment,
        { params: { departmentName: "Surgery" }, body: { duty_start } },
        { token: await hospital.token() },
      );
    const before = await readStart();
    await set("20:00");
    const own = await readStart();
    await set(null);
    expect([before, own]).toEqual(["08:00", "20:00"]);
  });

  it("include the current duty of a staff member", async () => {
    const { data } = await app.call(
      rosters.listMyDuties,
      {},
      { token: await hospital.staffToken("first") },
    );
    expect(data).toEqual([
      {
        date: "2026-11-05",
        department: "Surgery",
        role: "Registrar",
        from: "2026-11-05T07:00:00.000Z",
        until: "2026-11-06T07:00:00.000Z",
      },
    ]);
  });

  it.each([
    ["forward", "2026-03-28", "2026-03-28T08:00:00.000Z", "2026-03-29T07:00:00.000Z"],
    ["back", "2026-10-24", "2026-10-24T07:00:00.000Z", "2026-10-25T08:00:00.000Z"],
  ])("end at 08:00 even after the night on which clocks go %s", async (...given) => {
    const [, date, from, until] = given;
    const london = await openDutyHospital(app, "Europe/London");
    await london.saveRoster(date, "first");
    const token = await london.token();
    const readDuty = async (time: string) =>
      (await app.call(listOnCall, { query: { at: time } }, { token })).data[0];
    expect(await readDuty(from)).toMatchObject({
      from,
      until,
      people: [{ name: "First Registrar" }],
    });
    expect(await readDuty(until)).toMatchObject({ from: until, source: "none" });
  });
});
