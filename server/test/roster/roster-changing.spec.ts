import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import * as contract from "@wardline/contracts/roster/roster";
import { addDays } from "@wardline/domain/time/zoned-day";
import { listStatuses } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEvents, readEventsAbout } from "../support/log.js";
import { hire } from "../support/staff.js";

const UNKNOWN_ID = "11111111-1111-4111-8111-111111111111";

describe("a roster", () => {
  const { app, hospital } = useHospital({ timezone: "Pacific/Auckland" });
  let consultant: { id: string; email: string; phone: string };
  let registrar: { id: string };
  let surgeon: { id: string };
  let nextDay = "2031-01-01";

  beforeAll(async () => {
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    consultant = await hire(app, hospital, { firstName: "Ada", lastName: "Obi" });
    registrar = await hire(app, hospital, { firstName: "Bola", role: "Registrar" });
    surgeon = await hire(app, hospital, { firstName: "Chi", department: "Surgery" });
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
  const put = (
    id: string,
    departmentStaff: NonNullable<Staff>,
    departments: string[],
    ifMatch?: number,
  ) =>
    app.call(
      contract.updateRoster,
      { params: { id }, body: { departments, departmentStaff } },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const get = (id: string, by = hospital) => app.call(contract.getRoster, { params: { id } }, by);
  const remove = (id: string) => app.call(contract.deleteRoster, { params: { id } }, hospital);
  const buildCardiologyStaff = (given: { consultantId?: string; registrarId?: string }) => [
    { department: "Cardiology", ...given },
  ];
  const buildConsultantStaff = () => buildCardiologyStaff({ consultantId: consultant.id });

  describe("changing a roster", () => {
    it("replaces departments and people, and logs former departments and changed posts", async () => {
      const { id } = await save(pickFreshDay(), buildConsultantStaff());

      const { data } = await put(
        id,
        [{ department: "Surgery", consultantId: surgeon.id }],
        ["Surgery"],
      );

      expect(data).toMatchObject({ departments: ["Surgery"], version: 2 });
      expect(data.departmentStaff).toMatchObject([
        { department: "Surgery", consultant: { id: surgeon.id } },
      ]);
      expect(await readEventsAbout(app, hospital, "roster.updated", id)).toMatchObject([
        {
          payload: data,
          changes: [
            { field: "departments", from: ["Cardiology", "Surgery"], to: ["Surgery"] },
            {
              field: "on_call",
              of: "Cardiology, Consultant",
              from: { id: consultant.id },
              to: null,
            },
            { field: "on_call", of: "Surgery, Consultant", from: null, to: { id: surgeon.id } },
          ],
        },
      ]);
    });

    it("keeps the roster's version when nothing changes", async () => {
      const { id, departments } = await save(pickFreshDay(), buildConsultantStaff());

      expect((await put(id, buildConsultantStaff(), departments)).data.version).toBe(1);
      expect(await readEventsAbout(app, hospital, "roster.updated", id)).toEqual([]);
    });

    it("refuses a stale If-Match with the current roster", async () => {
      const { id } = await save();
      const { data: current } = await put(id, [], ["Surgery"], 1);

      expect((await put(id, [], ["Cardiology"], 1)).failure).toMatchObject({
        code: "VERSION_CONFLICT",
        data: current,
      });
    });

    it("accepts only one of two edits of the same version", async () => {
      const { id } = await save();

      const answers = await Promise.all([
        put(id, [], ["Surgery"], 1),
        put(id, [], ["Cardiology"], 1),
      ]);

      expect(listStatuses(answers)).toEqual([200, 409]);
    });

    it("keeps the name of a person on the roster, even after the person has changed department", async () => {
      const mover = await hire(app, hospital, { firstName: "Dayo" });
      const { id } = await save(pickFreshDay(), buildCardiologyStaff({ consultantId: mover.id }));
      await app.call(
        updateSubAccount,
        { params: { id: mover.id }, body: { firstName: "Renamed", department: "Surgery" } },
        hospital,
      );

      const { data } = await put(
        id,
        buildCardiologyStaff({ consultantId: mover.id, registrarId: registrar.id }),
        ["Cardiology"],
      );

      expect(data.departmentStaff).toMatchObject([
        { consultant: { id: mover.id, firstName: "Dayo" }, registrar: { id: registrar.id } },
      ]);
    });

    it("is refused with 404 for an unknown roster and for another hospital's roster", async () => {
      const { id } = await save();
      const other = await registerHospital(app);

      expect((await put(UNKNOWN_ID, [], ["Surgery"])).failure?.code).toBe("NOT_FOUND");
      expect((await get(id, other)).failure?.code).toBe("NOT_FOUND");
    });
  });

  it("disappears from every list once deleted, and its date is free again", async () => {
    const { id, date, departments } = await save();

    expect((await remove(id)).status).toBe(200);

    expect((await get(id)).failure?.code).toBe("NOT_FOUND");
    expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
    expect((await create(date)).status).toBe(201);
    expect((await readEvents(app, hospital, "roster.deleted")).at(-1)?.payload).toEqual({
      id,
      date,
      departments,
    });
  });
});
