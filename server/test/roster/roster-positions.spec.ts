import { listOnCall } from "@wardline/contracts/roster/on-call";
import * as contract from "@wardline/contracts/roster/roster";
import { getMonthSheets } from "@wardline/contracts/roster/roster-sheet";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { hire } from "../support/staff.js";

const ZONE = "Pacific/Auckland";

describe("a further person in a role", () => {
  const { app, hospital } = useHospital({ timezone: ZONE });
  let first: { id: string };
  let second: { id: string };
  let third: { id: string };
  let consultant: { id: string };

  beforeAll(async () => {
    await addDepartments(app, hospital, "Cardiology");
    const addRegistrar = (firstName: string) =>
      hire(app, hospital, { firstName, lastName: "Obi", role: "Registrar" });
    first = await addRegistrar("Ada");
    second = await addRegistrar("Bola");
    third = await addRegistrar("Chidi");
    consultant = await hire(app, hospital, { firstName: "Dayo", lastName: "Obi" });
  });

  const asOwner = () => ({ token: hospital.token });
  let lastDay = "2031-01-01";
  /** Returns a day far from today on which no other test has a roster. */
  const pickFreshDay = () => {
    lastDay = addDays(lastDay, 1);
    return lastDay;
  };
  const buildFurtherRegistrars = (...people: { id: string }[]) =>
    people.map(({ id }, index) => ({ role: "Registrar" as const, position: index + 2, id }));
  const buildBody = (more?: ReturnType<typeof buildFurtherRegistrars>) => ({
    departments: ["Cardiology"],
    departmentStaff: [
      {
        department: "Cardiology",
        registrarId: first.id,
        consultantId: consultant.id,
        ...(more === undefined ? {} : { more }),
      },
    ],
  });
  const create = (date: string, more?: ReturnType<typeof buildFurtherRegistrars>) =>
    app.call(contract.createRoster, { body: { date, ...buildBody(more) } }, asOwner());
  const listNamesAt = async (at: number, knownAt?: number) => {
    const query = { at: new Date(at).toISOString() };
    const known = knownAt === undefined ? {} : { known_at: new Date(knownAt).toISOString() };
    const { data } = await app.call(listOnCall, { query: { ...query, ...known } }, asOwner());
    return data[0]?.people.map(({ role, name }) => `${role} ${name}`);
  };
  const getTimeDuringDay = (date: string) => Date.parse(`${date}T00:00:00Z`);

  it("adds no field when each role has one person", async () => {
    const { data } = await create(pickFreshDay());
    expect(Object.keys(data.departmentStaff[0] ?? {})).toEqual([
      "department",
      "houseOfficer",
      "registrar",
      "seniorRegistrar",
      "consultant",
    ]);
  });

  it("keeps the saved place in the calling order of each role", async () => {
    const date = pickFreshDay();
    const { data: saved } = await create(date, buildFurtherRegistrars(second, third));

    expect(saved.departmentStaff[0]).toMatchObject({
      registrar: { id: first.id },
      more: [
        { role: "Registrar", position: 2, id: second.id, firstName: "Bola" },
        { role: "Registrar", position: 3, id: third.id, firstName: "Chidi" },
      ],
    });
    const read = await app.call(contract.getRosterOfDate, { params: { date } }, asOwner());
    expect(read.data).toEqual(saved);
    expect(await listNamesAt(getTimeDuringDay(date))).toEqual([
      "Registrar Ada Obi",
      "Registrar Bola Obi",
      "Registrar Chidi Obi",
      "Consultant Dayo Obi",
    ]);
  });

  it("prevents a role from being reported as unfilled", async () => {
    const date = pickFreshDay();
    await create(date, buildFurtherRegistrars(second, third));
    const [year = "", month = ""] = date.split("-");
    const { data } = await app.call(
      contract.getRosterCoverage,
      { params: { month: String(Number(month)), year } },
      asOwner(),
    );
    expect(data.find((one) => one.date === date)?.missing).toEqual([
      "House Officer",
      "Senior Registrar",
    ]);
  });

  it("is listed in the month by department with a number, in calling order", async () => {
    const date = pickFreshDay();
    await create(date, buildFurtherRegistrars(second, third));
    const [year = "", month = ""] = date.split("-");
    const params = { month: String(Number(month)), year };
    const { data } = await app.call(getMonthSheets, { params }, asOwner());
    const day = data[0]?.days.find((one) => one.date === date);

    expect(data.map(({ department }) => department)).toEqual(["Cardiology"]);
    expect(day?.people.map(({ role, name }) => `${role} ${name}`)).toEqual([
      "Registrar Ada Obi",
      "Registrar Bola Obi",
      "Registrar Chidi Obi",
      "Consultant Dayo Obi",
    ]);
    expect(day?.people.every(({ phone }) => phone !== "")).toBe(true);
    const elsewhere = { params, query: { department: "Surgery" } };
    expect((await app.call(getMonthSheets, elsewhere, asOwner())).data).toEqual([]);
  });

  it("changes the roster when reordered, and the log names the places", async () => {
    const date = pickFreshDay();
    const { data: saved } = await create(date, buildFurtherRegistrars(second, third));
    const { data: changed } = await app.call(
      contract.updateRoster,
      { params: { id: saved.id }, body: buildBody(buildFurtherRegistrars(third, second)) },
      asOwner(),
    );

    expect(changed.version).toBe(saved.version + 1);
    const [row] = await app.dataSource.query<{ changes: object[] }[]>(
      `SELECT changes FROM event_log WHERE hospital_id = $1 AND type = 'roster.updated'
        ORDER BY revision DESC LIMIT 1`,
      [hospital.hospitalId],
    );
    expect(row?.changes).toMatchObject([
      { of: "Cardiology, Registrar 2", to: { name: "Chidi Obi" } },
      { of: "Cardiology, Registrar 3", to: { name: "Bola Obi" } },
    ]);
  });

  it("is listed for a past time as known then, or as corrected since", async () => {
    const date = pickFreshDay();
    const { data: saved } = await create(date, buildFurtherRegistrars(second));
    const known = app.clock.now;
    await app.call(
      contract.updateRoster,
      { params: { id: saved.id }, body: buildBody(buildFurtherRegistrars(third)) },
      asOwner(),
    );

    const knownThen = ["Registrar Ada Obi", "Registrar Bola Obi", "Consultant Dayo Obi"];
    const knownNow = ["Registrar Ada Obi", "Registrar Chidi Obi", "Consultant Dayo Obi"];
    expect(await listNamesAt(getTimeDuringDay(date), known)).toEqual(knownThen);
    expect(await listNamesAt(getTimeDuringDay(date))).toEqual(knownNow);
  });

  it("gets the same email as anyone newly rostered", async () => {
    const date = addDays(toZonedDay(app.clock.now, ZONE), 3);
    await create(date, buildFurtherRegistrars(second));
    const mailed = app
      .jobs()
      .filter(({ name }) => name === "roster-duties")
      .map(({ data }) => data as { accountId: string; duties: object[] })
      .filter(({ accountId }) => accountId === second.id)
      .map(({ duties }) => duties);
    expect(mailed.slice(-1)).toMatchObject([
      [{ date, change: "added", department: "Cardiology", role: "Registrar" }],
    ]);
  });

  it.each<[string, () => ReturnType<typeof buildFurtherRegistrars>, string]>([
    [
      "the same person twice in a role",
      () => buildFurtherRegistrars(first),
      "departmentStaff.0.more.0.id",
    ],
    [
      "two people at one position",
      () => [...buildFurtherRegistrars(second), ...buildFurtherRegistrars(third)],
      "departmentStaff.0.more.1.id",
    ],
    [
      "somebody of another role",
      () => buildFurtherRegistrars(consultant),
      "departmentStaff.0.more.0.id",
    ],
    [
      "a first position",
      () => buildFurtherRegistrars(second).map((one) => ({ ...one, position: 1 })),
      "departmentStaff.0.more.0.position",
    ],
    [
      "a fifth position",
      () => buildFurtherRegistrars(second).map((one) => ({ ...one, position: 5 })),
      "departmentStaff.0.more.0.position",
    ],
  ])("is refused with %s, and the error names the field", async (_, more, path) => {
    const { failure } = await create(pickFreshDay(), more());
    expect(failure?.errors?.map((problem) => problem.path)).toEqual([path]);
  });
});
