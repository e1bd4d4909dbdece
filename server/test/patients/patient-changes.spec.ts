import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/patients/patient";
import { until } from "@wardline/testing/until";
import { MAX_CONCURRENT_CHANGES } from "../../src/turns/turns.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { createPatientFields, openCard } from "../support/patient.js";

describe("changing a casualty card", () => {
  const { app, hospital } = useHospital();

  const put = (id: string, patientData: contract.PatientData, ifMatch?: number) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData } },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );

  it("changes only the given fields and increments the version", async () => {
    const { id, name } = await openCard(app, hospital.token);
    const { data } = await put(id, { bed_no: "B02", status: "admitted" });
    expect(data).toMatchObject({ name, bed_no: "B02", status: "admitted", version: 2 });
  });

  it("refuses a stale If-Match with the current card, and accepts one of two concurrent changes", async () => {
    const { id } = await openCard(app, hospital.token);
    const answers = await Promise.all([put(id, { bed_no: "1" }, 1), put(id, { bed_no: "2" }, 1)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const conflictingAnswer = answers.find(({ status }) => status === 409);
    expect(conflictingAnswer?.failure).toMatchObject({
      code: "VERSION_CONFLICT",
      data: { id, version: 2 },
    });
  });

  it("lets the last change win if requests have no If-Match", async () => {
    const { id } = await openCard(app, hospital.token);
    await put(id, { bed_no: "1" });
    expect((await put(id, { bed_no: "2" })).data.bed_no).toBe("2");
  });

  it("refuses a hospital number that has an open card, ignoring case, and changes nothing", async () => {
    const taken = await openCard(app, hospital.token);
    const { id, hospital_no } = await openCard(app, hospital.token);
    const refused = await put(id, { hospital_no: taken.hospital_no.toLowerCase(), bed_no: "B3" });
    expect(refused.failure).toMatchObject({ code: "CARD_ALREADY_OPEN", data: { id: taken.id } });
    const { data } = await app.call(contract.getPatient, { params: { id } }, hospital);
    expect(data).toMatchObject({ hospital_no, bed_no: "", version: 1 });
  });

  it("accepts the hospital number of a closed card", async () => {
    const former = await openCard(app, hospital.token);
    await put(former.id, { status: "discharged" });
    const { id } = await openCard(app, hospital.token);
    const { data } = await put(id, { hospital_no: former.hospital_no });
    expect(data.hospital_no).toBe(former.hospital_no);
  });

  it("accepts the card's own hospital number in another case", async () => {
    const { id, hospital_no } = await openCard(app, hospital.token);
    const { data } = await put(id, { hospital_no: hospital_no.toLowerCase() });
    expect(data).toMatchObject({ hospital_no: hospital_no.toLowerCase(), version: 2 });
  });

  it("refuses a new hospital number with a stale If-Match, and returns the current card", async () => {
    const { id } = await openCard(app, hospital.token);
    await put(id, { bed_no: "1" });
    const { hospital_no } = createPatientFields();
    const refused = await put(id, { hospital_no }, 1);
    expect(refused.failure).toMatchObject({ code: "VERSION_CONFLICT", data: { id, version: 2 } });
  });

  it("gives a hospital number to only one of two cards that request it at once", async () => {
    const [one, two] = await Promise.all([
      openCard(app, hospital.token),
      openCard(app, hospital.token),
    ]);
    const { hospital_no } = createPatientFields();
    const answers = await Promise.all([put(one.id, { hospital_no }), put(two.id, { hospital_no })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("applies all of many concurrent changes, each with its own version and history", async () => {
    const { id } = await openCard(app, hospital.token);
    const beds = Array.from({ length: 12 }, (_, index) => `B${index}`);
    const answers = await Promise.all(beds.map((bed_no) => put(id, { bed_no })));
    expect(answers.map(({ status }) => status)).toEqual(beds.map(() => 200));
    const { data } = await app.call(contract.getPatient, { params: { id } }, hospital);
    expect(data.version).toBe(1 + beds.length);
    const { data: history } = await app.call(
      contract.getPatientHistory,
      { params: { id } },
      hospital,
    );
    const moves = history.filter(({ field }) => field === "bed_no");
    expect(moves.map(({ from }) => from)).toEqual(["", ...moves.slice(0, -1).map(({ to }) => to)]);
  });

  /** Opens many cards at once with separate keys, and returns the answers. */
  const openMany = async (amount: number) => {
    const answers = Array.from({ length: amount }, () =>
      app.call(
        contract.createPatient,
        { body: { ...createPatientFields(), waiting_for: "Laboratory result" } },
        { ...hospital, idempotencyKey: randomUUID() },
      ),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  it("opens more cards at once than there are connections", async () => {
    expect(await openMany(25)).toEqual(Array.from({ length: 25 }, () => 201));
  });

  it("leaves connections for readers, however many changes of a hospital wait", async () => {
    const other = await registerHospital(app);
    const countWaiting = async () => {
      const [row] = await app.dataSource.query<{ amount: number }[]>(
        `SELECT count(*)::integer AS amount FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row?.amount ?? 0;
    };
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    try {
      // Takes the lock of a change: rows that only refer to the hospital, like sessions, are not blocked.
      await holder.query("SELECT 1 FROM hospital WHERE id = $1 FOR NO KEY UPDATE", [
        hospital.hospitalId,
      ]);
      const opened = openMany(20);
      await until(async () => (await countWaiting()) >= MAX_CONCURRENT_CHANGES);
      for (let count = 0; count < 5; count += 1) {
        const read = await app.call(contract.listPatients, { query: { scope: "open" } }, other);
        expect(read.status).toBe(200);
      }
      expect(await countWaiting()).toBe(MAX_CONCURRENT_CHANGES);
      await holder.commitTransaction();
      expect(await opened).toEqual(Array.from({ length: 20 }, () => 201));
    } finally {
      if (holder.isTransactionActive) await holder.rollbackTransaction();
      await holder.release();
    }
  });

  it("keeps the version when a card is saved unchanged", async () => {
    const { id, hospital_no, name } = await openCard(app, hospital.token);
    expect((await put(id, { hospital_no, name })).data.version).toBe(1);
  });

  it("never refuses to reopen a card", async () => {
    const { id, hospital_no } = await openCard(app, hospital.token);
    await put(id, { status: "discharged" });
    await openCard(app, hospital.token, { hospital_no });
    expect((await put(id, { status: "admitted" })).data.status).toBe("admitted");
  });

  it("keeps markup and quotes as text", async () => {
    const name = `<img src=x onerror="alert(1)"> O'Neil; DROP TABLE patient`;
    const { id } = await openCard(app, hospital.token);
    await put(id, { name });
    expect((await app.call(contract.getPatient, { params: { id } }, hospital)).data.name).toBe(
      name,
    );
  });
});
