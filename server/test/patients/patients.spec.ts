import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/patients/patient";
import { registerHospital, useHospital } from "../support/hospital.js";
import { createPatientFields, openCard } from "../support/patient.js";

describe("casualty cards", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos" });

  const put = (id: string, patientData: contract.PatientData, ifMatch?: number) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData } },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );

  describe("opening a card", () => {
    it("answers 201 with the card, its version as ETag, and the status card_opened", async () => {
      const opened = await app.call(
        contract.createPatient,
        { body: createPatientFields() },
        hospital,
      );
      expect(opened.status).toBe(201);
      expect(opened.data).toMatchObject({
        status: "card_opened",
        version: 1,
        bed_no: "",
        teams: "",
      });
      expect(opened.headers.get("etag")).toBe('"1"');
    });

    it("returns an age as it was given", async () => {
      expect((await openCard(app, hospital.token, { age: "6 months" as never })).age).toBe(
        "6 months",
      );
    });

    it("is refused for a hospital number with an open card, ignoring case", async () => {
      const { hospital_no, id } = await openCard(app, hospital.token);
      const second = await app.call(
        contract.createPatient,
        { body: { ...createPatientFields(), hospital_no: hospital_no.toLowerCase() } },
        hospital,
      );
      expect(second.failure).toMatchObject({ code: "CARD_ALREADY_OPEN", data: { id } });
    });

    it.each(["\u200b", "\u00a0", "\u00ad", "\u2060"])(
      "is refused for a number that differs from an open card's only by %j",
      async (invisibleCharacter) => {
        const { hospital_no, id } = await openCard(app, hospital.token);
        const second = await app.call(
          contract.createPatient,
          {
            body: { ...createPatientFields(), hospital_no: `${hospital_no}${invisibleCharacter}` },
          },
          hospital,
        );
        expect(second.failure).toMatchObject({ code: "CARD_ALREADY_OPEN", data: { id } });
      },
    );

    it("stores a name in composed form without invisible characters, and finds it by plain letters", async () => {
      const { id, name } = await openCard(app, hospital.token, {
        name: "Zoe\u0308 \u200b Müllerin",
      });
      expect(name).toBe("Zoë Müllerin");
      for (const q of ["zoe", "ZOË", "mullerin", "muellerin zoe"]) {
        const found = await app.call(contract.listPatients, { query: { q } }, hospital);
        expect(JSON.stringify(found.data)).toContain(id);
      }
    });

    it("refuses to save the later of two cards that have shared a number since an older version", async () => {
      const { hospital_no, id } = await openCard(app, hospital.token);
      const later = await openCard(app, hospital.token);
      await app.dataSource.query("UPDATE patient SET hospital_no = $2 WHERE id = $1", [
        later.id,
        `${hospital_no}\u200b`,
      ]);
      const refused = await put(later.id, { hospital_no, name: "Other Person" });
      expect(refused.failure).toMatchObject({ code: "CARD_ALREADY_OPEN", data: { id } });
      expect((await put(id, { hospital_no, name: "One Person" })).status).toBe(200);
      expect((await put(later.id, { name: "Other Person" })).status).toBe(200);
    });

    it("makes one card from ten concurrent requests", async () => {
      const body = createPatientFields();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => app.call(contract.createPatient, { body }, hospital)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    });

    it("returns the first answer when sent twice, and makes one row", async () => {
      const body = createPatientFields();
      const idempotencyKey = randomUUID();
      const send = () =>
        app.call(contract.createPatient, { body }, { ...hospital, idempotencyKey });
      const [first, second] = await Promise.all([send(), send()]);
      expect(second.data.id).toBe(first.data.id);
      expect([first.status, second.status]).toEqual([201, 201]);
    });

    it("refuses the same idempotency key with another body", async () => {
      const idempotencyKey = randomUUID();
      await app.call(
        contract.createPatient,
        { body: createPatientFields() },
        { ...hospital, idempotencyKey },
      );
      const other = await app.call(
        contract.createPatient,
        { body: createPatientFields() },
        { ...hospital, idempotencyKey },
      );
      expect(other.failure?.code).toBe("IDEMPOTENCY_CONFLICT");
    });

    it("is refused for a future time", async () => {
      const created_at = new Date(app.clock.now + 3_600_000).toISOString();
      const refused = await app.call(
        contract.createPatient,
        { body: { ...createPatientFields(), created_at } },
        hospital,
      );
      expect(refused.failure?.errors?.[0]?.path).toBe("created_at");
    });

    it("reports every invalid field at once", async () => {
      const refused = await app.call(
        contract.createPatient,
        { body: { name: " ", gender: "x" as never, age: 0, hospital_no: "" } },
        hospital,
      );
      expect(refused.status).toBe(400);
      expect(refused.failure?.errors?.map(({ path }) => path).sort()).toEqual([
        "age",
        "gender",
        "hospital_no",
        "name",
      ]);
    });

    it("refuses an unknown field", async () => {
      const refused = await app.call(
        contract.createPatient,
        { body: { ...createPatientFields(), hospital_id: "x" } as never },
        hospital,
      );
      expect(refused.failure?.errors?.[0]?.path).toBe("hospital_id");
    });
  });

  it("hides a deleted card everywhere", async () => {
    const { id, name } = await openCard(app, hospital.token, { name: `Hidden ${randomUUID()}` });
    await app.call(contract.deletePatient, { params: { id } }, hospital);
    const open = await app.call(contract.listPatients, { query: { scope: "open" } }, hospital);
    const found = await app.call(contract.listPatients, { query: { q: name } }, hospital);
    expect((await app.call(contract.getPatient, { params: { id } }, hospital)).status).toBe(404);
    expect(open.data.some((card) => card.id === id)).toBe(false);
    expect(found.data).toEqual([]);
  });

  it("treats a malformed id as unknown", async () => {
    expect((await app.call(contract.getPatient, { params: { id: "1" } }, hospital)).status).toBe(
      404,
    );
  });

  it("lists every change of a card with old value, new value and person", async () => {
    const { id } = await openCard(app, hospital.token, { name: "Ngozi Eze" });
    await put(id, { status: "admitted", bed_no: "B07" });
    const { data } = await app.call(contract.getPatientHistory, { params: { id } }, hospital);
    expect(data).toContainEqual(
      expect.objectContaining({
        field: "status",
        from: "card_opened",
        to: "admitted",
        actor: expect.objectContaining({ email: hospital.email }),
      }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ field: "name", from: null, to: "Ngozi Eze" }),
    );
  });

  it("never shows one hospital's cards to another", async () => {
    const other = await registerHospital(app);
    const { id } = await openCard(app, hospital.token);
    const options = { token: other.token };
    const answers = await Promise.all([
      app.call(contract.getPatient, { params: { id } }, options),
      app.call(contract.getPatientHistory, { params: { id } }, options),
      app.call(
        contract.updatePatient,
        { params: { id }, body: { patientData: { name: "x" } } },
        options,
      ),
      app.call(contract.deletePatient, { params: { id } }, options),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await app.call(contract.getPatient, { params: { id } }, hospital)).data.version).toBe(
      1,
    );
  });
});
