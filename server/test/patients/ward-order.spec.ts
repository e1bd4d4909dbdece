import { listPatients } from "@wardline/contracts/patients/patient";
import * as contract from "@wardline/contracts/patients/wards";
import { useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { openCard } from "../support/patient.js";

/** docs/wire/patients.md, Wards. */
describe("the custom order of wards and beds", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  const add = async (name: string, beds: string[] = []) =>
    (await app.call(contract.addWard, { body: { name, beds } }, hospital)).data;
  const change = (id: string, body: object) =>
    app.call(contract.updateWard, { params: { id }, body }, hospital);
  const listWards = async () => (await app.call(contract.listWardNames, {}, hospital)).data;
  const listOrder = async () => (await listWards()).map(({ name, order: place }) => [name, place]);

  it("sorts by name and has no bays by default", async () => {
    await add("HDU 10");
    const ward = await add("HDU 2", ["2", "1"]);
    expect(ward).toEqual({ id: ward.id, name: "HDU 2", beds: ["1", "2"], closed: [], version: 1 });
    expect(await listOrder()).toEqual([
      ["HDU 2", undefined],
      ["HDU 10", undefined],
    ]);
  });

  it("moves one ward to the front, keeps the others in place, and logs each ward that moved", async () => {
    const burns = await add("Burns");
    await add("Emergency");
    const surgery = await add("Surgery");
    const { data } = await change(surgery.id, { order: 1 });
    expect(data).toMatchObject({ order: 1, version: 2 });
    expect(await listOrder()).toEqual([
      ["Surgery", 1],
      ["Burns", 2],
      ["Emergency", 3],
    ]);
    const loggedEvents = await readEventsAbout(app, hospital, "ward.updated", burns.id);
    expect(loggedEvents).toMatchObject([
      {
        payload: { name: "Burns", order: 2, version: 1 },
        changes: [{ field: "order", from: null, to: 2 }],
      },
    ]);
    await change(burns.id, { order: 99 });
    expect((await listOrder()).map(([name]) => name)).toEqual(["Surgery", "Emergency", "Burns"]);
    await add("Admissions");
    expect((await listOrder()).at(-1)).toEqual(["Admissions", undefined]);
  });

  it("sorts all wards by name again once a moved ward returns to its place", async () => {
    const surgery = await add("Surgery");
    const burns = await add("Burns");
    await change(surgery.id, { order: 1 });
    await change(burns.id, { order: null });
    expect(await listOrder()).toEqual([
      ["Burns", undefined],
      ["Surgery", undefined],
    ]);
  });

  it("lists beds by bay, beds without a bay last, and keeps bays when beds are removed", async () => {
    const ward = await add("Surgery", ["S1", "S2", "S3", "S4", "S5"]);
    const bays = [
      { name: "Window", beds: ["s4", "S3"] },
      { name: "Door", beds: ["S1"] },
    ];
    const { data } = await change(ward.id, { bays });
    expect(data.beds).toEqual(["S3", "S4", "S1", "S2", "S5"]);
    expect(data.bays).toEqual([
      { name: "Window", beds: ["S3", "S4"] },
      { name: "Door", beds: ["S1"] },
    ]);
    const [loggedEvent] = await readEventsAbout(app, hospital, "ward.updated", ward.id);
    expect(loggedEvent?.changes).toEqual([
      { field: "bays", from: "", to: "Window: S3-S4\nDoor: S1" },
    ]);
    const patient = await openCard(app, hospital.token, { bed_no: "S4" });
    expect(patient).toMatchObject({ ward_id: ward.id, ward_bed: "S4" });
    const { data: smaller } = await change(ward.id, { beds: ["S2", "S3", "S4"] });
    expect(smaller.bays).toEqual([{ name: "Window", beds: ["S3", "S4"] }]);
    const { data: withoutBays } = await change(ward.id, { bays: [] });
    expect(withoutBays).not.toHaveProperty("bays");
    expect(withoutBays.beds).toEqual(["S2", "S3", "S4"]);
    expect((await app.call(listPatients, {}, hospital)).data).toMatchObject([{ ward_bed: "S4" }]);
  });

  it("is refused for unknown beds or a bed in two bays, with a message at the field of the bays", async () => {
    const ward = await add("Surgery", ["S1", "S2"]);
    const refused: [bays: object[], sentence: string][] = [
      [[{ name: "Window", beds: ["S9"] }], "Window names bed S9, which is not in this ward."],
      [
        [
          { name: "Window", beds: ["S1"] },
          { name: "Door", beds: ["S1"] },
        ],
        "Bed S1 is in Window and in Door.",
      ],
    ];
    for (const [bays, message] of refused) {
      const { status, failure } = await change(ward.id, { bays });
      expect(status).toBe(400);
      expect(failure?.errors).toEqual([{ path: "bays", message }]);
    }
    expect(await listWards()).toMatchObject([{ version: 1 }]);
  });
});
