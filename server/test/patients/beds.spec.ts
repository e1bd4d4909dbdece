import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/patients";
import { addWard, closeBed, listWardNames, type Ward } from "@wardline/contracts/wards";
import { statusesOf } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { factsAbout } from "../support/log.js";
import { openCard, patientFields } from "../support/patient.js";

/** docs/wire.md, Wards; promises 9 and 16. */
describe("the beds of wards", () => {
  const { app, hospital } = useHospital();
  let north: Ward;

  beforeAll(async () => {
    const beds = Array.from({ length: 60 }, (_, index) => `A${index + 1}`);
    north = (await app.call(addWard, { body: { name: "North", beds } }, hospital)).data;
  });

  let last = 0;
  /** Beds that no other test uses. */
  const free = () => `A${++last}`;

  const open = (body: object) =>
    app.call(contract.createPatient, { body: { ...patientFields(), ...body } }, hospital);
  const put = (id: string, patientData: contract.PatientData, override?: boolean) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData, ...(override === undefined ? {} : { override }) } },
      hospital,
    );
  const move = (id: string, bed: string, more: { override?: boolean } = {}, ifMatch?: number) =>
    app.call(
      contract.movePatient,
      { params: { id }, body: { bed, ...more } },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const swap = (id: string, other: string, options: object = {}) =>
    app.call(
      contract.swapPatients,
      { params: { id }, body: { with: other } },
      { ...hospital, ...options },
    );
  const card = async (id: string) =>
    (await app.call(contract.getPatient, { params: { id } }, hospital)).data;

  it("given a bed that is taken, then a card is not opened into it, and the other one is named", async () => {
    const bed = free();
    const { id } = await openCard(app, hospital.token, {
      bed_no: bed,
      name: "Musa Bello",
      status: "admitted",
    });
    const { status, failure } = await open({ bed_no: bed.toLowerCase() });
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: "BED_TAKEN",
      message: `Bed ${bed} of North is taken by Musa Bello (Admitted).`,
      errors: [{ path: "bed_no" }],
      data: { id, name: "Musa Bello", status: "admitted", ward_id: north.id, ward: "North", bed },
    });
  });

  it("given the wish to do it all the same, then it is done, and the log says so", async () => {
    const bed = free();
    const [first, second] = [
      await openCard(app, hospital.token, { bed_no: bed }),
      await openCard(app, hospital.token),
    ];
    const third = await open({ bed_no: bed, override: true });
    expect(third.data).toMatchObject({ ward_id: north.id, ward_bed: bed });
    expect((await move(second.id, bed)).failure).toMatchObject({
      code: "BED_TAKEN",
      errors: [{ path: "bed" }],
      data: { id: first.id },
    });
    expect((await put(second.id, { bed_no: bed })).failure?.errors).toMatchObject([
      { path: "patientData.bed_no" },
    ]);
    expect((await move(second.id, bed, { override: true })).data.ward_bed).toBe(bed);
    const [opened] = await factsAbout(app, hospital, "patient.created", third.data.id);
    const [moved] = await factsAbout(app, hospital, "patient.updated", second.id);
    for (const fact of [opened, moved]) {
      expect(fact?.changes).toContainEqual({ field: "override", from: null, to: "taken" });
    }
  });

  it("given a card that lies in its bed, then its other fields change as they always did", async () => {
    const bed = free();
    const [one] = [
      await openCard(app, hospital.token, { bed_no: bed }),
      await open({ bed_no: bed, override: true }),
    ];
    expect((await put(one.id, { bed_no: bed.toLowerCase(), status: "admitted" })).status).toBe(200);
    expect((await put(one.id, { teams: "Surgery", bed_no: bed.toLowerCase() })).status).toBe(200);
  });

  it("given a discharge, then the bed is free, and the card comes back only where nobody lies", async () => {
    const bed = free();
    const gone = await openCard(app, hospital.token, { bed_no: bed });
    await put(gone.id, { status: "discharged" });
    const { id } = await openCard(app, hospital.token, { bed_no: bed });
    expect((await put(gone.id, { status: "admitted" })).failure).toMatchObject({
      code: "BED_TAKEN",
      data: { id },
    });
    expect((await put(gone.id, { status: "admitted", bed_no: free() })).status).toBe(200);
    expect((await put(id, { status: "deceased" })).status).toBe(200);
    expect((await put(id, { status: "admitted" })).status).toBe(200);
  });

  it("given a closed bed, then it is refused, and is open again where it is used all the same", async () => {
    const bed = free();
    const { id } = await openCard(app, hospital.token);
    await app.call(
      closeBed,
      { params: { id: north.id, bed }, body: { closed: "cleaning" } },
      hospital,
    );
    expect((await move(id, bed)).failure).toMatchObject({
      code: "BED_CLOSED",
      message: `Bed ${bed} of North is closed (cleaning).`,
    });
    expect((await move(id, bed, { override: true })).status).toBe(200);
    const [ward] = (await app.call(listWardNames, {}, hospital)).data;
    expect(ward?.closed).toEqual([]);
  });

  it("given ten moves into one bed at once, then one succeeds", async () => {
    const bed = free();
    const cards = await Promise.all(
      Array.from({ length: 10 }, () => openCard(app, hospital.token)),
    );
    const answers = await Promise.all(cards.map(({ id }) => move(id, bed)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("given a stale version, then a card is not moved, and no other hospital moves it", async () => {
    const { id } = await openCard(app, hospital.token);
    await put(id, { status: "admitted" });
    expect((await move(id, free(), {}, 1)).failure?.code).toBe("VERSION_CONFLICT");
    expect((await swap(id, (await openCard(app, hospital.token)).id, { ifMatch: 1 })).status).toBe(
      409,
    );
    expect((await move(randomUUID(), free())).status).toBe(404);
    const other = await registerHospital(app);
    const theirs = await openCard(app, other.token);
    expect((await move(theirs.id, free())).status).toBe(404);
    expect((await swap(id, theirs.id)).status).toBe(404);
    expect((await card(id)).bed_no).toBe("");
  });

  it("given two patients who change their beds, then both lie in the other's, once", async () => {
    const [bedA, bedB] = [free(), free()];
    const a = await openCard(app, hospital.token, { bed_no: bedA });
    const b = await openCard(app, hospital.token, { bed_no: bedB });
    const idempotencyKey = randomUUID();
    const swapped = await swap(a.id, b.id, { idempotencyKey });
    expect(swapped.data).toMatchObject([
      { id: a.id, bed_no: bedB, ward_bed: bedB, version: 2 },
      { id: b.id, bed_no: bedA, ward_bed: bedA, version: 2 },
    ]);
    await swap(a.id, b.id, { idempotencyKey });
    expect(await card(a.id)).toMatchObject({ bed_no: bedB, version: 2 });
    const [fact] = await factsAbout(app, hospital, "patient.updated", a.id);
    expect(fact?.changes).toEqual([
      { field: "bed_no", from: bedA, to: bedB },
      { field: "ward_bed", from: bedA, to: bedB },
    ]);
    expect((await swap(a.id, a.id)).status).toBe(400);
    await put(b.id, { status: "discharged" });
    expect((await swap(a.id, b.id)).status).toBe(400);
  });

  it("given swaps, moves and statuses of the same cards at once, then all end and no bed holds two", async () => {
    const beds = Array.from({ length: 6 }, free);
    const cards = await Promise.all(
      beds.map((bed_no) => openCard(app, hospital.token, { bed_no })),
    );
    const ids = cards.map(({ id }) => id);
    const at = (index: number) => ids[index % ids.length] ?? "";
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? swap(at(index), at(index + 1 + (index % 4)))
          : index % 3 === 1
            ? move(at(index), beds[(index * 5) % beds.length] ?? "")
            : put(at(index), { status: index % 2 === 0 ? "admitted" : "card_opened" }),
      ),
    );
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(
      true,
    );
    const places = await Promise.all(ids.map(async (id) => (await card(id)).ward_bed));
    expect(new Set(places)).toEqual(new Set(beds));
  });
});
