import * as contract from "@wardline/contracts/roster";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { hire } from "../support/staff.js";

const ZONE = "Pacific/Auckland";

describe("mails about duties", () => {
  const { app, hospital } = useHospital({ timezone: ZONE });

  beforeAll(async () => {
    await addDepartments(app, hospital, "Cardiology");
  });

  const today = () => zonedDay(Date.now(), ZONE);
  const departments = ["Cardiology"];
  const headedBy = (consultantId: string) => [{ department: "Cardiology", consultantId }];
  const call = () => ({ token: hospital.token });
  const save = async (date: string, consultantId: string) => {
    const body = { date, departments, departmentStaff: headedBy(consultantId) };
    return (await app.call(contract.createRoster, { body }, call())).data;
  };
  const put = (id: string, consultantId: string) => {
    const body = { departments, departmentStaff: headedBy(consultantId) };
    return app.call(contract.updateRoster, { params: { id }, body }, call());
  };
  const remove = (id: string) => app.call(contract.deleteRoster, { params: { id } }, call());
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
    const date = addDays(today(), 7);
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

    await save(addDays(today(), 8), id);
    await save(addDays(today(), -1), id);

    expect(dutyMails(id)).toEqual([]);
  });
});
