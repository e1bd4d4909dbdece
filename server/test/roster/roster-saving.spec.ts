import { deleteSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import * as contract from "@wardline/contracts/roster/roster";
import { addDays } from "@wardline/domain/time/zoned-day";
import { listStatuses } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { hire } from "../support/staff.js";

describe("saving a roster", () => {
  const { app, hospital } = useHospital({ timezone: "Pacific/Auckland" });
  let consultant: { id: string; email: string; phone: string };
  let nextDay = "2031-01-01";

  beforeAll(async () => {
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    consultant = await hire(app, hospital, { firstName: "Ada", lastName: "Obi" });
  });

  /** Returns a day far from today on which no other test has a roster. */
  const pickFreshDay = () => {
    nextDay = addDays(nextDay, 1);
    return nextDay;
  };
  type Staff = Parameters<typeof create>[1];
  const create = (
    date: string,
    departmentStaff: { department: string; consultantId?: string; registrarId?: string }[] = [],
    departments = ["Cardiology", "Surgery"],
  ) => app.call(contract.createRoster, { body: { date, departments, departmentStaff } }, hospital);
  const save = async (date = pickFreshDay(), departmentStaff?: Staff, departments?: string[]) =>
    (await create(date, departmentStaff, departments)).data;
  const readRoster = async (date: string) =>
    (await app.call(contract.getRosterOfDate, { params: { date } }, hospital)).data;
  const buildCardiologyStaff = (given: { consultantId?: string; registrarId?: string }) => [
    { department: "Cardiology", ...given },
  ];
  it("returns 201 with an entry per department, in order, and logs the whole roster", async () => {
    const date = pickFreshDay();

    const saved = await create(
      date,
      [{ department: "cardiology", consultantId: consultant.id.toUpperCase() }],
      ["SURGERY", "cardiology"],
    );

    expect(saved.status).toBe(201);
    expect(saved.headers.get("etag")).toBe('"1"');
    const emptyPosts = { houseOfficer: null, registrar: null, seniorRegistrar: null };
    expect(saved.data).toMatchObject({
      date,
      departments: ["Surgery", "Cardiology"],
      departmentStaff: [
        { department: "Surgery", ...emptyPosts, consultant: null },
        {
          department: "Cardiology",
          ...emptyPosts,
          consultant: {
            id: consultant.id,
            firstName: "Ada",
            lastName: "Obi",
            department: "Cardiology",
          },
        },
      ],
    });
    expect(await readEventsAbout(app, hospital, "roster.created", saved.data.id)).toMatchObject([
      { payload: saved.data },
    ]);
  });

  it("is refused for a date that has a roster, and returns that roster's id", async () => {
    const { id, date } = await save();

    expect((await create(date)).failure).toMatchObject({ code: "ROSTER_EXISTS", data: { id } });
  });

  it("makes one roster from five concurrent requests", async () => {
    const date = pickFreshDay();

    const answers = await Promise.all(Array.from({ length: 5 }, () => create(date)));

    expect(listStatuses(answers)).toEqual([201, 409, 409, 409, 409]);
    const { id } = (await readRoster(date)) ?? { id: "" };
    for (const { failure } of answers) if (failure) expect(failure.data).toEqual({ id });
  });

  it("is refused, and names everyone who has another department, role or hospital", async () => {
    const other = await registerHospital(app);
    await addDepartments(app, other, "Cardiology");
    const stranger = await hire(app, other);

    const { failure } = await create(pickFreshDay(), [
      { department: "Cardiology", consultantId: stranger.id, registrarId: consultant.id },
      { department: "Surgery", consultantId: consultant.id, registrarId: "not-an-id" },
    ]);

    expect(failure?.code).toBe("VALIDATION_FAILED");
    expect(failure?.errors?.map(({ path }) => path).sort()).toEqual([
      "departmentStaff.0.consultantId",
      "departmentStaff.0.registrarId",
      "departmentStaff.1.consultantId",
      "departmentStaff.1.registrarId",
    ]);
  });

  it("is refused with an error at each department that is unknown, listed twice or not on call", async () => {
    const { failure } = await create(
      pickFreshDay(),
      [{ department: "Surgery" }, { department: "Cardiology" }, { department: "cardiology" }],
      ["Cardiology", "Nowhere", "CARDIOLOGY"],
    );

    expect(failure?.errors?.map(({ path }) => path)).toEqual([
      "departments.1",
      "departments.2",
      "departmentStaff.0.department",
      "departmentStaff.2.department",
    ]);
  });

  it("needs a department", async () => {
    expect((await create(pickFreshDay(), [], [])).failure).toMatchObject({
      message: "Please select at least one department",
    });
  });

  it("never stores a person who is deleted at the same moment", async () => {
    const { id } = await hire(app, hospital);
    const date = pickFreshDay();
    const deleting = app.call(deleteSubAccount, { params: { id } }, hospital);

    await Promise.all([create(date, buildCardiologyStaff({ consultantId: id })), deleting]);

    const roster = await readRoster(date);
    expect(roster?.departmentStaff[0]?.consultant ?? null).toBeNull();
  });
});
