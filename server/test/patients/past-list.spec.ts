import * as patients from "@wardline/contracts/patients/patient";
import { removeDepartment } from "@wardline/contracts/roster/departments";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { DAY, type DutyHospital, EVENING, MINUTE, openDutyHospital } from "../support/duties.js";

describe("the list of a past day", () => {
  let app: TestApp;
  let hospital: DutyHospital;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = EVENING - 60 * MINUTE;
    hospital = await openDutyHospital(app, "Africa/Lagos");
  });

  const change = (id: string, patientData: patients.PatientData) =>
    hospital.changePatient(id, patientData);
  const open = (given: Record<string, unknown> = {}) => hospital.openPatient(given);
  const fetchList = async (date?: string) =>
    (
      await app.call(
        patients.listPatients,
        { query: date === undefined ? {} : { date } },
        { token: await hospital.token() },
      )
    ).data;

  it("equals the list from that day's evening, field by field, after a week of changes", async () => {
    await addDepartments(app, { ...hospital.hospital, token: await hospital.token() }, "ENT");
    const movedCard = await open({ name: "Adaeze Okafor" });
    const renamedCard = await open({ name: "Zainab Musa", teams: "Surgery,ENT" });
    const leavingCard = await open({ name: "Chidi Eze" });
    const dischargedCard = await open({ name: "Bola Ojo" });
    const deletedCard = await open({ name: "Dayo Bello" });
    const returningCard = await open({ name: "Efe Umeh" });
    await change(dischargedCard.id, { status: "discharged" });
    app.clock.now = EVENING - DAY;
    await change(returningCard.id, { status: "discharged" });
    app.clock.now = EVENING;
    await change(returningCard.id, { status: "admitted" });
    await change(movedCard.id, { status: "admitted", team_on_call: "0803 1" });
    const copy = await fetchList();

    app.clock.now = EVENING + 7 * DAY;
    const token = await hospital.token();
    await change(movedCard.id, { bed_no: "W99", teams: "ENT" });
    await change(renamedCard.id, { name: "Aisha Musa", age: 71 });
    await change(leavingCard.id, { status: "deceased" });
    await change(dischargedCard.id, { status: "admitted" });
    await app.call(patients.deletePatient, { params: { id: deletedCard.id } }, { token });
    await app.call(removeDepartment, { params: { departmentName: "ENT" } }, { token });
    await open({ name: "Later Arrival" });

    expect(copy).toHaveLength(6);
    expect(await fetchList("2026-11-05")).toEqual(copy);
  });

  it("omits a card that had left before that day, even if it was reopened later", async () => {
    const { id } = await open();
    await change(id, { status: "discharged" });
    app.clock.now = EVENING + 3 * DAY;
    await change(id, { status: "admitted" });
    expect((await fetchList("2026-11-06")).map((card) => card.id)).toEqual([]);
  });

  it("contains a card that was later entered for that day, with its original fields", async () => {
    app.clock.now = EVENING + 2 * DAY;
    const created_at = new Date(EVENING).toISOString();
    const { id } = await open({ created_at });
    await change(id, { bed_no: "W99" });
    expect(await fetchList("2026-11-06")).toMatchObject([{ id, bed_no: "E01" }]);
  });
});
