import * as contract from "@wardline/contracts/accounts/sub-accounts";
import { createRoster, getRoster } from "@wardline/contracts/roster/roster";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { listen } from "../support/sockets.js";
import { addStaff, createStaffFields, hire } from "../support/staff.js";

const NOW = Date.parse("2026-03-05T11:00:00Z");
const [YESTERDAY, TODAY] = ["2026-03-04", "2026-03-05"];

describe("deleting a staff member", () => {
  let app: TestApp;
  let hospital: TestHospital;

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOW;
    hospital = await registerHospital(app);
    await addDepartments(app, hospital, "Cardiology", "Surgery");
  });

  afterAll(() => app.close());

  const create = (fields: Partial<contract.NewSubAccount> = {}) =>
    app.call(contract.createSubAccount, { body: createStaffFields(fields) }, hospital);
  const remove = (id: string) => app.call(contract.deleteSubAccount, { params: { id } }, hospital);

  it("ends sessions and sockets at once", async () => {
    const staff = await addStaff(app, hospital, { department: "Oncology" });
    const live = listen(app.url, "/live", { token: staff.token });
    await until(() => live.socket.connected);

    await remove(staff.id);

    const answer = await app.call(contract.getSubProfile, {}, { token: staff.token });
    expect(answer.status).toBe(401);
    await until(() => !live.socket.connected);
  });

  it("frees the address and logs the deletion", async () => {
    const { id, email } = await hire(app, hospital);

    await remove(id);

    expect((await create({ email })).status).toBe(201);
    expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
    expect((await readEvents(app, hospital, "staff.deleted")).at(-1)?.payload).toEqual({ id });
  });

  it("keeps the name on past rosters and removes the person from rosters from today on", async () => {
    const { id } = await hire(app, hospital, { firstName: "Uche", lastName: "Bello" });
    const [past, present] = await Promise.all(
      [YESTERDAY, TODAY].map(async (date) => {
        const body = {
          date,
          departments: ["Cardiology"],
          departmentStaff: [{ department: "Cardiology", consultantId: id }],
        };
        return (await app.call(createRoster, { body }, hospital)).data;
      }),
    );

    await remove(id);

    const fetchConsultant = async (rosterId = "") =>
      (await app.call(getRoster, { params: { id: rosterId } }, hospital)).data.departmentStaff[0]
        ?.consultant;
    expect(await fetchConsultant(past?.id)).toMatchObject({
      id,
      firstName: "Uche",
      lastName: "Bello",
    });
    expect(await fetchConsultant(present?.id)).toBeNull();
    expect((await readEvents(app, hospital, "roster.updated")).at(-1)).toMatchObject({
      subject_id: present?.id,
      changes: [{ field: "on_call", from: { id, name: "Uche Bello" }, to: null }],
    });
  });
});
