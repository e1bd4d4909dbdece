import { randomUUID } from "node:crypto";
import { importSubAccounts, listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { createAnnouncement, listAnnouncements } from "@wardline/contracts/boards/announcements";
import { createPatient, listPatients, updatePatient } from "@wardline/contracts/patients/patient";
import { createDataSource } from "@wardline/database/data-source";
import type { Work } from "@wardline/database/work";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import pino from "pino";
import type { DataSource } from "typeorm";
import { CommittedEvents } from "../../src/commits/committed-events.js";
import { UnitOfWork } from "../../src/commits/unit-of-work.js";
import type { Caller } from "../../src/request/request.js";
import { Turns } from "../../src/turns/turns.js";
import { listStatuses } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { createStaffFields } from "../support/staff.js";

/** Covers repeats under one key after every outcome of the first request (docs/promises.md, promises 10 and 16). */
describe("a repeated creating request", () => {
  const { app, hospital } = useHospital();
  let token: string;

  beforeAll(() => {
    token = hospital.token;
  });

  const listCards = async (hospital_no: string) =>
    (await app.call(listPatients, { query: { q: hospital_no } }, { token })).data;

  /** Lists the server's database connections that wait for a lock. */
  const listWaitingConnections = () =>
    app.dataSource.query<{ pid: number }[]>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
        ORDER BY xact_start`,
    );

  /**
   * Blocks changes to the hospital while `act` runs. Rows that only refer to the hospital, like the access log, are not
   * blocked.
   */
  const whileBlocked = async <T>(act: () => Promise<T>): Promise<T> => {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query("SELECT 1 FROM hospital WHERE id = $1 FOR NO KEY UPDATE", [
        hospital.hospitalId,
      ]);
      return await act();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  };

  const untilWaiting = (count: number) =>
    until(async () => (await listWaitingConnections()).length === count);

  it("stores its answer in the same transaction as the creation, so that a crash cannot separate them", async () => {
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
    expect([first, second].map(({ headers }) => headers.get("etag"))).toEqual(['"1"', '"1"']);
    const { data: all } = await app.call(listAnnouncements, {}, { token });
    expect(all.filter(({ message }) => message === body.message)).toHaveLength(1);
  });

  it("gets the first answer when an import is repeated", async () => {
    await addDepartments(app, hospital, "Cardiology");
    const idempotencyKey = randomUUID();
    const rows = [createStaffFields()];
    const send = () => app.call(importSubAccounts, { body: { rows } }, { token, idempotencyKey });
    const first = await send();
    const second = await send();
    expect([second.status, second.data]).toEqual([first.status, first.data]);
    const { data: staff } = await app.call(listSubAccounts, {}, { token });
    expect(staff).toHaveLength(1);
  });

  it("waits for a first request in progress, and gets its answer", async () => {
    const idempotencyKey = randomUUID();
    const body = createPatientFields();
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    const sent = await whileBlocked(async () => {
      const both = [send(), send()] as const;
      await untilWaiting(2);
      return both;
    });
    const [first, second] = await Promise.all(sent);
    expect(listStatuses([first, second])).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect(await listCards(body.hospital_no)).toHaveLength(1);
  });

  it("is executed when the first request was aborted before its commit", async () => {
    const idempotencyKey = randomUUID();
    const body = createPatientFields();
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    await whileBlocked(async () => {
      const first = send();
      await untilWaiting(1);
      const [firstConnection] = await listWaitingConnections();
      await app.dataSource.query("SELECT pg_terminate_backend($1)", [firstConnection?.pid]);
      expect((await first).status).toBe(503);
    });
    expect((await send()).status).toBe(201);
    expect(await listCards(body.hospital_no)).toHaveLength(1);
  });

  it("runs again when the first request was refused", async () => {
    const idempotencyKey = randomUUID();
    const open = await openCard(app, token);
    const body = { ...createPatientFields(), hospital_no: open.hospital_no };
    const send = () => app.call(createPatient, { body }, { token, idempotencyKey });
    expect((await send()).failure?.code).toBe("CARD_ALREADY_OPEN");
    await app.call(
      updatePatient,
      { params: { id: open.id }, body: { patientData: { status: "discharged" } } },
      { token },
    );
    expect((await send()).status).toBe(201);
  });

  it("runs again after 24 hours", async () => {
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

  it("is refused with other content, even while the first request is in progress", async () => {
    const idempotencyKey = randomUUID();
    const send = (body: ReturnType<typeof createPatientFields>) =>
      app.call(createPatient, { body }, { token, idempotencyKey });
    const sent = await whileBlocked(async () => {
      const first = send(createPatientFields());
      await untilWaiting(1);
      const other = send(createPatientFields());
      await untilWaiting(2);
      return [first, other] as const;
    });
    const [first, other] = await Promise.all(sent);
    expect(first.status).toBe(201);
    expect(other.failure?.code).toBe("IDEMPOTENCY_CONFLICT");
  });
});

/** docs/architecture.md, The write path. */
describe("a change within a change of the same hospital", () => {
  const hospitalId = randomUUID();
  const caller: Caller = {
    accountId: randomUUID(),
    hospitalId,
    sessionId: randomUUID(),
    accountType: "parent",
    email: "admin@hospital.example",
    name: "St. Luke's",
    department: "",
    grants: ["administrator"],
    wards: [],
    lacksSecondFactor: false,
  };
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url, poolSize: 2 }).initialize();
    const committed = new CommittedEvents(pino({ level: "silent" }));
    unitOfWork = new UnitOfWork(dataSource, committed, () => undefined, Date.now, new Turns());
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it.each<[string, (within: (outer: Work) => Promise<void>) => Promise<void>]>([
    ["by a person", (within) => unitOfWork.run(caller, within)],
    ["by the system", (within) => unitOfWork.runFor(hospitalId, within)],
  ])("joins an outer change %s", async (_, change) => {
    let isPart = false;
    await change((outer) =>
      unitOfWork.run(caller, async (inner) => {
        isPart = inner === outer;
      }),
    );
    expect(isPart).toBe(true);
  });
});
