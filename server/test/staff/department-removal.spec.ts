import { deleteSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { getPatient } from "@wardline/contracts/patients/patient";
import * as contract from "@wardline/contracts/roster/departments";
import { createRoster, getRoster, getRosterOfDate } from "@wardline/contracts/roster/roster";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { openCard } from "../support/patient.js";
import { hire } from "../support/staff.js";

/** Evening in UTC, after midnight in Lagos. */
const NOW = Date.parse("2026-03-04T23:30:00Z");
const [YESTERDAY, TODAY, LATER] = ["2026-03-04", "2026-03-05", "2026-04-14"] as const;

describe("removing a department", () => {
  let app: TestApp;
  let hospital: TestHospital;

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOW;
  });
  beforeEach(async () => {
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
  });
  afterAll(() => app.close());

  const add = (department_name: string, contact: { email?: string; phone?: string } = {}) =>
    app.call(contract.addDepartment, { body: { department_name, ...contact } }, hospital);
  const remove = (departmentName: string) =>
    app.call(contract.removeDepartment, { params: { departmentName } }, hospital);
  const list = async () => (await app.call(contract.listDepartments, {}, hospital)).data;
  const saveRoster = async (date: string, departments: string[]) =>
    (await app.call(createRoster, { body: { date, departments, departmentStaff: [] } }, hospital))
      .data;

  it("is refused while staff belong to the department, and says how many", async () => {
    await add("Cardiology");
    await hire(app, hospital);
    await hire(app, hospital);

    const { failure } = await remove("Cardiology");

    expect(failure).toMatchObject({ code: "STILL_IN_USE", data: { staff: 2 } });
    expect(failure?.message).toContain("2 staff");
  });

  it("succeeds once the department's last staff member is deleted", async () => {
    await add("Cardiology");
    const { id } = await hire(app, hospital);
    await app.call(deleteSubAccount, { params: { id } }, hospital);

    expect((await remove("cardiology")).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("answers 404 for an unknown name", async () => {
    expect((await remove("Nowhere")).failure?.code).toBe("NOT_FOUND");
  });

  it("removes the department from patients and logs each card's change", async () => {
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    const card = await openCard(app, hospital.token, { teams: "Surgery,Cardiology" });
    const untouched = await openCard(app, hospital.token, { teams: "Surgery" });

    await remove("Cardiology");

    const after = await app.call(getPatient, { params: { id: card.id } }, hospital);
    expect(after.data).toMatchObject({ teams: "Surgery", version: 2 });
    expect(await readEvents(app, hospital, "patient.updated")).toMatchObject([
      {
        subject_id: card.id,
        payload: after.data,
        changes: [{ field: "teams", from: "Surgery,Cardiology", to: "Surgery" }],
      },
    ]);
    expect(
      (await app.call(getPatient, { params: { id: untouched.id } }, hospital)).data.version,
    ).toBe(1);
  });

  it("removes the department from rosters from today on and keeps past rosters", async () => {
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    const both = ["Cardiology", "Surgery"];
    const past = await saveRoster(YESTERDAY, both);
    const present = await saveRoster(TODAY, both);
    const coming = await saveRoster(LATER, both);

    await remove("Cardiology");

    const departments = async (id: string) =>
      (await app.call(getRoster, { params: { id } }, hospital)).data.departments;
    expect(await departments(past.id)).toEqual(both);
    expect(await departments(present.id)).toEqual(["Surgery"]);
    expect(await departments(coming.id)).toEqual(["Surgery"]);
    expect(await readEvents(app, hospital, "roster.updated")).toMatchObject(
      [present, coming].map(({ id }) => ({
        subject_id: id,
        payload: { departments: ["Surgery"], version: 2 },
        changes: [{ field: "departments", from: both, to: ["Surgery"] }],
      })),
    );
  });

  it("deletes a roster that has no other department", async () => {
    await add("Cardiology");
    const { id } = await saveRoster(LATER, ["Cardiology"]);

    await remove("Cardiology");

    expect(
      (await app.call(getRosterOfDate, { params: { date: LATER } }, hospital)).data,
    ).toBeNull();
    expect(await readEvents(app, hospital, "roster.deleted")).toMatchObject([
      { payload: { id, date: LATER, departments: ["Cardiology"] } },
    ]);
  });

  it("never leaves a staff member in a department removed at the same moment", async () => {
    await add("Cardiology");

    const [hired] = await Promise.allSettled([hire(app, hospital), remove("Cardiology")]);

    const departments = (await list()).map(({ department }) => department);
    expect(departments).toEqual(hired.status === "fulfilled" ? ["Cardiology"] : []);
  });
});
