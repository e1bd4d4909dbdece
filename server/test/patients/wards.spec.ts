import { randomUUID } from "node:crypto";
import {
  createPatient,
  getPatient,
  listPatients,
  type Patient,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import * as contract from "@wardline/contracts/patients/wards";
import { LIMITS } from "@wardline/domain/limits";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { until } from "@wardline/testing/until";
import { listStatuses } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";

/** docs/wire/patients.md, Wards; promises 1 and 16. */
describe("the list of wards", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  const add = (name: string, beds: string[]) =>
    app.call(contract.addWard, { body: { name, beds } }, hospital);
  const change = (id: string, body: object, ifMatch?: number) =>
    app.call(
      contract.updateWard,
      { params: { id }, body },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const fetchWards = async () => (await app.call(contract.listWards, {}, hospital)).data;
  const fetchCard = async (id: string): Promise<Patient> =>
    (await app.call(getPatient, { params: { id } }, hospital)).data;

  it("leaves a card's bed as plain text while the hospital has no wards", async () => {
    const first = await openCard(app, hospital.token, { bed_no: "A12" });
    const second = await openCard(app, hospital.token, { bed_no: "a12" });
    expect([first, second]).toMatchObject([
      { bed_no: "A12", ward_id: null, ward_bed: null },
      { bed_no: "a12", ward_id: null, ward_bed: null },
    ]);
    expect(await fetchWards()).toEqual([]);
    const [opened] = await readEventsAbout(app, hospital, "patient.created", first.id);
    expect(opened?.changes?.map(({ field }) => field)).not.toContain("ward");
  });

  it("adds a ward with beds in natural order without duplicates, and shows its patients", async () => {
    const { status, data: ward } = await add("North", ["A12", "A2", "a 2", "1"]);
    expect(status).toBe(201);
    expect(ward).toMatchObject({ name: "North", beds: ["1", "A2", "A12"], closed: [], version: 1 });
    const patient = await openCard(app, hospital.token, { bed_no: " a12 ", name: "Musa Bello" });
    expect(patient).toMatchObject({ bed_no: "a12", ward_id: ward.id, ward_bed: "A12" });
    await app.call(
      contract.closeBed,
      { params: { id: ward.id, bed: "a 2" }, body: { closed: "cleaning" } },
      hospital,
    );
    const occupant = { id: patient.id, name: "Musa Bello", status: "card_opened" };
    expect(await fetchWards()).toEqual([
      {
        ...ward,
        closed: [{ bed: "A2", reason: "cleaning" }],
        states: [
          { label: "1", state: "free", code: "U", closed: null, occupants: [] },
          { label: "A2", state: "closed", code: "H", closed: "cleaning", occupants: [] },
          { label: "A12", state: "occupied", code: "O", closed: null, occupants: [occupant] },
        ],
        occupancy: { beds: 3, occupied: 1, free: 1, closed: 1, patients: 1 },
      },
    ]);
    const names = (await app.call(contract.listWardNames, {}, hospital)).data;
    expect(JSON.stringify(names)).not.toContain("Musa");
    expect(names).toEqual([{ ...ward, closed: [{ bed: "A2", reason: "cleaning" }] }]);
  });

  it("refuses invalid names and beds with a message at the field", async () => {
    const tooMany = Array.from({ length: LIMITS.wardBeds + 1 }, (_, index) => `${index}`);
    const refused: [body: object, path: string][] = [
      [{ name: "", beds: [] }, "name"],
      [{ name: "North/East", beds: [] }, "name"],
      [{ name: "x".repeat(LIMITS.wardName + 1), beds: [] }, "name"],
      [{ name: "North", beds: ["1/2"] }, "beds.0"],
      [{ name: "North", beds: ["1", ""] }, "beds.1"],
      [{ name: "North", beds: ["x".repeat(LIMITS.bedLabel + 1)] }, "beds.0"],
      [{ name: "North", beds: tooMany }, "beds"],
      [{ name: "North" }, "beds"],
    ];
    for (const [body, path] of refused) {
      const { status, failure } = await app.call(
        contract.addWard,
        { body: body as never },
        hospital,
      );
      expect(status).toBe(400);
      expect(failure?.errors?.map((one) => one.path)).toEqual([path]);
    }
  });

  it("refuses a taken name, ignoring case and spaces", async () => {
    const north = (await add("North One", [])).data;
    expect((await add("north one", [])).failure).toMatchObject({
      code: "NAME_TAKEN",
      errors: [{ path: "name" }],
    });
    const south = (await add("South", [])).data;
    expect((await change(south.id, { name: "NORTHONE" })).failure?.code).toBe("NAME_TAKEN");
    expect((await change(north.id, { name: "NORTH ONE" })).data.name).toBe("NORTH ONE");
  });

  it("accepts one of two changes of a version, and creates one ward for a double submit", async () => {
    const idempotencyKey = randomUUID();
    const send = () =>
      app.call(
        contract.addWard,
        { body: { name: "North", beds: ["1"] } },
        { ...hospital, idempotencyKey },
      );
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.data.id).toBe(first.data.id);
    const both = await Promise.all([
      change(first.data.id, { beds: ["1", "2"] }, 1),
      change(first.data.id, { beds: ["1", "3"] }, 1),
    ]);
    expect(listStatuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure).toMatchObject({
      code: "VERSION_CONFLICT",
      data: { version: 2 },
    });
  });

  it("assigns open cards to wards or releases them whenever a ward changes, and notifies every page", async () => {
    const page = listen(app.url, "/live", { token: hospital.token });
    await until(() => page.states.length > 0);
    const [plain, prefixed, closed] = [
      await openCard(app, hospital.token, { bed_no: "12" }),
      await openCard(app, hospital.token, { bed_no: "South 12" }),
      await openCard(app, hospital.token, { bed_no: "12", status: "discharged" }),
    ];
    const north = (await add("North", ["12"])).data;
    expect(await fetchCard(plain.id)).toMatchObject({
      ward_id: north.id,
      ward_bed: "12",
      version: 2,
    });
    expect(await fetchCard(prefixed.id)).toMatchObject({ ward_id: null, version: 1 });

    // A second bed with that label makes the text ambiguous.
    const south = (await add("South", ["12", "13"])).data;
    expect(await fetchCard(plain.id)).toMatchObject({ bed_no: "12", ward_id: null, version: 3 });
    expect(await fetchCard(prefixed.id)).toMatchObject({ ward_id: south.id, ward_bed: "12" });

    await change(south.id, { name: "West" });
    expect(await fetchCard(prefixed.id)).toMatchObject({ ward_id: null, ward_bed: null });
    await change(south.id, { name: "South", beds: ["013"] });
    expect(await fetchCard(plain.id)).toMatchObject({ ward_id: north.id });
    await app.call(contract.removeWard, { params: { id: north.id } }, hospital);
    expect(await fetchCard(plain.id)).toMatchObject({ bed_no: "12", ward_id: null });

    expect(await fetchCard(closed.id)).toMatchObject({ ward_id: null, version: 1 });
    const loggedEvents = await readEventsAbout(app, hospital, "patient.updated", plain.id);
    expect(loggedEvents[0]?.changes).toEqual([
      { field: "ward", from: null, to: "North" },
      { field: "ward_id", from: null, to: north.id },
      { field: "ward_bed", from: null, to: "12" },
    ]);
    expect(loggedEvents.at(-1)?.changes?.[0]).toEqual({ field: "ward", from: "North", to: null });
    await until(() => page.changes.some((change) => (change.type as string) === "ward.deleted"));
    await until(
      () =>
        page.changes.filter(({ payload }) => payload && "id" in payload && payload.id === plain.id)
          .length === 5,
    );
    page.close();
  });

  it("leaves a closed card in its bed", async () => {
    const north = (await add("North", ["1"])).data;
    const { id } = await openCard(app, hospital.token, { bed_no: "1" });
    const patientData = { status: "discharged" as const };
    const { data } = await app.call(
      updatePatient,
      { params: { id }, body: { patientData } },
      hospital,
    );
    await app.call(contract.removeWard, { params: { id: north.id } }, hospital);
    expect(await fetchCard(id)).toMatchObject({ ward_id: north.id, ward_bed: "1" });
    const query = { date: toZonedDay(Date.parse(data.updated_at), "UTC") };
    const cards = (await app.call(listPatients, { query }, hospital)).data;
    expect(cards).toMatchObject([{ id, ward_id: north.id }]);
  });

  it("closes only empty beds of a ward, and keeps them closed after a change", async () => {
    const north = (await add("North", ["1", "2"])).data;
    await openCard(app, hospital.token, { bed_no: "1", name: "Musa Bello" });
    const close = (bed: string, closed: "blocked" | null) =>
      app.call(contract.closeBed, { params: { id: north.id, bed }, body: { closed } }, hospital);
    expect((await close("1", "blocked")).failure).toMatchObject({
      code: "BED_TAKEN",
      data: { name: "Musa Bello", bed: "1" },
    });
    expect((await close("9", "blocked")).status).toBe(404);
    expect((await close("2", "blocked")).data).toMatchObject({ version: 1 });
    const renamed = (await change(north.id, { beds: ["1", "2", "3"] }, 1)).data;
    expect(renamed.closed).toEqual([{ bed: "2", reason: "blocked" }]);
    expect((await close("2", null)).data.closed).toEqual([]);
    const loggedEvents = await readEventsAbout(app, hospital, "ward.updated", north.id);
    expect(loggedEvents.map(({ changes }) => changes)).toEqual([
      [{ field: "bed 2", from: null, to: "blocked" }],
      [{ field: "beds", from: "1-2", to: "1-3" }],
      [{ field: "bed 2", from: "blocked", to: null }],
    ]);
  });

  it("hides wards from other hospitals", async () => {
    const north = (await add("North", ["1"])).data;
    const other = await registerHospital(app);
    const as = { token: other.token };
    const params = { id: north.id };
    const answers = [
      await app.call(contract.updateWard, { params, body: { beds: [] } }, as),
      await app.call(contract.removeWard, { params }, as),
      await app.call(
        contract.closeBed,
        { params: { ...params, bed: "1" }, body: { closed: null } },
        as,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const otherHospitalsPatient = await app.call(
      createPatient,
      { body: { ...createPatientFields(), bed_no: "1" } },
      as,
    );
    expect(otherHospitalsPatient.data.ward_id).toBeNull();
    expect((await app.call(contract.listWards, {}, as)).data).toEqual([]);
    expect(await fetchWards()).toMatchObject([{ beds: ["1"], version: 1 }]);
  });
});
