import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import * as contract from "@wardline/contracts/roster/roster";
import { getMonthSheets } from "@wardline/contracts/roster/roster-sheet";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

/** Covers `roster.write`, the right to make the department's own roster (docs/wire/accounts.md, Grants). */
describe("making one's own department's roster", () => {
  const { app, hospital } = useHospital();
  let owner: { token: string };
  let surgeon: TestStaff;
  let cardiologist: TestStaff;
  let chief: TestStaff;
  let day = 0;

  beforeAll(async () => {
    owner = { token: hospital.token };
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    surgeon = await addStaff(app, hospital, { department: "Surgery" });
    cardiologist = await addStaff(app, hospital, { department: "Cardiology" });
    chief = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
  });

  const nextDate = () => `2031-03-${String((day += 1)).padStart(2, "0")}`;
  const buildPost = (department: string, { id }: TestStaff) => ({ department, consultantId: id });
  const create = (
    by: { token: string },
    departments: string[],
    departmentStaff: { department: string }[] = [],
    date = nextDate(),
  ) => app.call(contract.createRoster, { body: { date, departments, departmentStaff } }, by);
  const update = (
    by: { token: string },
    id: string,
    departments: string[],
    departmentStaff: { department: string }[] = [],
    ifMatch?: number,
  ) =>
    app.call(
      contract.updateRoster,
      { params: { id }, body: { departments, departmentStaff } },
      { token: by.token, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const readWholeRoster = async (id: string) =>
    (await app.call(contract.getRoster, { params: { id } }, owner)).data;
  const createBoth = () =>
    create(
      owner,
      ["Surgery", "Cardiology"],
      [buildPost("Surgery", surgeon), buildPost("Cardiology", cardiologist)],
    );

  it("creates a day with one's own department, but not with another", async () => {
    const { data } = await create(chief, ["Surgery"], [buildPost("Surgery", surgeon)]);
    expect(data.departments).toEqual(["Surgery"]);
    expect((await create(chief, ["Cardiology"])).status).toBe(403);
    expect((await create(chief, ["Surgery", "Cardiology"])).status).toBe(403);
    const foreignAttempt = await create(
      chief,
      ["Surgery"],
      [buildPost("Cardiology", cardiologist)],
    );
    expect(foreignAttempt.status).toBe(403);
  });

  it("changes one's own department's part and keeps the other parts", async () => {
    const { data: roster } = await createBoth();
    const { data } = await update(chief, roster.id, ["Surgery"]);
    expect(data).toMatchObject({ departments: ["Surgery"], version: 2 });
    const after = await readWholeRoster(roster.id);
    expect(after.departments).toEqual(["Surgery", "Cardiology"]);
    expect(after.departmentStaff.map(({ consultant }) => consultant?.id ?? null)).toEqual([
      null,
      cardiologist.id,
    ]);
  });

  it("adds the department to a day that listed only other departments", async () => {
    const { data: roster } = await create(owner, ["Cardiology"]);
    const read = await app.call(contract.getRosterOfDate, { params: { date: roster.date } }, chief);
    expect(read.data).toMatchObject({ id: roster.id, departments: [], departmentStaff: [] });
    await update(chief, roster.id, ["Surgery"], [buildPost("Surgery", surgeon)]);
    expect((await readWholeRoster(roster.id)).departments).toEqual(["Cardiology", "Surgery"]);
  });

  it("does not extend to another department's posts or to deleting the roster", async () => {
    const { data: roster } = await createBoth();
    expect((await update(chief, roster.id, ["Surgery", "Cardiology"])).status).toBe(403);
    const deletion = await app.call(contract.deleteRoster, { params: { id: roster.id } }, chief);
    expect(deletion.status).toBe(403);
    expect((await readWholeRoster(roster.id)).version).toBe(1);
  });

  it("shows nothing of another department, even in a conflict", async () => {
    const { data: roster } = await createBoth();
    const [, month = "", dayOfMonth] = roster.date.split("-");
    expect(dayOfMonth).toBeDefined();
    const monthParams = { params: { month, year: "2031" } };
    const answers = [
      await app.call(contract.getRoster, { params: { id: roster.id } }, chief),
      await app.call(contract.getRosterOfDate, { params: { date: roster.date } }, chief),
      await app.call(contract.listRosterMonth, monthParams, chief),
      await app.call(contract.getRosterCoverage, monthParams, chief),
      await app.call(getMonthSheets, monthParams, chief),
      await app.call(contract.listStaffOfRole, { params: { role: "Consultant" } }, chief),
    ];
    await update(owner, roster.id, ["Surgery", "Cardiology"]);
    const conflict = await update(chief, roster.id, ["Surgery"], [], 1);
    expect(conflict.failure?.code).toBe("VERSION_CONFLICT");
    for (const answer of [...answers.map(({ data }) => data), conflict.failure?.data]) {
      expect(JSON.stringify(answer)).toContain("Surgery");
      expect(JSON.stringify(answer)).not.toContain("Cardiology");
    }
  });

  it("applies to the new department from the next call after a move", async () => {
    const movedMaker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
    const department = "Cardiology";
    const move = { params: { id: movedMaker.id }, body: { department } };
    await app.call(updateSubAccount, move, owner);
    expect((await create(movedMaker, ["Surgery"])).status).toBe(403);
    expect((await create(movedMaker, ["Cardiology"])).status).toBe(201);
  });

  it("allows any department and deletion with roster.manage", async () => {
    const manager = await addGranted(app, hospital, ["roster.manage"], { department: "Surgery" });
    const { data: roster } = await create(manager, ["Cardiology"]);
    expect(roster.departments).toEqual(["Cardiology"]);
    const read = await app.call(contract.getRoster, { params: { id: roster.id } }, manager);
    expect(read.data.departments).toEqual(["Cardiology"]);
    const deletion = await app.call(contract.deleteRoster, { params: { id: roster.id } }, manager);
    expect(deletion.status).toBe(200);
  });
});
