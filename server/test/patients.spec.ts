import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/patients";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { openCard, patientFields } from "./support/patient.js";

describe("casualty cards", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    token = hospital.token;
  });
  afterAll(() => app.close());

  const put = (id: string, patientData: contract.PatientData, ifMatch?: number) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData } },
      { token, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );

  describe("opening one", () => {
    it("answers 201 with the card, its version as ETag and card_opened as its status", async () => {
      const opened = await app.call(contract.createPatient, { body: patientFields() }, { token });
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
      expect((await openCard(app, token, { age: "6 months" as never })).age).toBe("6 months");
    });

    it("is refused for a hospital number with an open card, whatever its case", async () => {
      const { hospital_no, id } = await openCard(app, token);
      const second = await app.call(
        contract.createPatient,
        { body: { ...patientFields(), hospital_no: hospital_no.toLowerCase() } },
        { token },
      );
      expect(second.failure).toMatchObject({ code: "CARD_ALREADY_OPEN", data: { id } });
    });

    it("makes one card of ten that come at once", async () => {
      const body = patientFields();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => app.call(contract.createPatient, { body }, { token })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    });

    it("gives a double submit its first answer and makes one row", async () => {
      const body = patientFields();
      const idempotencyKey = randomUUID();
      const send = () => app.call(contract.createPatient, { body }, { token, idempotencyKey });
      const [first, second] = await Promise.all([send(), send()]);
      expect(second.data.id).toBe(first.data.id);
      expect([first.status, second.status]).toEqual([201, 201]);
    });

    it("refuses the same key with another body", async () => {
      const idempotencyKey = randomUUID();
      await app.call(contract.createPatient, { body: patientFields() }, { token, idempotencyKey });
      const other = await app.call(
        contract.createPatient,
        { body: patientFields() },
        { token, idempotencyKey },
      );
      expect(other.failure?.code).toBe("IDEMPOTENCY_CONFLICT");
    });

    it("is refused for the future", async () => {
      const created_at = new Date(Date.now() + 3_600_000).toISOString();
      const refused = await app.call(
        contract.createPatient,
        { body: { ...patientFields(), created_at } },
        { token },
      );
      expect(refused.failure?.errors?.[0]?.path).toBe("created_at");
    });

    it("tells every field that is wrong at once", async () => {
      const refused = await app.call(
        contract.createPatient,
        { body: { name: " ", gender: "x" as never, age: 0, hospital_no: "" } },
        { token },
      );
      expect(refused.status).toBe(400);
      expect(refused.failure?.errors?.map(({ path }) => path).sort()).toEqual([
        "age",
        "gender",
        "hospital_no",
        "name",
      ]);
    });

    it("refuses a field that is not known", async () => {
      const refused = await app.call(
        contract.createPatient,
        { body: { ...patientFields(), hospital_id: "x" } as never },
        { token },
      );
      expect(refused.failure?.errors?.[0]?.path).toBe("hospital_id");
    });
  });

  describe("changing one", () => {
    it("changes only what is given and counts the version up", async () => {
      const { id, name } = await openCard(app, token);
      const { data } = await put(id, { bed_no: "B02", status: "admitted" });
      expect(data).toMatchObject({ name, bed_no: "B02", status: "admitted", version: 2 });
    });

    it("refuses a stale If-Match with the present card, and lets one of two win", async () => {
      const { id } = await openCard(app, token);
      const answers = await Promise.all([put(id, { bed_no: "1" }, 1), put(id, { bed_no: "2" }, 1)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.failure).toMatchObject({ code: "VERSION_CONFLICT", data: { id, version: 2 } });
    });

    it("lets the last write win without If-Match", async () => {
      const { id } = await openCard(app, token);
      await put(id, { bed_no: "1" });
      expect((await put(id, { bed_no: "2" })).data.bed_no).toBe("2");
    });

    it("refuses a hospital number with an open card, whatever its case, and changes nothing", async () => {
      const taken = await openCard(app, token);
      const { id, hospital_no } = await openCard(app, token);
      const refused = await put(id, { hospital_no: taken.hospital_no.toLowerCase(), bed_no: "B3" });
      expect(refused.failure).toMatchObject({ code: "CARD_ALREADY_OPEN", data: { id: taken.id } });
      const { data } = await app.call(contract.getPatient, { params: { id } }, { token });
      expect(data).toMatchObject({ hospital_no, bed_no: "", version: 1 });
    });

    it("takes the hospital number of a card that is closed", async () => {
      const former = await openCard(app, token);
      await put(former.id, { status: "discharged" });
      const { id } = await openCard(app, token);
      const { data } = await put(id, { hospital_no: former.hospital_no });
      expect(data.hospital_no).toBe(former.hospital_no);
    });

    it("takes the card's own hospital number in another case", async () => {
      const { id, hospital_no } = await openCard(app, token);
      const { data } = await put(id, { hospital_no: hospital_no.toLowerCase() });
      expect(data).toMatchObject({ hospital_no: hospital_no.toLowerCase(), version: 2 });
    });

    it("refuses a hospital number under a stale If-Match with the present card", async () => {
      const { id } = await openCard(app, token);
      await put(id, { bed_no: "1" });
      const { hospital_no } = patientFields();
      const refused = await put(id, { hospital_no }, 1);
      expect(refused.failure).toMatchObject({ code: "VERSION_CONFLICT", data: { id, version: 2 } });
    });

    it("gives one hospital number to one of two cards that ask for it at once", async () => {
      const [one, two] = await Promise.all([openCard(app, token), openCard(app, token)]);
      const { hospital_no } = patientFields();
      const answers = await Promise.all([
        put(one.id, { hospital_no }),
        put(two.id, { hospital_no }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    });

    it("leaves a card that is saved as it was at its version", async () => {
      const { id, hospital_no, name } = await openCard(app, token);
      expect((await put(id, { hospital_no, name })).data.version).toBe(1);
    });

    it("never refuses to reopen a card", async () => {
      const { id, hospital_no } = await openCard(app, token);
      await put(id, { status: "discharged" });
      await openCard(app, token, { hospital_no });
      expect((await put(id, { status: "admitted" })).data.status).toBe("admitted");
    });

    it("keeps markup and quotes as the text they are", async () => {
      const name = `<img src=x onerror="alert(1)"> O'Neil; DROP TABLE patient`;
      const { id } = await openCard(app, token);
      await put(id, { name });
      expect((await app.call(contract.getPatient, { params: { id } }, { token })).data.name).toBe(
        name,
      );
    });
  });

  it("is hidden everywhere once deleted", async () => {
    const { id, name } = await openCard(app, token, { name: `Hidden ${randomUUID()}` });
    await app.call(contract.deletePatient, { params: { id } }, { token });
    const open = await app.call(contract.listPatients, { query: { scope: "open" } }, { token });
    const found = await app.call(contract.listPatients, { query: { q: name } }, { token });
    expect((await app.call(contract.getPatient, { params: { id } }, { token })).status).toBe(404);
    expect(open.data.some((card) => card.id === id)).toBe(false);
    expect(found.data).toEqual([]);
  });

  it("answers a malformed id as an unknown one", async () => {
    expect((await app.call(contract.getPatient, { params: { id: "1" } }, { token })).status).toBe(
      404,
    );
  });

  it("tells every change of a card: what, from, to, who", async () => {
    const { id } = await openCard(app, token, { name: "Ngozi Eze" });
    await put(id, { status: "admitted", bed_no: "B07" });
    const { data } = await app.call(contract.getPatientHistory, { params: { id } }, { token });
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
    const { id } = await openCard(app, token);
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
    expect((await app.call(contract.getPatient, { params: { id } }, { token })).data.version).toBe(
      1,
    );
  });
});
