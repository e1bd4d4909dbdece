import * as contract from "@wardline/contracts/roster";
import { addDays } from "@wardline/domain/time/zoned-day";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { hire } from "../support/staff.js";

/** Noon in UTC, and one in the morning of the next day in Auckland. */
const NOW = Date.parse("2026-03-04T12:00:00Z");
const TODAY = "2026-03-05";

describe("mails about duties", () => {
  let app: TestApp;
  let hospital: TestHospital;

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOW;
    hospital = await registerHospital(app, { timezone: "Pacific/Auckland" });
    await addDepartments(app, hospital, "Cardiology");
  });

  afterAll(() => app.close());

  const departments = ["Cardiology"];
  const headedBy = (consultantId: string) => [{ department: "Cardiology", consultantId }];
  const save = async (date: string, consultantId: string) => {
    const body = { date, departments, departmentStaff: headedBy(consultantId) };
    return (await app.call(contract.createRoster, { body }, hospital)).data;
  };
  const put = (id: string, consultantId: string) => {
    const body = { departments, departmentStaff: headedBy(consultantId) };
    return app.call(contract.updateRoster, { params: { id }, body }, hospital);
  };
  const remove = (id: string) => app.call(contract.deleteRoster, { params: { id } }, hospital);
  const dutyMails = (accountId: string) =>
    app
      .jobs()
      .filter(({ name }) => name === "roster-duties")
      .map(({ data }) => data as { accountId: string; duties: object[] })
      .filter((data) => data.accountId === accountId)
      .map(({ duties }) => duties);
  const post = { department: "Cardiology", role: "Consultant" };

  it("tell who was put on and taken off within seven days, one mail a save", async () => {
    const [was, is] = [await hire(app, hospital), await hire(app, hospital)];
    const date = addDays(TODAY, 7);
    const { id } = await save(date, was.id);

    await put(id, is.id);
    await remove(id);

    expect(dutyMails(was.id)).toEqual([
      [{ date, change: "added", ...post }],
      [{ date, change: "removed", ...post }],
    ]);
    expect(dutyMails(is.id)).toEqual([
      [{ date, change: "added", ...post }],
      [{ date, change: "removed", ...post }],
    ]);
  });

  it("are not sent about the past or what is further away", async () => {
    const { id } = await hire(app, hospital);

    await save(addDays(TODAY, 8), id);
    await save(addDays(TODAY, -1), id);

    expect(dutyMails(id)).toEqual([]);
  });
});
