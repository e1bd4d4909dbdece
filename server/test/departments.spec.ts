import * as contract from "@wardline/contracts/departments";
import { getPatient } from "@wardline/contracts/patients";
import { createRoster, getRoster, getRosterOfDate } from "@wardline/contracts/roster";
import { deleteSubAccount } from "@wardline/contracts/sub-accounts";
import { DEFAULT_ROLES } from "@wardline/domain/department";
import { addDays, zonedDay } from "@wardline/domain/zoned-day";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { openCard } from "./support/patient.js";
import { addDepartments, factsOf, hire, statusesOf } from "./support/wards.js";

// Every registration and login here costs a real argon2 hash.
describe("departments and roles", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    token = hospital.token;
  });
  afterAll(() => app.close());

  const add = (department_name: string, contact: { email?: string; phone?: string } = {}) =>
    app.call(contract.addDepartment, { body: { department_name, ...contact } }, { token });
  const remove = (departmentName: string) =>
    app.call(contract.removeDepartment, { params: { departmentName } }, { token });
  const removeRole = (roleName: string) =>
    app.call(contract.removeRole, { params: { roleName } }, { token });
  const list = async () => (await app.call(contract.listDepartments, {}, { token })).data;
  const today = () => zonedDay(Date.now(), "Africa/Lagos");
  const roster = async (date: string, departments: string[]) =>
    (await app.call(createRoster, { body: { date, departments, departmentStaff: [] } }, { token }))
      .data;

  it("start as no departments and the eight default roles", async () => {
    const { data } = await app.call(contract.getHospitalData, {}, { token });

    expect(data.hospital_data).toEqual({ departments: [], roles: [...DEFAULT_ROLES] });
  });

  describe("adding a department", () => {
    it("answers 201 with the department, its contact and a whole event", async () => {
      const added = await add("Cardiology", { email: "Heart@Hospital.example", phone: "0803 1" });

      expect(added.status).toBe(201);
      expect(added.data).toMatchObject({
        department: "Cardiology",
        email: "heart@hospital.example",
        phone: "0803 1",
        contact_source: "department",
      });
      const [fact] = await factsOf(app, hospital, "department.added");
      expect(fact).toMatchObject({ payload: added.data, actor: { id: hospital.accountId } });
    });

    it("is refused for a name that exists in any case", async () => {
      await add("Cardiology");

      expect((await add(" cardioLOGY ")).failure).toMatchObject({
        code: "NAME_TAKEN",
        errors: [{ path: "department_name" }],
      });
    });

    it("makes one department of five that come at once", async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => add("Surgery")));

      expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    });

    it("is refused for names that are empty, too long, or hold a comma or slash", async () => {
      const answers = await Promise.all(
        ["", "   ", "Ear, Nose", "A/B", "x".repeat(81)].map((name) => add(name)),
      );

      expect(answers.map(({ failure }) => failure)).toMatchObject(
        answers.map(() => ({ code: "VALIDATION_FAILED", errors: [{ path: "department_name" }] })),
      );
    });

    it("is another hospital's own affair", async () => {
      await add("Cardiology");
      const other = await registerHospital(app);

      const answer = await app.call(
        contract.addDepartment,
        { body: { department_name: "Cardiology" } },
        { token: other.token },
      );

      expect(answer.status).toBe(201);
    });
  });

  describe("a department's contact", () => {
    it("is its own when it has one, whoever heads it", async () => {
      await add("Cardiology", { phone: "0803 1" });
      await hire(app, hospital, { isHOD: true });

      expect(await list()).toMatchObject([
        { email: "", phone: "0803 1", contact_source: "department" },
      ]);
    });

    it("is its HOD's when it has none of its own", async () => {
      await add("Cardiology");
      const head = await hire(app, hospital, { isHOD: true });

      expect(await list()).toMatchObject([
        { email: head.email, phone: head.phone, contact_source: "hod" },
      ]);
    });

    it("is nobody's when it has neither", async () => {
      await add("Cardiology");
      await hire(app, hospital);

      expect(await list()).toMatchObject([{ email: "", phone: "", contact_source: null }]);
    });

    it("changes by a name in any case, percent-encoded, and keeps what is not given", async () => {
      await add("Accident & Emergency", { email: "ae@hospital.example", phone: "1" });

      const { data } = await app.call(
        contract.updateDepartment,
        { params: { departmentName: "ACCIDENT & emergency" }, body: { phone: "2" } },
        { token },
      );

      expect(data).toMatchObject({ email: "ae@hospital.example", phone: "2" });
      expect(await factsOf(app, hospital, "department.updated")).toMatchObject([
        { payload: data, changes: [{ field: "phone", from: "1", to: "2" }] },
      ]);
    });

    it("is not logged when nothing of it changes", async () => {
      await add("Cardiology", { phone: "1" });

      await app.call(
        contract.updateDepartment,
        { params: { departmentName: "Cardiology" }, body: { phone: "1" } },
        { token },
      );

      expect(await factsOf(app, hospital, "department.updated")).toEqual([]);
    });

    it("of another hospital's department is 404", async () => {
      await add("Cardiology");
      const other = await registerHospital(app);

      const answer = await app.call(
        contract.updateDepartment,
        { params: { departmentName: "Cardiology" }, body: { phone: "2" } },
        { token: other.token },
      );

      expect(answer.failure?.code).toBe("NOT_FOUND");
      expect(await list()).toMatchObject([{ phone: "" }]);
    });
  });

  describe("removing a department", () => {
    it("is refused while staff belong to it, saying how many", async () => {
      await add("Cardiology");
      await hire(app, hospital);
      await hire(app, hospital);

      const { failure } = await remove("Cardiology");

      expect(failure).toMatchObject({ code: "STILL_IN_USE", data: { staff: 2 } });
      expect(failure?.message).toContain("2 staff");
    });

    it("works once its last staff member is deleted", async () => {
      await add("Cardiology");
      const { id } = await hire(app, hospital);
      await app.call(deleteSubAccount, { params: { id } }, { token });

      expect((await remove("cardiology")).status).toBe(200);
      expect(await list()).toEqual([]);
    });

    it("is 404 for an unknown name", async () => {
      expect((await remove("Nowhere")).failure?.code).toBe("NOT_FOUND");
    });

    it("takes it off patients and logs each card's change", async () => {
      await addDepartments(app, hospital, "Cardiology", "Surgery");
      const card = await openCard(app, token, { teams: "Surgery,Cardiology" });
      const untouched = await openCard(app, token, { teams: "Surgery" });

      await remove("Cardiology");

      const after = await app.call(getPatient, { params: { id: card.id } }, { token });
      expect(after.data).toMatchObject({ teams: "Surgery", version: 2 });
      expect(await factsOf(app, hospital, "patient.updated")).toMatchObject([
        {
          subject_id: card.id,
          payload: after.data,
          changes: [{ field: "teams", from: "Surgery,Cardiology", to: "Surgery" }],
        },
      ]);
      expect(
        (await app.call(getPatient, { params: { id: untouched.id } }, { token })).data.version,
      ).toBe(1);
    });

    it("takes it off the rosters of today and later and leaves past ones alone", async () => {
      await addDepartments(app, hospital, "Cardiology", "Surgery");
      const both = ["Cardiology", "Surgery"];
      const past = await roster(addDays(today(), -1), both);
      const present = await roster(today(), both);
      const coming = await roster(addDays(today(), 40), both);

      await remove("Cardiology");

      const departments = async (id: string) =>
        (await app.call(getRoster, { params: { id } }, { token })).data.departments;
      expect(await departments(past.id)).toEqual(both);
      expect(await departments(present.id)).toEqual(["Surgery"]);
      expect(await departments(coming.id)).toEqual(["Surgery"]);
      expect(await factsOf(app, hospital, "roster.updated")).toMatchObject(
        [present, coming].map(({ id }) => ({
          subject_id: id,
          payload: { departments: ["Surgery"], version: 2 },
          changes: [{ field: "departments", from: both, to: ["Surgery"] }],
        })),
      );
    });

    it("deletes a roster that is left without a department", async () => {
      await add("Cardiology");
      const date = addDays(today(), 3);
      const { id } = await roster(date, ["Cardiology"]);

      await remove("Cardiology");

      expect((await app.call(getRosterOfDate, { params: { date } }, { token })).data).toBeNull();
      expect(await factsOf(app, hospital, "roster.deleted")).toMatchObject([
        { payload: { id, date, departments: ["Cardiology"] } },
      ]);
    });

    it("never leaves a staff member in a department that went at the same moment", async () => {
      await add("Cardiology");

      const [hired] = await Promise.allSettled([hire(app, hospital), remove("Cardiology")]);

      const departments = (await list()).map(({ department }) => department);
      expect(departments).toEqual(hired.status === "fulfilled" ? ["Cardiology"] : []);
    });
  });

  describe("roles", () => {
    const addRole = (role_name: string) =>
      app.call(contract.addRole, { body: { role_name } }, { token });

    it("are added after the default ones", async () => {
      expect((await addRole("Ward Clerk")).status).toBe(201);

      const { data } = await app.call(contract.getHospitalData, {}, { token });
      expect(data.hospital_data.roles.at(-1)).toBe("Ward Clerk");
      expect(await factsOf(app, hospital, "role.added")).toMatchObject([
        { payload: { role: "Ward Clerk" } },
      ]);
    });

    it("are unique in any case, default ones included", async () => {
      expect((await addRole("consultant")).failure?.code).toBe("NAME_TAKEN");
    });

    it("keep the default ones for ever, in any case", async () => {
      const answers = await Promise.all(
        DEFAULT_ROLES.map((role) => removeRole(role.toUpperCase())),
      );

      expect(answers.map(({ failure }) => failure?.code)).toEqual(
        DEFAULT_ROLES.map(() => "DEFAULT_ROLE_LOCKED"),
      );
    });

    it("stay while staff hold them", async () => {
      await addRole("Ward Clerk");
      await add("Cardiology");
      await hire(app, hospital, { role: "ward clerk" });

      expect((await removeRole("Ward Clerk")).failure).toMatchObject({
        code: "STILL_IN_USE",
        data: { staff: 1 },
      });
    });

    it("go when no one holds them", async () => {
      await addRole("Ward Clerk");

      expect((await removeRole("WARD clerk")).status).toBe(200);
      expect((await removeRole("Ward Clerk")).failure?.code).toBe("NOT_FOUND");
      expect(await factsOf(app, hospital, "role.removed")).toMatchObject([
        { payload: { role: "Ward Clerk" } },
      ]);
    });
  });
});
