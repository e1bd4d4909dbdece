import { randomUUID } from "node:crypto";
import { createPatient, type PatientFields } from "@wardline/contracts/patients";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { type Attempt, attemptWork } from "../src/attempt.js";
import { createDataSource } from "../src/data-source.js";
import { currentRevision, readEventsSince } from "../src/event-log.js";
import {
  findPatient,
  insertPatient,
  readPatientForChange,
  updatePatient,
} from "../src/repositories/patients.js";
import { type Committed, runWork } from "../src/work.js";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const fields: PatientFields = createPatient.body.parse({
  name: "Adaeze Okafor",
  gender: "female",
  age: "6 months",
  hospital_no: "SL-1",
  bed_no: "B1",
});

describe("a change that one statement may make", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let hospitalId: string;
  let patientId: string;
  let told: Committed[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url, poolSize: 4 }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  beforeEach(async () => {
    hospitalId = randomUUID();
    patientId = randomUUID();
    told = [];
    await dataSource.query("INSERT INTO hospital (id, name, timezone) VALUES ($1, 'H', 'UTC')", [
      hospitalId,
    ]);
    const of = { hospitalId, actor: null, now: NOW };
    await runWork(
      dataSource,
      of,
      (work) => insertPatient(work, patientId, fields),
      () => undefined,
    );
  });

  const attempt = <T>(run: (attempt: Attempt) => Promise<T>) =>
    attemptWork(dataSource, { hospitalId, actor: null, now: NOW }, run, (committed) =>
      told.push(committed),
    );
  const move = (bed_no: string, meanwhile: () => Promise<unknown> = async () => undefined) =>
    attempt(async (tried) => {
      const before = await readPatientForChange(tried, patientId);
      if (before === null) throw new Error("no patient");
      await meanwhile();
      const changes = [{ field: "bed_no", from: before.bed_no, to: bed_no }];
      return updatePatient(tried, before, { bed_no }, changes);
    });

  it("writes row and event together, and tells of the event", async () => {
    const patient = await move("B2");
    expect(patient).toMatchObject({ ...fields, bed_no: "B2", version: 2 });
    expect(patient).toEqual(await findPatient(dataSource.manager, hospitalId, patientId));
    const events = await readEventsSince(dataSource.manager, hospitalId, 0, 10);
    expect(events).toEqual([
      {
        hospitalId,
        revision: 1,
        type: "patient.updated",
        payload: patient,
        changes: [{ field: "bed_no", from: "B1", to: "B2" }],
      },
    ]);
    expect(told).toEqual([{ events, jobs: [] }]);
  });

  it("is made again, with the card held, when somebody else was faster", async () => {
    let others = 0;
    const patient = await move("B3", async () => {
      if (others++ === 0) await move("B2");
    });
    expect([patient.bed_no, patient.version, others]).toEqual(["B3", 3, 2]);
    const [, second] = await readEventsSince(dataSource.manager, hospitalId, 0, 10);
    expect(second?.changes).toEqual([{ field: "bed_no", from: "B2", to: "B3" }]);
    expect(told.flatMap(({ events }) => events.map(({ revision }) => revision))).toEqual([1, 2]);
  });

  it("leaves nothing behind when what it holds is refused", async () => {
    const refused = attempt(async (tried) => {
      const before = await readPatientForChange(tried, patientId);
      if (before === null) throw new Error("no patient");
      tried.hold();
      await updatePatient(tried, before, { bed_no: "B9" }, []);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    const patient = await findPatient(dataSource.manager, hospitalId, patientId);
    expect([patient?.bed_no, await currentRevision(dataSource.manager, hospitalId)]).toEqual([
      "B1",
      0,
    ]);
    expect(told).toEqual([]);
  });
});
