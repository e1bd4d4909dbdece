import * as holidays from "@wardline/contracts/roster/holidays";
import { getRosterGrid } from "@wardline/contracts/roster/roster-grid";
import * as proposals from "@wardline/contracts/roster/roster-proposals";
import { until } from "@wardline/testing/until";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

describe("the planning of a month", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos", isForEachTest: true });
  let ada: TestStaff;
  let maker: TestStaff;
  let otherMaker: TestStaff;

  beforeEach(async () => {
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const surgeon = { firstName: "Ada", lastName: "Obi", role: "Registrar", department: "Surgery" };
    ada = await addStaff(app, hospital, surgeon);
    const addMaker = (department: string) =>
      addGranted(app, hospital, ["roster.write"], {
        firstName: "Kemi",
        lastName: "Ojo",
        department,
      });
    [maker, otherMaker] = [await addMaker("Surgery"), await addMaker("Cardiology")];
  });

  const owner = () => ({ token: hospital.token });
  const read = (
    by: { token: string } = owner(),
    more: { country?: string; region?: string } = {},
  ) => app.call(holidays.getHolidays, { query: { year: 2026, ...more } }, { token: by.token });
  const confirm = (days: holidays.Holiday[], country: string | null = "NG", ifMatch?: number) =>
    app.call(
      holidays.saveHolidays,
      { query: { year: 2026 }, body: { country, region: null, holidays: days } },
      { ...owner(), ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const month = { department: "Surgery", month: 12, year: 2026 };
  const requestProposal = (by: { token: string } = maker, body = {}) =>
    app.call(
      proposals.createProposal,
      { body: { ...month, keep: [], ...body } },
      { token: by.token },
    );

  it("proposes Nigeria's holidays to a hospital in Lagos, and counts none before somebody confirms them", async () => {
    const { data } = await read();

    expect(data).toMatchObject({ country: null, holidays: [], version: 0 });
    expect(data.proposal?.country).toBe("NG");
    expect(data.proposal?.holidays).toContainEqual({ date: "2026-12-25", name: "Christmas Day" });
    expect(data.proposal?.attribution.url).toMatch(/^https:/);
    const grid = await app.call(getRosterGrid, { query: month }, { token: maker.token });
    expect(grid.data.days.every(({ holiday }) => holiday === null)).toBe(true);
  });

  it("shows confirmed holidays, including moved and added ones", async () => {
    const days = [
      { date: "2026-12-28", name: "Boxing Day, moved" },
      { date: "2026-12-25", name: "Christmas Day" },
    ];
    const { data } = await confirm(days);

    expect(data.holidays.map(({ date }) => date)).toEqual(["2026-12-25", "2026-12-28"]);
    const grid = await app.call(getRosterGrid, { query: month }, { token: ada.token });
    const shown = grid.data.days.filter(({ holiday }) => holiday !== null);
    expect(shown.map(({ date }) => date)).toEqual(["2026-12-25", "2026-12-28"]);
    expect((await read(ada)).data).toMatchObject({ holidays: data.holidays, proposal: null });
  });

  it("proposes a region's own holidays when one is chosen", async () => {
    const { data } = await read(owner(), { country: "DE", region: "BY" });
    expect(data.proposal?.regions.map(({ code }) => code)).toContain("BY");
    expect(data.proposal?.holidays).toContainEqual(expect.objectContaining({ date: "2026-01-06" }));
  });

  it("saves no holidays for a stale version, another year or an unknown country", async () => {
    const day = { date: "2026-12-25", name: "Christmas Day" };
    await confirm([day]);

    expect((await confirm([], "NG", 0)).failure?.code).toBe("VERSION_CONFLICT");
    expect((await confirm([{ ...day, date: "2027-01-01" }])).failure?.errors?.[0]?.path).toBe(
      "holidays.0.date",
    );
    expect((await confirm([day], "XX")).failure?.errors?.[0]?.path).toBe("country");
    expect((await read()).data.holidays).toEqual([day]);
  });

  it("passes a proposal request to the worker, and refuses further requests from the hospital", async () => {
    const { data, status } = await requestProposal();

    expect(status).toBe(201);
    expect(data).toMatchObject({ ...month, state: "waiting", answer: null, progress: null });
    await until(() => app.jobs().some(({ queue }) => queue === "proposals"));
    expect((await requestProposal(otherMaker, { department: "Cardiology" })).failure?.code).toBe(
      "PROPOSAL_RUNNING",
    );
    expect((await requestProposal(otherMaker)).status).toBe(403);
    expect((await requestProposal(ada)).status).toBe(403);
  });

  it("lets roster makers stop a waiting proposal and request it again", async () => {
    const { data } = await requestProposal();
    const stop = (by: { token: string }) =>
      app.call(proposals.stopProposal, { params: { id: data.id } }, { token: by.token });

    expect((await stop(otherMaker)).status).toBe(404);
    expect((await stop(maker)).data.state).toBe("stopped");
    expect((await stop(maker)).failure?.code).toBe("PROPOSAL_ENDED");

    const again = await requestProposal();
    const found = await app.call(proposals.findProposal, { query: month }, { token: maker.token });
    expect(found.data?.id).toBe(again.data.id);
    const other = await app.call(
      proposals.findProposal,
      { query: month },
      { token: otherMaker.token },
    );
    expect(other.status).toBe(403);
  });
});
