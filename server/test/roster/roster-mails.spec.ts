import { deleteSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import * as contract from "@wardline/contracts/roster/roster";
import { saveRosterGrid } from "@wardline/contracts/roster/roster-grid";
import { addDays, findZonedMinute } from "@wardline/domain/time/zoned-day";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { hire } from "../support/staff.js";

/** Noon in UTC, 01:00 of the next day in Auckland. */
const NOW = Date.parse("2026-03-04T12:00:00Z");
const TODAY = "2026-03-05";

describe("an email about duties", () => {
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
  const withConsultant = (consultantId: string) => [{ department: "Cardiology", consultantId }];
  const save = async (date: string, consultantId: string) => {
    const body = { date, departments, departmentStaff: withConsultant(consultantId) };
    return (await app.call(contract.createRoster, { body }, hospital)).data;
  };
  const put = (id: string, consultantId: string) => {
    const body = { departments, departmentStaff: withConsultant(consultantId) };
    return app.call(contract.updateRoster, { params: { id }, body }, hospital);
  };
  const remove = (id: string) => app.call(contract.deleteRoster, { params: { id } }, hospital);
  const listDutyMails = (accountId: string) =>
    app
      .jobs()
      .filter(({ name }) => name === "roster-duties")
      .map(({ data }) => data as { accountId: string; duties: object[] })
      .filter((data) => data.accountId === accountId)
      .map(({ duties }) => duties);
  const post = { department: "Cardiology", role: "Consultant" };
  const findMidnight = (date: string) => findZonedMinute(date, 0, "Pacific/Auckland");
  const buildDuty = (date: string) => ({
    date,
    ...post,
    from: findMidnight(date),
    until: findMidnight(addDays(date, 1)),
  });

  /** Makes a person cover the first hour of a date's duty. */
  const cover = async (date: string, person: string) => {
    const [from, until] = [findMidnight(date), findMidnight(date) + 3_600_000];
    const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const body = { date, ...post, role: "Consultant" as const, ...times, person };
    await app.call(contract.createCover, { body }, hospital);
    return { from, until };
  };

  it("tells people that they were added or removed, however far ahead the duty is, once per save", async () => {
    const [former, present] = [await hire(app, hospital), await hire(app, hospital)];
    const date = addDays(TODAY, 70);
    const { id } = await save(date, former.id);

    await put(id, present.id);
    await remove(id);

    expect(listDutyMails(former.id)).toEqual([
      [{ ...buildDuty(date), change: "added" }],
      [{ ...buildDuty(date), change: "removed" }],
    ]);
    expect(listDutyMails(present.id)).toEqual([
      [{ ...buildDuty(date), change: "added" }],
      [{ ...buildDuty(date), change: "removed" }],
    ]);
  });

  it("is not sent about past duties", async () => {
    const { id } = await hire(app, hospital);

    await save(addDays(TODAY, -1), id);

    expect(listDutyMails(id)).toEqual([]);
  });

  it("is sent once per person when a month is saved at once", async () => {
    const people = [await hire(app, hospital), await hire(app, hospital)];
    const dates = Array.from({ length: 28 }, (_, index) => addDays(TODAY, 100 + index));
    const changes = dates.map((date, index) => ({
      date,
      role: "Consultant" as const,
      position: 1,
      person: people[index % 2]?.id ?? null,
      expected: null,
    }));
    const body = { department: "Cardiology", changes };
    await app.call(saveRosterGrid, { body }, hospital);

    for (const { id } of people) {
      expect(listDutyMails(id)).toHaveLength(1);
      expect(listDutyMails(id)[0]).toHaveLength(14);
    }
  });

  it("names the person who is on call again when a covering person is deleted", async () => {
    const [holder, other] = [await hire(app, hospital), await hire(app, hospital)];
    const date = addDays(TODAY, 41);
    await save(date, holder.id);
    await cover(date, other.id);
    await app.call(deleteSubAccount, { params: { id: other.id } }, hospital);

    expect(listDutyMails(holder.id).at(-1)).toMatchObject([
      { change: "cover_ended", person: { id: other.id }, for: { id: holder.id } },
    ]);
  });

  it("names the person who no longer covers when the covered person leaves the post", async () => {
    const [holder, other, next] = [
      await hire(app, hospital),
      await hire(app, hospital),
      await hire(app, hospital),
    ];
    const date = addDays(TODAY, 40);
    const { id } = await save(date, holder.id);
    const span = await cover(date, other.id);
    await put(id, next.id);

    expect(listDutyMails(other.id)).toMatchObject([
      [{ change: "covers", ...span }],
      [{ change: "cover_ended", ...span, for: { id: holder.id } }],
    ]);
    expect(listDutyMails(holder.id).at(-1)).toMatchObject([{ change: "removed", covered: [span] }]);
  });
});
