import { chooseReminders, getReminders } from "@wardline/contracts/accounts/sub-accounts";
import { listAudit } from "@wardline/contracts/operation/audit";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { useHospital } from "../support/hospital.js";
import { addStaff, type TestStaff } from "../support/staff.js";

/** docs/wire/roster.md, Reminders of duties. */
describe("the choice of email reminders of duties", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  let doctor: TestStaff;

  beforeEach(async () => {
    doctor = await addStaff(app, hospital, { department: "Surgery" });
  });

  const choose = (reminders: boolean | null, token = doctor.token) =>
    app.call(chooseReminders, { body: { reminders } }, { token });
  const readChoice = async () => (await app.call(getReminders, {}, { token: doctor.token })).data;

  it("follows the department until the person chooses", async () => {
    expect(await readChoice()).toEqual({ reminders: null, department: false });
    const params = { departmentName: "Surgery" };
    const receiptsOn = { params, body: { receipts: true } };
    await app.call(updateDepartment, receiptsOn, { token: hospital.token });
    expect(await readChoice()).toEqual({ reminders: null, department: true });
    expect((await choose(false)).data).toEqual({ reminders: false, department: true });
    expect(await readChoice()).toEqual({ reminders: false, department: true });
    expect((await choose(null)).data).toEqual({ reminders: null, department: true });
  });

  it("can be changed only by that person, and each change is logged once", async () => {
    await choose(true);
    await choose(true);
    const query = { type: "staff.updated", subject: doctor.id };
    const { data } = await app.call(listAudit, { query }, { token: hospital.token });
    expect(data.filter(({ changes }) => changes[0]?.field === "duty_reminders")).toMatchObject([
      { actor: { id: doctor.id }, changes: [{ field: "duty_reminders", from: null, to: true }] },
    ]);
    expect((await choose(true, hospital.token)).status).toBe(403);
    expect((await choose("yes" as never)).status).toBe(400);
  });
});
