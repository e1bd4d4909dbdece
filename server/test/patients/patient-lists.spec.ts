import * as contract from "@wardline/contracts/patients/patient";
import { removeDepartment } from "@wardline/contracts/roster/departments";
import {
  readOpenPatients,
  readPatientsOfToday,
} from "@wardline/database/repositories/patients/patient-lists";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

const ROUNDS = 12;

describe("lists of casualty cards", () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await registerHospital(app));
  });
  afterEach(() => {
    app.clock.now = null;
  });
  afterAll(() => app.close());

  const putBed = (id: string, bed_no: string) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData: { bed_no } } },
      { token },
    );

  it("searches over all time, newest first, in pages without gaps or duplicates", async () => {
    const own = await registerHospital(app);
    const names = Array.from({ length: 60 }, (_, index) => `Paged ${index}`);
    for (const name of names) await openCard(app, own.token, { name });
    const first = await app.call(
      contract.listPatients,
      { query: { q: "paged" } },
      { token: own.token },
    );
    const cursor = first.meta?.next_cursor ?? "";
    const second = await app.call(
      contract.listPatients,
      { query: { q: "paged", cursor } },
      { token: own.token },
    );
    expect(first.data).toHaveLength(50);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([...names].reverse());
    expect(second.meta?.next_cursor).toBeNull();
  });

  describe("a list that is requested again", () => {
    const list = (headers: Record<string, string> = {}) =>
      fetch(`${app.url}/api/patients?scope=open`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });

    it("answers 304 to a client that has the list, until something changes", async () => {
      const { id } = await openCard(app, token);
      const etag = (await list()).headers.get("etag") ?? "";
      expect((await list({ "if-none-match": etag })).status).toBe(304);
      await putBed(id, "B11");
      const fresh = await list({ "if-none-match": etag });
      expect(fresh.status).toBe(200);
      expect(JSON.stringify(await fresh.json())).toContain("B11");
    });

    it("contains every change at once, however often it is requested", async () => {
      const { id } = await openCard(app, token);
      for (let index = 0; index < 20; index += 1) {
        await putBed(id, `N${index}`);
        const { data } = (await (await list()).json()) as { data: contract.Patient[] };
        expect(data.find((card) => card.id === id)?.bed_no).toBe(`N${index}`);
      }
    });
  });

  it("matches the database exactly after changes of every kind", async () => {
    app.clock.now = Date.parse("2030-01-01T12:00:00Z");
    const own = await registerHospital(app, { timezone: "UTC" });
    const { manager } = app.dataSource;
    const today = { start: "2030-01-01T00:00:00Z", end: "2030-01-02T00:00:00Z" };
    const fetchText = async (query: string) => {
      const authorization = `Bearer ${own.token}`;
      const answer = await fetch(`${app.url}/api/patients?${query}`, {
        headers: { authorization },
      });
      return answer.text();
    };
    const expectFullLists = async () => {
      const whole = [
        await readOpenPatients(manager, own.hospitalId, []),
        await readPatientsOfToday(manager, own.hospitalId, today, []),
      ].map((list) => `{"status":"success","data":${list}}`);
      expect([await fetchText("scope=open"), await fetchText("")]).toEqual(whole);
    };
    const put = (id: string, patientData: contract.PatientData) =>
      app.call(contract.updatePatient, { params: { id }, body: { patientData } }, own);
    for (let round = 0; round < ROUNDS; round += 1) {
      await addDepartments(app, own, `Team ${round}`);
      const [one, other, third] = await Promise.all(
        ["Zainab", "ebele", "Ölver"].map((name) =>
          openCard(app, own.token, { name, teams: `Team ${round}` }),
        ),
      );
      if (one === undefined || other === undefined || third === undefined) throw new Error("None");
      await expectFullLists();
      await Promise.all([put(one.id, { status: "admitted" }), put(other.id, { flags: ["falls"] })]);
      await expectFullLists();
      await put(one.id, { name: `Aba ${round}`, expected_discharge: "2030-01-01" });
      await expectFullLists();
      await put(other.id, { status: "discharged" });
      await expectFullLists();
      await put(other.id, { status: "new_patient", bed_no: 'B "1",\nline' });
      await app.call(contract.deletePatient, { params: { id: third.id } }, own);
      await expectFullLists();
      const params = { departmentName: `Team ${round}` };
      await app.call(removeDepartment, { params }, own);
      await expectFullLists();
    }
  });
});
