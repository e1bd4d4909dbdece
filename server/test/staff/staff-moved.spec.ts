import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import * as roster from "@wardline/contracts/roster/roster";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addStaff, type TestStaff } from "../support/staff.js";

/** Staff read their own department's rosters, from the next call after a move (docs/wire/roster.md, Roster). */
describe("a staff member moved to another department", () => {
  const { app, hospital } = useHospital();
  let other: TestApp;

  beforeAll(async () => {
    other = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
    });
    await addDepartments(app, hospital, "Surgery", "Cardiology");
  });
  afterAll(() => other.close());

  const read = async (server: TestApp, { token }: TestStaff, department: string) => {
    const call = { params: { month: "11", year: "2026" }, query: { department } };
    return (await server.call(roster.listSubRosterMonth, call, { token })).status;
  };
  const move = (server: TestApp, { id }: TestStaff, department: string) =>
    server.call(updateSubAccount, { params: { id }, body: { department } }, hospital);

  it("is refused access to the old department from the next call, and reads the new one", async () => {
    const staff = await addStaff(app, hospital, { department: "Surgery" });
    expect(await read(app, staff, "Surgery")).toBe(200);
    await move(app, staff, "Cardiology");
    expect(await read(app, staff, "Surgery")).toBe(403);
    expect(await read(app, staff, "Cardiology")).toBe(200);
  });

  it("is refused access by every server, even by one that did not make the change", async () => {
    const staff = await addStaff(app, hospital, { department: "Surgery" });
    expect(await read(other, staff, "Surgery")).toBe(200);
    await move(app, staff, "Cardiology");
    expect(await read(other, staff, "Surgery")).toBe(403);
  });

  it("is refused access in every later call, even while earlier ones are in progress", async () => {
    const staff = await addStaff(app, hospital, { department: "Surgery" });
    const pendingReads = Array.from({ length: 20 }, () => read(app, staff, "Surgery"));
    await move(app, staff, "Cardiology");
    expect(await read(app, staff, "Surgery")).toBe(403);
    await Promise.all(pendingReads);
  });
});
