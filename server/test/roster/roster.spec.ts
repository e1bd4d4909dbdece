import * as contract from "@wardline/contracts/roster/roster";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { scaleToMachine } from "@wardline/testing/pace";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { hire } from "../support/staff.js";

/** Noon in UTC, 01:00 of the next day in Auckland. */
const NOW = Date.parse("2026-03-04T12:00:00Z");
const TODAY = "2026-03-05";

describe("reading rosters", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let consultant: { id: string; email: string; phone: string };
  let registrar: { id: string };

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOW;
    hospital = await registerHospital(app, { timezone: "Pacific/Auckland" });
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    consultant = await hire(app, hospital, { firstName: "Ada", lastName: "Obi" });
    registrar = await hire(app, hospital, { firstName: "Bola", role: "Registrar" });
  });

  afterAll(() => app.close());

  const save = async (
    date: string,
    departments = ["Cardiology", "Surgery"],
    staff: { consultantId?: string; registrarId?: string } = {},
  ): Promise<contract.Roster> => {
    const departmentStaff =
      Object.keys(staff).length === 0 ? [] : [{ department: "Cardiology", ...staff }];
    const body = { date, departments, departmentStaff };
    return (await app.call(contract.createRoster, { body }, hospital)).data;
  };
  const remove = (id: string) => app.call(contract.deleteRoster, { params: { id } }, hospital);
  const readRoster = async (date: string) =>
    (await app.call(contract.getRosterOfDate, { params: { date } }, hospital)).data;

  describe("a month", () => {
    it("lists its rostered days and counts all rosters", async () => {
      const first = await save("2032-02-01", ["Surgery"]);
      const last = await save("2032-02-29");
      await save("2032-03-01");

      const { data, meta } = await app.call(
        contract.listRosterMonth,
        { params: { month: "2", year: "2032" } },
        hospital,
      );

      expect(data).toEqual([
        { id: first.id, date: "2032-02-01", departments: ["Surgery"] },
        { id: last.id, date: "2032-02-29", departments: ["Cardiology", "Surgery"] },
      ]);
      const [row] = await app.dataSource.query<{ amount: number }[]>(
        "SELECT count(*)::integer AS amount FROM roster WHERE hospital_id = $1",
        [hospital.hospitalId],
      );
      expect(meta).toEqual({ total: row?.amount });
    });

    it("lists which of the four roles nobody fills in each department", async () => {
      await save("2032-05-07", undefined, {
        consultantId: consultant.id,
        registrarId: registrar.id,
      });

      const { data } = await app.call(
        contract.getRosterCoverage,
        { params: { month: "5", year: "2032" } },
        hospital,
      );

      expect(data).toEqual([
        {
          date: "2032-05-07",
          department: "Cardiology",
          missing: ["House Officer", "Senior Registrar"],
        },
        { date: "2032-05-07", department: "Surgery", missing: [...ROSTER_ROLES] },
      ]);
    });

    it("opens within 300 ms with a year of daily rosters of thirty departments", async () => {
      const busyHospital = await registerHospital(app);
      await fillYear(busyHospital);
      const params = { month: "7", year: "2032" };
      const options = busyHospital;
      const coverage = await app.call(contract.getRosterCoverage, { params }, options);
      const days = await app.call(contract.listRosterMonth, { params }, options);

      // Takes the fastest of several runs, to exclude other load on the machine.
      expect(
        await measureFastest(() => app.call(contract.getRosterCoverage, { params }, options)),
      ).toBeLessThan(scaleToMachine(300));
      expect(
        await measureFastest(() => app.call(contract.listRosterMonth, { params }, options)),
      ).toBeLessThan(scaleToMachine(300));
      expect(coverage.data).toHaveLength(31 * 30);
      expect(coverage.data.flatMap(({ missing }) => missing)).toEqual([]);
      expect(days.data).toHaveLength(31);
    });

    it("answers 404 for a month that does not exist", async () => {
      const { failure } = await app.call(
        contract.listRosterMonth,
        { params: { month: "13", year: "2032" } },
        hospital,
      );

      expect(failure?.code).toBe("NOT_FOUND");
    });
  });

  describe("today's roster", () => {
    const fetchActive = async (...departments: string[]) =>
      (await app.call(contract.getActiveRoster, { body: { departments } }, hospital)).data;
    const fetchContacts = async (...departments: string[]) =>
      (await app.call(contract.getRosterContacts, { body: { departments } }, hospital)).data;

    afterEach(async () => {
      const roster = await readRoster(TODAY);
      if (roster !== null) await remove(roster.id);
    });

    it("is the roster of the hospital's date, with the requested departments only", async () => {
      const { id } = await save(TODAY, undefined, { consultantId: consultant.id });

      expect(await fetchActive("CARDIOLOGY", "Nowhere")).toMatchObject({
        id,
        departments: ["Cardiology"],
        departmentStaff: [{ consultant: { id: consultant.id } }],
      });
    });

    it("is null if there is no roster or it lists none of the departments", async () => {
      expect(await fetchActive("Cardiology")).toBeNull();
      await save(TODAY, ["Surgery"]);
      expect(await fetchActive("Cardiology")).toBeNull();
    });

    it("lists contacts per requested department: the day's people with their current numbers", async () => {
      await save(TODAY, ["Cardiology"], { consultantId: consultant.id });

      expect(await fetchContacts("cardiology", "Surgery")).toEqual({
        cardiology: {
          houseofficer: null,
          registrar: null,
          seniorregistrar: null,
          consultant: { name: "Ada Obi", email: consultant.email, phone: consultant.phone },
        },
        Surgery: null,
      });
    });
  });

  it("lists the staff of a role, heads of department first", async () => {
    const role = "Senior Registrar";
    const plain = await hire(app, hospital, { firstName: "Aaron", role });
    const head = await hire(app, hospital, { firstName: "Zoe", role, isHOD: true });

    const { data } = await app.call(contract.listStaffOfRole, { params: { role } }, hospital);

    expect(data.map(({ id }) => id)).toEqual([head.id, plain.id]);
    expect(data[0]).toEqual({
      id: head.id,
      firstName: "Zoe",
      lastName: "Obi",
      email: head.email,
      department: "Cardiology",
      role,
    });
  });

  async function measureFastest(work: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  }

  async function fillYear({ hospitalId, accountId }: TestHospital): Promise<void> {
    await app.dataSource.query(
      `INSERT INTO roster (hospital_id, id, date, departments)
       SELECT $1, gen_random_uuid(), to_char(day, 'YYYY-MM-DD'),
              ARRAY(SELECT 'Department ' || number FROM generate_series(1, 30) number)
         FROM generate_series(date '2032-01-01', date '2032-12-31', interval '1 day') day`,
      [hospitalId],
    );
    await app.dataSource.query(
      `INSERT INTO roster_duty (hospital_id, roster_id, department, role, account_id, first_name, last_name)
       SELECT $1, roster.id, department, role, $2, 'Ada', 'Obi'
         FROM roster CROSS JOIN unnest(roster.departments) department
         CROSS JOIN unnest($3::text[]) role
        WHERE roster.hospital_id = $1`,
      [hospitalId, accountId, [...ROSTER_ROLES]],
    );
  }
});
