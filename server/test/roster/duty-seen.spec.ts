import { updateAccount } from "@wardline/contracts/accounts/account";
import { listAudit } from "@wardline/contracts/operation/audit";
import { listDepartments, updateDepartment } from "@wardline/contracts/roster/departments";
import * as contract from "@wardline/contracts/roster/roster";
import { listSeen } from "@wardline/contracts/roster/roster-seen";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

const DATE = "2026-11-05";
const BEFORE = Date.parse("2026-11-04T12:00:00Z");
const MINUTE = 60_000;

/** docs/wire/roster.md, Seen. */
describe("the confirmation of a duty", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let doctor: TestStaff;
  let other: TestStaff;
  let rosterId: string;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    app.clock.now = BEFORE;
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, owner());
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const registrar = { role: "Registrar", department: "Surgery", lastName: "Obi" };
    doctor = await addStaff(app, hospital, { ...registrar, firstName: "Bola" });
    other = await addStaff(app, hospital, { ...registrar, firstName: "Ada" });
    const body = { date: DATE, ...planRegistrar(doctor.id) };
    rosterId = (await app.call(contract.createRoster, { body }, owner())).data.id;
  });

  const owner = () => ({ token: hospital.token });
  const planRegistrar = (registrarId: string) => ({
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery", registrarId }],
  });
  const params = { date: DATE, department: "surgery", role: "Registrar", position: 1 } as const;
  /** Reads the version of a person's first duty from their own duties. */
  const readVersion = async (by: { token: string }) => {
    await setReceipts(true);
    const receipt = await readReceipt(by);
    await setReceipts(false);
    return receipt?.version ?? "of nobody";
  };
  const mark = async (by: { token: string }, given?: string, at: object = {}) => {
    const version = given ?? (await readVersion(by));
    const input = { params: { ...params, ...at }, body: { version } };
    return app.call(contract.markSeen, input, { token: by.token });
  };
  const setReceipts = (receipts: boolean) =>
    app.call(
      updateDepartment,
      { params: { departmentName: "Surgery" }, body: { receipts } },
      owner(),
    );
  const fetchSeen = async (token = hospital.token) => {
    const query = { from: DATE, until: DATE };
    return (await app.call(listSeen, { query }, { token })).data;
  };
  const readReceipt = async (by: { token: string }) =>
    (await app.call(contract.listMyDuties, {}, { token: by.token })).data[0]?.receipt;

  it("is left out of answers when no department asks for confirmations", async () => {
    expect(await fetchSeen()).toEqual({ departments: [], seen: [] });
    const { data: duties } = await app.call(contract.listMyDuties, {}, { token: doctor.token });
    expect(JSON.stringify(duties)).not.toMatch(/receipt|position/);
    const { data: departments } = await app.call(listDepartments, {}, owner());
    expect(JSON.stringify(departments)).not.toContain("receipts");
  });

  it("is requested if the department wants it, and is reported to the roster makers after one tap", async () => {
    expect((await setReceipts(true)).data.receipts).toBe(true);
    expect(await fetchSeen()).toEqual({ departments: ["Surgery"], seen: [] });
    const receipt = await readReceipt(doctor);
    expect(receipt?.seen_at).toBeNull();

    expect((await mark(doctor, receipt?.version)).status).toBe(200);
    const at = new Date(BEFORE).toISOString();
    expect(await readReceipt(doctor)).toEqual({ version: receipt?.version, seen_at: at });
    expect((await fetchSeen()).seen).toEqual([
      { date: DATE, department: "Surgery", role: "Registrar", position: 1, at },
    ]);
    expect((await setReceipts(false)).data.receipts).toBeUndefined();
    expect((await fetchSeen()).departments).toEqual(["Surgery"]);
  });

  it("keeps its first time when it is sent twice, and is logged once", async () => {
    await mark(doctor);
    app.clock.now += MINUTE;
    expect((await mark(doctor)).status).toBe(200);
    expect((await readReceipt(doctor))?.seen_at).toBe(new Date(BEFORE).toISOString());
    const { data } = await app.call(listAudit, { query: { type: "duty.seen" } }, owner());
    expect(data).toMatchObject([
      {
        actor: { id: doctor.id },
        subject: { name: "Bola Obi" },
        changes: [{ field: "seen", of: "Surgery, Registrar", from: null, to: DATE }],
      },
    ]);
  });

  describe("a seen duty", () => {
    beforeEach(() => mark(doctor));

    it("is unseen for the next person on the post", async () => {
      const change = { params: { id: rosterId }, body: planRegistrar(other.id) };
      await app.call(contract.updateRoster, change, owner());
      expect((await fetchSeen()).seen).toEqual([]);
      expect((await readReceipt(other))?.seen_at).toBeNull();
    });

    it("becomes unseen when the hospital's or department's hours change", async () => {
      const body = { duty_start: "20:00" };
      await app.call(updateDepartment, { params: { departmentName: "Surgery" }, body }, owner());
      expect((await fetchSeen()).seen).toEqual([]);
      expect((await readReceipt(doctor))?.seen_at).toBeNull();
      const hospitalStart = { duty_start: null };
      await app.call(
        updateDepartment,
        { params: { departmentName: "Surgery" }, body: hospitalStart },
        owner(),
      );
      expect((await fetchSeen()).seen).toHaveLength(1);
      await app.call(updateAccount, { body: { duty_start: "09:00" } }, owner());
      expect((await fetchSeen()).seen).toEqual([]);
    });

    it("becomes unseen when somebody covers a part, until both have seen it", async () => {
      const from = "2026-11-05T20:00:00Z";
      const until = "2026-11-06T02:00:00Z";
      const body = { ...params, department: "Surgery", from, until, person: other.id };
      expect((await app.call(contract.createCover, { body }, owner())).status).toBe(201);
      expect((await fetchSeen()).seen).toEqual([]);
      await mark(doctor);
      expect((await fetchSeen()).seen).toEqual([]);
      expect((await readReceipt(other))?.seen_at).toBeNull();
      await mark(other);
      expect((await readReceipt(other))?.seen_at).not.toBeNull();
      expect((await fetchSeen()).seen).toHaveLength(1);
    });

    it("stays seen when another part of the roster changes", async () => {
      const consultant = await addStaff(app, hospital, { department: "Surgery" });
      const [entry] = planRegistrar(doctor.id).departmentStaff;
      const departmentStaff = [{ ...entry, department: "Surgery", consultantId: consultant.id }];
      const body = { departments: ["Surgery"], departmentStaff };
      await app.call(contract.updateRoster, { params: { id: rosterId }, body }, owner());
      expect((await fetchSeen()).seen).toHaveLength(1);
    });
  });

  it("is refused for others' duties, empty posts, days without a roster, other versions and past duties", async () => {
    expect((await mark(other)).status).toBe(403);
    expect((await mark(hospital, "another")).status).toBe(403);
    expect((await mark(doctor, undefined, { role: "Consultant" })).status).toBe(404);
    expect((await mark(doctor, undefined, { date: "2026-11-09" })).status).toBe(404);
    const changed = await mark(doctor, "another");
    expect([changed.status, changed.failure?.code]).toEqual([409, "DUTY_CHANGED"]);
    await app.dataSource.query("UPDATE roster SET date = '2026-11-02' WHERE id = $1", [rosterId]);
    const pastDuty = await mark(doctor, undefined, { date: "2026-11-02" });
    expect([pastDuty.status, pastDuty.failure?.code]).toEqual([400, "IN_THE_PAST"]);
  });

  it("is shown to makers of one department for their own department only", async () => {
    await mark(doctor);
    const maker = await addGranted(app, hospital, ["roster.write"], { department: "Cardiology" });
    expect(await fetchSeen(maker.token)).toEqual({ departments: [], seen: [] });
    const own = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
    expect((await fetchSeen(own.token)).seen).toHaveLength(1);
    expect(
      (await app.call(listSeen, { query: { from: DATE, until: DATE } }, { token: doctor.token }))
        .status,
    ).toBe(403);
  });
});
