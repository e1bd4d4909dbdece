import { randomUUID } from "node:crypto";
import { createAnnouncement, listAnnouncements } from "@wardline/contracts/announcements";
import { createPatient, listPatients } from "@wardline/contracts/patients";
import { importSubAccounts } from "@wardline/contracts/sub-accounts";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { patientFields } from "./support/patient.js";
import { addDepartments, staffFields, statusesOf } from "./support/wards.js";

/** What happens under one key when a server does not live to give its answer (promises.md 10, 16). */
describe("a creating request that is sent again", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    token = hospital.token;
  });
  afterAll(() => app.close());

  /** As a server leaves it that ends after the commit and before the answer. */
  const loseAnswer = (key: string, committed: object) =>
    app.dataSource.query(
      "UPDATE idempotency_key SET status = NULL, answer = $2, created_at = created_at - interval '1 hour' WHERE key = $1",
      [key, JSON.stringify(committed)],
    );

  it("gets what was created, once, when the answer was lost", async () => {
    const idempotencyKey = randomUUID();
    const send = () =>
      app.call(createAnnouncement, { body: { message: "Once" } }, { token, idempotencyKey });
    const first = await send();
    await loseAnswer(idempotencyKey, first.data);
    const second = await send();
    expect(second.status).toBe(201);
    expect(second.data).toEqual(first.data);
    const { data: rows } = await app.call(listAnnouncements, {}, { token });
    expect(rows).toHaveLength(1);
  });

  it("is told that it has been done where what was created is not the answer", async () => {
    await addDepartments(app, hospital, "Cardiology");
    const idempotencyKey = randomUUID();
    const rows = [staffFields()];
    const send = () => app.call(importSubAccounts, { body: { rows } }, { token, idempotencyKey });
    await send();
    await loseAnswer(idempotencyKey, { id: randomUUID() });
    expect((await send()).failure?.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("is done now when the first was broken off before its commit", async () => {
    const idempotencyKey = randomUUID();
    const send = () =>
      app.call(createPatient, { body: patientFields() }, { token, idempotencyKey });
    await app.dataSource.query(
      `INSERT INTO idempotency_key (hospital_id, account_id, key, request_hash, created_at)
       VALUES ($1, $2, $3, '', now() - interval '6 seconds')`,
      [hospital.hospitalId, hospital.accountId, idempotencyKey],
    );
    expect((await send()).status).toBe(201);
  });

  it("leaves the first unable to commit when it takes over from one that is only slow", async () => {
    const idempotencyKey = randomUUID();
    const body = patientFields();
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query("SELECT 1 FROM hospital WHERE id = $1 FOR UPDATE", [hospital.hospitalId]);
    const first = send();
    const age = async () => {
      const [, aged] = (await app.dataSource.query(
        "UPDATE idempotency_key SET created_at = now() - interval '1 minute' WHERE key = $1",
        [idempotencyKey],
      )) as [unknown, number];
      return aged === 1;
    };
    await until(age);
    const second = send();
    const isTakenOver = async () => {
      const [row] = await app.dataSource.query<{ fresh: boolean }[]>(
        "SELECT created_at > now() - interval '30 seconds' AS fresh FROM idempotency_key WHERE key = $1",
        [idempotencyKey],
      );
      return row?.fresh;
    };
    await until(isTakenOver);
    await runner.commitTransaction();
    await runner.release();
    expect(statusesOf(await Promise.all([first, second]))).toEqual([201, 503]);
    const { data: found } = await app.call(
      listPatients,
      { query: { q: body.hospital_no } },
      { token },
    );
    expect(found).toHaveLength(1);
  });
});
