import { randomUUID } from "node:crypto";
import { createAnnouncement, listAnnouncements } from "@wardline/contracts/announcements";
import { createPatient, listPatients, updatePatient } from "@wardline/contracts/patients";
import { importSubAccounts, listSubAccounts } from "@wardline/contracts/sub-accounts";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { openCard, patientFields } from "./support/patient.js";
import { addDepartments, staffFields, statusesOf } from "./support/wards.js";

/** What one key gives, whatever becomes of the first request under it (docs/promises.md, promises 10 and 16). */
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

  const cardsOf = async (hospital_no: string) =>
    (await app.call(listPatients, { query: { q: hospital_no } }, { token })).data;

  /** The server's database connections that wait for a lock. */
  const waiting = () =>
    app.dataSource.query<{ pid: number }[]>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
        ORDER BY xact_start`,
    );

  /** Keeps the hospital from changing until the returned function is called. */
  const holdHospital = async (): Promise<() => Promise<void>> => {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query("SELECT 1 FROM hospital WHERE id = $1 FOR UPDATE", [hospital.hospitalId]);
    return async () => {
      await runner.commitTransaction();
      await runner.release();
    };
  };

  it("has its answer committed together with what it creates, so that no end of a server parts them", async () => {
    const key = randomUUID();
    const { data } = await app.call(
      createAnnouncement,
      { body: { message: "Once" } },
      { token, idempotencyKey: key },
    );
    const [row] = await app.dataSource.query<{ together: boolean; status: number }[]>(
      `SELECT kept.status, kept.xmin = notice.xmin AS together
         FROM idempotency_key kept, announcement notice WHERE kept.key = $1 AND notice.id = $2`,
      [key, data.id],
    );
    expect(row).toEqual({ status: 201, together: true });
  });

  it("gets the first answer and creates nothing", async () => {
    const idempotencyKey = randomUUID();
    const body = { message: `Again ${idempotencyKey}` };
    const send = () => app.call(createAnnouncement, { body }, { token, idempotencyKey });
    const first = await send();
    const second = await send();
    expect([second.status, second.data, second.message]).toEqual([201, first.data, first.message]);
    const { data: all } = await app.call(listAnnouncements, {}, { token });
    expect(all.filter(({ message }) => message === body.message)).toHaveLength(1);
  });

  it("gets the first answer of an import too", async () => {
    await addDepartments(app, hospital, "Cardiology");
    const idempotencyKey = randomUUID();
    const rows = [staffFields()];
    const send = () => app.call(importSubAccounts, { body: { rows } }, { token, idempotencyKey });
    const first = await send();
    const second = await send();
    expect([second.status, second.data]).toEqual([first.status, first.data]);
    const { data: staff } = await app.call(listSubAccounts, {}, { token });
    expect(staff).toHaveLength(1);
  });

  it("waits for the first that is still under way, and gets its answer", async () => {
    const idempotencyKey = randomUUID();
    const body = patientFields();
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    const release = await holdHospital();
    const sent = Promise.all([send(), send()]);
    await until(async () => (await waiting()).length === 2);
    await release();
    const [first, second] = await sent;
    expect(statusesOf([first, second])).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect(await cardsOf(body.hospital_no)).toHaveLength(1);
  });

  it("is done itself when the first was broken off before its commit", async () => {
    const idempotencyKey = randomUUID();
    const body = patientFields();
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    const release = await holdHospital();
    const first = send();
    await until(async () => (await waiting()).length === 1);
    const [breaking] = await waiting();
    await app.dataSource.query("SELECT pg_terminate_backend($1)", [breaking?.pid]);
    expect((await first).status).toBe(503);
    await release();
    expect((await send()).status).toBe(201);
    expect(await cardsOf(body.hospital_no)).toHaveLength(1);
  });

  it("is done anew when the first was refused", async () => {
    const idempotencyKey = randomUUID();
    const open = await openCard(app, token);
    const body = { ...patientFields(), hospital_no: open.hospital_no };
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    expect((await send()).failure?.code).toBe("CARD_ALREADY_OPEN");
    await app.call(
      updatePatient,
      { params: { id: open.id }, body: { patientData: { status: "discharged" } } },
      { token },
    );
    expect((await send()).status).toBe(201);
  });

  it("is done anew after 24 hours", async () => {
    const idempotencyKey = randomUUID();
    const send = () =>
      app.call(createAnnouncement, { body: { message: "Daily" } }, { token, idempotencyKey });
    const first = await send();
    await app.dataSource.query(
      "UPDATE idempotency_key SET created_at = created_at - interval '25 hours' WHERE key = $1",
      [idempotencyKey],
    );
    expect((await send()).data.id).not.toBe(first.data.id);
  });

  it("is refused when it says something else, also while the first is under way", async () => {
    const idempotencyKey = randomUUID();
    const send = (body: ReturnType<typeof patientFields>) =>
      app.call(createPatient, { body }, { token, idempotencyKey });
    const release = await holdHospital();
    const first = send(patientFields());
    await until(async () => (await waiting()).length === 1);
    const other = send(patientFields());
    await until(async () => (await waiting()).length === 2);
    await release();
    expect((await first).status).toBe(201);
    expect((await other).failure?.code).toBe("IDEMPOTENCY_CONFLICT");
  });
});
