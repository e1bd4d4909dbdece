import * as contract from "@wardline/contracts/roster/departments";
import { DEFAULT_ROLES } from "@wardline/domain/people/department";
import { listStatuses } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { hire } from "../support/staff.js";

describe("departments", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos", isForEachTest: true });

  const add = (department_name: string, contact: { email?: string; phone?: string } = {}) =>
    app.call(contract.addDepartment, { body: { department_name, ...contact } }, hospital);
  const list = async () => (await app.call(contract.listDepartments, {}, hospital)).data;

  it("do not exist at first, while there are eight default roles", async () => {
    const { data } = await app.call(contract.getHospitalData, {}, hospital);

    expect(data.hospital_data).toEqual({ departments: [], roles: [...DEFAULT_ROLES] });
  });

  describe("adding a department", () => {
    it("returns 201 with the department, its contact and a complete event", async () => {
      const added = await add("Cardiology", { email: "Heart@Hospital.example", phone: "0803 1" });

      expect(added.status).toBe(201);
      expect(added.data).toMatchObject({
        department: "Cardiology",
        email: "heart@hospital.example",
        phone: "0803 1",
        contact_source: "department",
      });
      const [event] = await readEvents(app, hospital, "department.added");
      expect(event).toMatchObject({ payload: added.data, actor: { id: hospital.accountId } });
    });

    it("is refused for a name that exists, ignoring case", async () => {
      await add("Cardiology");

      expect((await add(" cardioLOGY ")).failure).toMatchObject({
        code: "NAME_TAKEN",
        errors: [{ path: "department_name" }],
      });
    });

    it("makes one department from five concurrent requests", async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => add("Surgery")));

      expect(listStatuses(answers)).toEqual([201, 409, 409, 409, 409]);
    });

    it("is refused for names that are empty, too long, or contain a comma or slash", async () => {
      const answers = await Promise.all(
        ["", "   ", "Ear, Nose", "A/B", "x".repeat(81)].map((name) => add(name)),
      );

      expect(answers.map(({ failure }) => failure)).toMatchObject(
        answers.map(() => ({ code: "VALIDATION_FAILED", errors: [{ path: "department_name" }] })),
      );
    });

    it("does not affect another hospital", async () => {
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
    it("is the department's own contact if it has one, regardless of its head", async () => {
      await add("Cardiology", { phone: "0803 1" });
      await hire(app, hospital, { isHOD: true });

      expect(await list()).toMatchObject([
        { email: "", phone: "0803 1", contact_source: "department" },
      ]);
    });

    it("is the HOD's if the department has none of its own", async () => {
      await add("Cardiology");
      const head = await hire(app, hospital, { isHOD: true });

      expect(await list()).toMatchObject([
        { email: head.email, phone: head.phone, contact_source: "hod" },
      ]);
    });

    it("is empty if the department has neither a contact of its own nor a head", async () => {
      await add("Cardiology");
      await hire(app, hospital);

      expect(await list()).toMatchObject([{ email: "", phone: "", contact_source: null }]);
    });

    it("is changed under the department's percent-encoded name, ignoring case, and keeps omitted fields", async () => {
      await add("Accident & Emergency", { email: "ae@hospital.example", phone: "1" });

      const { data } = await app.call(
        contract.updateDepartment,
        { params: { departmentName: "ACCIDENT & emergency" }, body: { phone: "2" } },
        hospital,
      );

      expect(data).toMatchObject({ email: "ae@hospital.example", phone: "2" });
      expect(await readEvents(app, hospital, "department.updated")).toMatchObject([
        { payload: data, changes: [{ field: "phone", from: "1", to: "2" }] },
      ]);
    });

    it("is not logged when nothing changes", async () => {
      await add("Cardiology", { phone: "1" });

      await app.call(
        contract.updateDepartment,
        { params: { departmentName: "Cardiology" }, body: { phone: "1" } },
        hospital,
      );

      expect(await readEvents(app, hospital, "department.updated")).toEqual([]);
    });

    it("is answered with 404 for another hospital's department", async () => {
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
});
