import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/patients/patient";
import { addWard, closeBed, listWardNames, type Ward } from "@wardline/contracts/patients/wards";
import { listStatuses } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { createPatientFields, openCard } from "../support/patient.js";

/** docs/wire/patients.md, Wards; promises 9 and 16. */
describe("a bed of a ward", () => {
  const { app, hospital } = useHospital();
  let north: Ward;

  beforeAll(async () => {
    const beds = Array.from({ length: 60 }, (_, index) => `A${index + 1}`);
    north = (await app.call(addWard, { body: { name: "North", beds } }, hospital)).data;
  });

  let last = 0;
  /** Returns a bed that no other test uses. */
  const pickUnusedBed = () => `A${++last}`;

  const open = (body: object) =>
    app.call(contract.createPatient, { body: { ...createPatientFields(), ...body } }, hospital);
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
  const fetchCard = async (id: string) =>
    (await app.call(contract.getPatient, { params: { id } }, hospital)).data;

  it("is refused for another card while taken, with an error that names the occupant", async () => {
    const bed = pickUnusedBed();
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

  it("is given to another card when overridden, and the log shows the override", async () => {
    const bed = pickUnusedBed();
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
    const [opened] = await readEventsAbout(app, hospital, "patient.created", third.data.id);
    const [moved] = await readEventsAbout(app, hospital, "patient.updated", second.id);
    for (const loggedEvent of [opened, moved]) {
      expect(loggedEvent?.changes).toContainEqual({ field: "override", from: null, to: "taken" });
    }
  });

  it("does not block changes to a card's other fields when two patients share the bed", async () => {
    const bed = pickUnusedBed();
    const [one] = [
      await openCard(app, hospital.token, { bed_no: bed }),
      await open({ bed_no: bed, override: true }),
    ];
    expect((await put(one.id, { bed_no: bed.toLowerCase(), status: "admitted" })).status).toBe(200);
    expect((await put(one.id, { teams: "Surgery", bed_no: bed.toLowerCase() })).status).toBe(200);
  });

  it("is free after a discharge, and is returned to the reopened card only if it is still empty", async () => {
    const bed = pickUnusedBed();
    const dischargedCard = await openCard(app, hospital.token, { bed_no: bed });
    await put(dischargedCard.id, { status: "discharged" });
    const { id } = await openCard(app, hospital.token, { bed_no: bed });
    expect((await put(dischargedCard.id, { status: "admitted" })).failure).toMatchObject({
      code: "BED_TAKEN",
      data: { id },
    });
    expect(
      (await put(dischargedCard.id, { status: "admitted", bed_no: pickUnusedBed() })).status,
    ).toBe(200);
    expect((await put(id, { status: "deceased" })).status).toBe(200);
    expect((await put(id, { status: "admitted" })).status).toBe(200);
  });

  it("is refused while closed, and reopened when the refusal is overridden", async () => {
    const bed = pickUnusedBed();
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

  it("is given to only one of ten concurrent moves", async () => {
    const bed = pickUnusedBed();
    const cards = await Promise.all(
      Array.from({ length: 10 }, () => openCard(app, hospital.token)),
    );
    const answers = await Promise.all(cards.map(({ id }) => move(id, bed)));
    expect(listStatuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("is not changed by a request with a stale version or from another hospital", async () => {
    const { id } = await openCard(app, hospital.token);
    await put(id, { status: "admitted" });
    expect((await move(id, pickUnusedBed(), {}, 1)).failure?.code).toBe("VERSION_CONFLICT");
    expect((await swap(id, (await openCard(app, hospital.token)).id, { ifMatch: 1 })).status).toBe(
      409,
    );
    expect((await move(randomUUID(), pickUnusedBed())).status).toBe(404);
    const other = await registerHospital(app);
    const otherCard = await openCard(app, other.token);
    expect((await move(otherCard.id, pickUnusedBed())).status).toBe(404);
    expect((await swap(id, otherCard.id)).status).toBe(404);
    expect((await fetchCard(id)).bed_no).toBe("");
  });

  it("can be swapped between two patients, only once if the request is repeated", async () => {
    const [bedA, bedB] = [pickUnusedBed(), pickUnusedBed()];
    const a = await openCard(app, hospital.token, { bed_no: bedA });
    const b = await openCard(app, hospital.token, { bed_no: bedB });
    const idempotencyKey = randomUUID();
    const swapped = await swap(a.id, b.id, { idempotencyKey });
    expect(swapped.data).toMatchObject([
      { id: a.id, bed_no: bedB, ward_bed: bedB, version: 2 },
      { id: b.id, bed_no: bedA, ward_bed: bedA, version: 2 },
    ]);
    await swap(a.id, b.id, { idempotencyKey });
    expect(await fetchCard(a.id)).toMatchObject({ bed_no: bedB, version: 2 });
    const [swapEvent] = await readEventsAbout(app, hospital, "patient.updated", a.id);
    expect(swapEvent?.changes).toEqual([
      { field: "bed_no", from: bedA, to: bedB },
      { field: "ward_bed", from: bedA, to: bedB },
    ]);
    expect((await swap(a.id, a.id)).status).toBe(400);
    await put(b.id, { status: "discharged" });
    expect((await swap(a.id, b.id)).status).toBe(400);
  });

  it("never has two cards after concurrent swaps, moves and status changes", async () => {
    const beds = Array.from({ length: 6 }, pickUnusedBed);
    const cards = await Promise.all(
      beds.map((bed_no) => openCard(app, hospital.token, { bed_no })),
    );
    const ids = cards.map(({ id }) => id);
    const pickId = (index: number) => ids[index % ids.length] ?? "";
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? swap(pickId(index), pickId(index + 1 + (index % 4)))
          : index % 3 === 1
            ? move(pickId(index), beds[(index * 5) % beds.length] ?? "")
            : put(pickId(index), { status: index % 2 === 0 ? "admitted" : "card_opened" }),
      ),
    );
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(
      true,
    );
    const places = await Promise.all(ids.map(async (id) => (await fetchCard(id)).ward_bed));
    expect(new Set(places)).toEqual(new Set(beds));
  });
});
