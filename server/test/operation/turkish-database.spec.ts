import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { createPatientFields } from "../support/patient.js";
import { createStaffFields } from "../support/staff.js";

/** In Turkish, the capital of "i" is "İ", and the lower case of "I" is "ı". */
describe("a database with Turkish letter rules", () => {
  let database: TestDatabase;
  let app: TestApp;
  let hospital: TestHospital;

  beforeAll(async () => {
    database = await createTestDatabase({ locale: "tr-TR" });
    app = await startApp({ databaseUrl: database.url });
    hospital = await registerHospital(app);
    await addDepartments(app, hospital, "Internal Medicine");
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  it("uses Turkish letter rules", async () => {
    expect(await app.dataSource.query("SELECT lower('ISI') AS small")).toEqual([{ small: "ısı" }]);
  });

  it("accepts one open card per hospital number", async () => {
    const open = (hospital_no: string) =>
      app.call(createPatient, { body: { ...createPatientFields(), hospital_no } }, hospital);
    expect((await open("ISI-9")).status).toBe(201);
    expect((await open("isi-9")).failure?.code).toBe("CARD_ALREADY_OPEN");
    const { data } = await app.call(listPatients, { query: { q: "isi" } }, hospital);
    expect(data).toHaveLength(1);
  });

  it("accepts one department and one ward per name", async () => {
    const department = { department_name: "INTERNAL medicine" };
    const again = await app.call(addDepartment, { body: department }, hospital);
    expect(again.status).toBe(409);
    const add = (name: string) => app.call(addWard, { body: { name, beds: ["1"] } }, hospital);
    expect((await add("ICU SIX")).status).toBe(201);
    expect((await add("icu six")).status).toBe(409);
  });

  it("accepts one account per address, and ignores the case of a department", async () => {
    const email = "IRINI.ILIC@HOSPITAL.EXAMPLE";
    const person = { ...createStaffFields(), department: "INTERNAL MEDICINE" };
    const add = (given: string) =>
      app.call(createSubAccount, { body: { ...person, email: given } }, hospital);
    const first = await add(email);
    expect(first.data).toMatchObject({
      email: email.toLowerCase(),
      department: "Internal Medicine",
    });
    expect((await add(email.toLowerCase())).status).toBe(409);
  });
});
