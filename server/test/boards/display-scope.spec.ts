import { randomUUID } from "node:crypto";
import { getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import { getDisplayAt } from "@wardline/contracts/boards/past";
import * as patients from "@wardline/contracts/patients/patient";
import { addWard, closeBed, removeWard } from "@wardline/contracts/patients/wards";
import { until } from "@wardline/testing/until";
import { addDepartments } from "../support/departments.js";
import { changeDisplay } from "../support/displays.js";
import { listShownNames } from "../support/held.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";
import { addLimited, type TestStaff } from "../support/staff.js";

const CHANGE_COUNT = 500;

describe("a display of one ward", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  const open: Listener[] = [];

  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  async function makeWard(name: string, beds: string): Promise<string> {
    const labels = beds.split(" ");
    return (await app.call(addWard, { body: { name, beds: labels } }, hospital)).data.id;
  }

  async function publish(name: string, scope: Partial<displays.Display["scope"]>) {
    const { data } = await app.call(displays.publishDisplay, { body: { name } }, hospital);
    const body = {
      name_display: "full" as const,
      scope: { wards: [], departments: [], ...scope },
    };
    await changeDisplay(app, data.display_id, body, hospital);
    return { id: data.display_id, key: data.display_url?.split("/").at(-1) ?? "" };
  }

  async function watch(key: string): Promise<Listener> {
    const tv = listen(app.url, "/board", { key });
    open.push(tv);
    await until(() => tv.states.length > 0);
    return tv;
  }

  async function listenAs({ token }: TestStaff): Promise<Listener> {
    const page = listen(app.url, "/live", { token });
    open.push(page);
    await until(() => page.states.length > 0);
    return page;
  }

  const readShownIds = async (key: string) =>
    (await app.call(getBoard, { params: { key } }, {})).data.patients.map(({ id }) => id).sort();
  const move = (id: string, bed: string) =>
    app.call(patients.movePatient, { params: { id }, body: { bed, override: true } }, hospital);

  it("shows the ward's patients, and receives arrivals and departures", async () => {
    const north = await makeWard("North", "N1 N2 N3");
    const south = await makeWard("South", "S1 S2");
    const { id, key } = await publish("North", { wards: [north] });
    const inside = await openCard(app, hospital.token, { bed_no: "N1", name: "Ngozi Eze" });
    const outside = await openCard(app, hospital.token, { bed_no: "S1", name: "Bola Adeyemi" });
    const tv = await watch(key);
    expect(tv.received()).toContain("Ngozi Eze");
    expect(tv.received()).not.toContain(outside.id);

    const close = (id: string, bed: string) =>
      app.call(closeBed, { params: { id, bed }, body: { closed: "cleaning" } }, hospital);
    await close(south, "S2");
    await close(north, "N3");
    await move(outside.id, "N2");
    await move(inside.id, "S1");
    await until(() => tv.changes.some(({ type }) => type === "patient.deleted"));

    const seen = tv.changes.filter(({ type }) => type !== undefined);
    const beds = {
      id: north,
      name: "North",
      beds: ["N1", "N2", "N3"],
      closed: [{ bed: "N3", reason: "cleaning" }],
    };
    expect(seen).toEqual([
      expect.objectContaining({ type: "ward.updated", payload: beds }),
      expect.objectContaining({ payload: expect.objectContaining({ name: "Bola Adeyemi" }) }),
      expect.objectContaining({ type: "patient.deleted", payload: { id: inside.id } }),
    ]);
    expect(await readShownIds(key)).toEqual([outside.id]);
    const { data } = await app.call(getBoard, { params: { key } }, {});
    expect(data).toMatchObject({ rooms: null, wards: [beds] });
    expect(data.patients[0]).toMatchObject({ ward_id: north, ward_bed: "N2" });
    const past = { params: { id }, query: {} };
    expect((await app.call(getDisplayAt, past, hospital)).data.wards).toEqual([beds]);
  });

  it("shows patients of its departments in any ward, until they leave the department", async () => {
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const { key } = await publish("Surgeons", { departments: ["surgery"] });
    const tv = await watch(key);
    const card = await openCard(app, hospital.token, { teams: "Surgery,Cardiology" });
    await until(() => tv.changes.some(({ type }) => type === "patient.created"));

    const body = { patientData: { teams: "Cardiology" } };
    await app.call(patients.updatePatient, { params: { id: card.id }, body }, hospital);

    await until(() => tv.changes.some(({ type }) => type === "patient.deleted"));
    expect(await readShownIds(key)).toEqual([]);
  });

  it("refuses another hospital's ward and department", async () => {
    const other = await registerHospital(app);
    const body = { name: "Theirs", beds: ["T1"] };
    const otherWard = (await app.call(addWard, { body }, { token: other.token })).data.id;
    const { id } = await publish("Mixed", {});

    const tryScope = async (scope: Partial<displays.Display["scope"]>) => {
      const given = { scope: { wards: [], departments: [], ...scope } };
      const { failure, status } = await changeDisplay(app, id, given, hospital);
      return [status, failure?.errors?.[0]?.path];
    };

    expect(await tryScope({ wards: [otherWard] })).toEqual([400, "scope.wards"]);
    expect(await tryScope({ departments: ["Alchemy"] })).toEqual([400, "scope.departments"]);
  });

  it("shows nobody, rather than everybody, when the ward is deleted", async () => {
    const north = await makeWard("North", "N1");
    const { key } = await publish("North", { wards: [north] });
    const tv = await watch(key);
    const card = await openCard(app, hospital.token, { bed_no: "N1" });

    await app.call(removeWard, { params: { id: north } }, hospital);

    await until(() => tv.changes.some(({ type }) => type === "patient.deleted"));
    expect(await readShownIds(key)).toEqual([]);
    expect(tv.changes.at(-1)?.payload).toEqual({ id: card.id });
  });

  it(`hides another ward's patients from screen and nurse in ${CHANGE_COUNT} moves, swaps and edits`, async () => {
    const beds = { N: ["N1", "N2", "N3"], S: ["S1", "S2", "S3"] };
    const north = await makeWard("North", beds.N.join(" "));
    const south = await makeWard("South", beds.S.join(" "));
    const screens = {
      N: await publish("North", { wards: [north] }),
      S: await publish("South", { wards: [south] }),
    };
    const tvs = { N: await watch(screens.N.key), S: await watch(screens.S.key) };
    const nurses = {
      N: await addLimited(app, hospital, ["patients.write", "audit.read"], [north]),
      S: await addLimited(app, hospital, ["patients.write", "audit.read"], [south]),
    };
    const pages = { N: await listenAs(nurses.N), S: await listenAs(nurses.S) };
    const stayingPatients = {
      N: await openCard(app, hospital.token, { name: "Northside Quimby", bed_no: "N1" }),
      S: await openCard(app, hospital.token, { name: "Southside Quimbey", bed_no: "S1" }),
    };
    const movingPatients = await Promise.all(
      ["N2", "N3", "S2", "S3"].map((bed_no) =>
        openCard(app, hospital.token, { name: "Mover", bed_no }),
      ),
    );
    const wardByPatient = new Map<string, "N" | "S">(
      movingPatients.map(({ id, bed_no }) => [id, bed_no.startsWith("N") ? "N" : "S"]),
    );
    // Text written while the patient was in one ward must never reach the other ward's screen.
    const writtenTexts = {
      N: ["Quimby", stayingPatients.N.id],
      S: ["Quimbey", stayingPatients.S.id],
    };
    // The screen must also never receive the name of a card that displays must not name.
    const hiddenNames: string[] = [];
    const hiddenIds = new Set<string>();
    const random = createRandom(20261122);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

    const markedIds = new Set<string>();
    const edit = async (id: string, given: patients.PatientData) => {
      const patientData = hiddenIds.delete(id) ? { flags: [], ...given } : given;
      const body = { patientData, override: true };
      const answer = await app.call(patients.updatePatient, { params: { id }, body }, hospital);
      expect(answer.status).toBe(200);
    };

    for (let act = 0; act < CHANGE_COUNT; act += 1) {
      const { id } = pick(movingPatients);
      const kind = pick(["move", "swap", "edit", "hide"] as const);
      if (kind === "hide") {
        const name = `Secret ${randomUUID()} ${pick(SURNAMES)}`;
        hiddenNames.push(name);
        markedIds.delete(id);
        await edit(id, { name, flags: ["do_not_name"] });
        hiddenIds.add(id);
      } else if (kind === "edit") {
        const name = `Mover ${randomUUID()} ${pick(SURNAMES)}`;
        writtenTexts[wardByPatient.get(id) ?? "N"].push(name);
        await edit(id, { name });
        markedIds.add(id);
      } else if (kind === "move") {
        const ward = pick(["N", "S"] as const);
        const bed_no = pick(beds[ward]);
        // Replaces a name that was written in the old ward, because the new ward's screen must not show that name.
        if (markedIds.delete(id)) await edit(id, { name: `Mover ${pick(SURNAMES)}`, bed_no });
        else expect((await move(id, bed_no)).status).toBe(200);
        wardByPatient.set(id, ward);
      } else {
        const others = movingPatients.filter((one) => one.id !== id && !markedIds.has(one.id));
        if (markedIds.delete(id) || others.length === 0) {
          await edit(id, { name: `Mover ${pick(SURNAMES)}` });
          continue;
        }
        const other = pick(others).id;
        const given = { params: { id }, body: { with: other } };
        expect((await app.call(patients.swapPatients, given, hospital)).status).toBe(200);
        const [ownWard, otherPatientsWard] = [
          wardByPatient.get(id) ?? "N",
          wardByPatient.get(other) ?? "N",
        ];
        wardByPatient.set(id, otherPatientsWard).set(other, ownWard);
      }
    }

    const marker = await openCard(app, hospital.token, {
      bed_no: "N1",
      name: "Last",
      override: true,
    });
    await until(() => tvs.N.received().includes(marker.id));
    const last = tvs.N.changes.at(-1)?.revision;
    await until(() => tvs.S.changes.at(-1)?.revision === last);
    for (const [here, there] of [
      ["N", "S"],
      ["S", "N"],
    ] as const) {
      const received = tvs[here].received();
      expect(writtenTexts[there].filter((text) => received.includes(text))).toEqual([]);
      expect(hiddenNames.filter((text) => received.includes(text))).toEqual([]);
      expect(writtenTexts[here].every((text) => received.includes(text))).toBe(true);
      const expected = movingPatients
        .filter(({ id }) => wardByPatient.get(id) === here)
        .map(({ id }) => id);
      if (here === "N") expected.push(marker.id);
      expect(await readShownIds(screens[here].key)).toEqual(
        [...expected, stayingPatients[here].id].sort(),
      );
      expect(listShownNames(tvs[here])).toEqual(listShownNames(await watch(screens[here].key)));
      await until(() => pages[here].changes.at(-1)?.revision === last);
      const page = pages[here].received();
      expect(writtenTexts[there].filter((text) => page.includes(text))).toEqual([]);
      expect(writtenTexts[here].every((text) => page.includes(text))).toBe(true);
      const query = { scope: "open" as const };
      const listed = await app.call(
        patients.listPatients,
        { query },
        { token: nurses[here].token },
      );
      expect(collectShownCards(pages[here])).toEqual(
        new Map(listed.data.map(({ id, version }) => [id, version])),
      );
    }
  });
});

/** Returns the cards that a page shows after all messages so far, with their versions. */
function collectShownCards({ changes }: Listener): Map<string, number> {
  const shown = new Map<string, number>();
  for (const { type, payload } of changes) {
    if (type === "patient.deleted") shown.delete(payload.id);
    else if (type === "patient.created" || type === "patient.updated") {
      shown.set(payload.id, (payload as patients.Patient).version);
    }
  }
  return shown;
}

/** Two similar surnames and a different surname. */
const SURNAMES = ["Okonkwo", "Okonkwor", "Danjuma"];

/** Makes numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
