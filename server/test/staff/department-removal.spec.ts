import * as contract from "@wardline/contracts/departments";
import { getPatient } from "@wardline/contracts/patients";
import { createRoster, getRoster, getRosterOfDate } from "@wardline/contracts/roster";
import { deleteSubAccount } from "@wardline/contracts/sub-accounts";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { factsOf } from "../support/log.js";
import { openCard } from "../support/patient.js";
import { hire } from "../support/staff.js";

describe("removing a department", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos", isForEachTest: true });
  let token: string;

  beforeEach(() => {
    token = hospital.token;
  });

  const add = (department_name: string, contact: { email?: string; phone?: string } = {}) =>
    app.call(contract.addDepartment, { body: { department_name, ...contact } }, { token });
  const remove = (departmentName: string) =>
    app.call(contract.removeDepartment, { params: { departmentName } }, { token });
  const list = async () => (await app.call(contract.listDepartments, {}, { token })).data;
  const today = () => zonedDay(Date.now(), "Africa/Lagos");
  const roster = async (date: string, departments: string[]) =>
    (await app.call(createRoster, { body: { date, departments, departmentStaff: [] } }, { token }))
      .data;

  it("is refused while staff belong to it, saying how many", async () => {
    await add("Cardiology");
    await hire(app, hospital);
    await hire(app, hospital);

    const { failure } = await remove("Cardiology");

    expect(failure).toMatchObject({ code: "STILL_IN_USE", data: { staff: 2 } });
    expect(failure?.message).toContain("2 staff");
  });

  it("works once its last staff member is deleted", async () => {
    await add("Cardiology");
    const { id } = await hire(app, hospital);
    await app.call(deleteSubAccount, { params: { id } }, { token });

    expect((await remove("cardiology")).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("is 404 for an unknown name", async () => {
    expect((await remove("Nowhere")).failure?.code).toBe("NOT_FOUND");
  });

  it("takes it off patients and logs each card's change", async () => {
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    const card = await openCard(app, token, { teams: "Surgery,Cardiology" });
    const untouched = await openCard(app, token, { teams: "Surgery" });

    await remove("Cardiology");

    const after = await app.call(getPatient, { params: { id: card.id } }, { token });
    expect(after.data).toMatchObject({ teams: "Surgery", version: 2 });
    expect(await factsOf(app, hospital, "patient.updated")).toMatchObject([
      {
        subject_id: card.id,
        payload: after.data,
        changes: [{ field: "teams", from: "Surgery,Cardiology", to: "Surgery" }],
      },
    ]);
    expect(
      (await app.call(getPatient, { params: { id: untouched.id } }, { token })).data.version,
    ).toBe(1);
  });

  it("takes it off the rosters of today and later and leaves past ones alone", async () => {
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    const both = ["Cardiology", "Surgery"];
    const past = await roster(addDays(today(), -1), both);
    const present = await roster(today(), both);
    const coming = await roster(addDays(today(), 40), both);

    await remove("Cardiology");

    const departments = async (id: string) =>
      (await app.call(getRoster, { params: { id } }, { token })).data.departments;
    expect(await departments(past.id)).toEqual(both);
    expect(await departments(present.id)).toEqual(["Surgery"]);
    expect(await departments(coming.id)).toEqual(["Surgery"]);
    expect(await factsOf(app, hospital, "roster.updated")).toMatchObject(
      [present, coming].map(({ id }) => ({
        subject_id: id,
        payload: { departments: ["Surgery"], version: 2 },
        changes: [{ field: "departments", from: both, to: ["Surgery"] }],
      })),
    );
  });

  it("deletes a roster that is left without a department", async () => {
    await add("Cardiology");
    const date = addDays(today(), 3);
    const { id } = await roster(date, ["Cardiology"]);

    await remove("Cardiology");

    expect((await app.call(getRosterOfDate, { params: { date } }, { token })).data).toBeNull();
    expect(await factsOf(app, hospital, "roster.deleted")).toMatchObject([
      { payload: { id, date, departments: ["Cardiology"] } },
    ]);
  });

  it("never leaves a staff member in a department that went at the same moment", async () => {
    await add("Cardiology");

    const [hired] = await Promise.allSettled([hire(app, hospital), remove("Cardiology")]);

    const departments = (await list()).map(({ department }) => department);
    expect(departments).toEqual(hired.status === "fulfilled" ? ["Cardiology"] : []);
  });
});
