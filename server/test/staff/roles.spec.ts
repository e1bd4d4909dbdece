import * as contract from "@wardline/contracts/roster/departments";
import { DEFAULT_ROLES } from "@wardline/domain/people/department";
import { useHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { hire } from "../support/staff.js";

describe("roles", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos", isForEachTest: true });

  const add = (department_name: string, contact: { email?: string; phone?: string } = {}) =>
    app.call(
      contract.addDepartment,
      { body: { department_name, ...contact } },
      { token: hospital.token },
    );
  const removeRole = (roleName: string) =>
    app.call(contract.removeRole, { params: { roleName } }, { token: hospital.token });

  const addRole = (role_name: string) =>
    app.call(contract.addRole, { body: { role_name } }, { token: hospital.token });

  it("adds a role after the default ones", async () => {
    expect((await addRole("Ward Clerk")).status).toBe(201);

    const { data } = await app.call(contract.getHospitalData, {}, { token: hospital.token });
    expect(data.hospital_data.roles.at(-1)).toBe("Ward Clerk");
    expect(await readEvents(app, hospital, "role.added")).toMatchObject([
      { payload: { role: "Ward Clerk" } },
    ]);
  });

  it("refuses a duplicate role ignoring case, default ones included", async () => {
    expect((await addRole("consultant")).failure?.code).toBe("NAME_TAKEN");
  });

  it("refuses to remove a default role, ignoring case", async () => {
    const answers = await Promise.all(DEFAULT_ROLES.map((role) => removeRole(role.toUpperCase())));

    expect(answers.map(({ failure }) => failure?.code)).toEqual(
      DEFAULT_ROLES.map(() => "DEFAULT_ROLE_LOCKED"),
    );
  });

  it("refuses to remove a role while staff have it", async () => {
    await addRole("Ward Clerk");
    await add("Cardiology");
    await hire(app, hospital, { role: "ward clerk" });

    expect((await removeRole("Ward Clerk")).failure).toMatchObject({
      code: "STILL_IN_USE",
      data: { staff: 1 },
    });
  });

  it("removes a role once nobody has it", async () => {
    await addRole("Ward Clerk");

    expect((await removeRole("WARD clerk")).status).toBe(200);
    expect((await removeRole("Ward Clerk")).failure?.code).toBe("NOT_FOUND");
    expect(await readEvents(app, hospital, "role.removed")).toMatchObject([
      { payload: { role: "Ward Clerk" } },
    ]);
  });
});
