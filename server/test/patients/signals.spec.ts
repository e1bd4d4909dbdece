import { getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import { getDisplayAt } from "@wardline/contracts/boards/past";
import * as patients from "@wardline/contracts/patients/patient";
import { getSignals, updateSignals } from "@wardline/contracts/patients/signals";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { DEFAULT_WAITING_TARGETS } from "@wardline/domain/patients/waiting";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";

const MINUTE = 60_000;

describe("a signal of a card", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let token: string;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    token = hospital.token;
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  const put = (id: string, patientData: patients.PatientData) =>
    app.call(patients.updatePatient, { params: { id }, body: { patientData } }, { token });

  async function publish(given: object = {}) {
    const body = { name: "Corridor" };
    const { data } = await app.call(displays.publishDisplay, { body }, { token });
    await changeDisplay(app, data.display_id, given, { token });
    return { id: data.display_id, key: data.display_url?.split("/").at(-1) ?? "" };
  }

  async function watch(key: string, since?: number): Promise<Listener> {
    const tv = listen(app.url, "/board", { key, ...(since === undefined ? {} : { since }) });
    open.push(tv);
    await until(() => tv.states.length > 0);
    return tv;
  }

  const listShownOn = async (key: string) =>
    (await app.call(getBoard, { params: { key } }, {})).data.patients;

  it("is changed like other fields, and has the time of its change", async () => {
    const opened = await openCard(app, token, {
      flags: ["falls", "contact", "falls"],
      status: "new_patient",
    });
    expect(opened).toMatchObject({
      flags: ["contact", "falls"],
      acuity: null,
      expected_discharge: null,
      waiting_for: null,
      waiting_since: null,
      status_since: opened.created_at,
    });

    app.clock.now += MINUTE;
    const waitingAnswer = await put(opened.id, {
      acuity: 2,
      expected_discharge: "2031-05-01",
      waiting_for: "Imaging",
    });
    const at = new Date(app.clock.now).toISOString();
    expect(waitingAnswer.data).toMatchObject({
      acuity: 2,
      expected_discharge: "2031-05-01",
      waiting_since: at,
      status_since: opened.created_at,
    });

    app.clock.now += MINUTE;
    const later = new Date(app.clock.now).toISOString();
    const { data } = await app.call(
      patients.updatePatient,
      {
        params: { id: opened.id },
        body: { patientData: { status: "admitted", waiting_for: "Imaging", flags: [] } },
      },
      { token },
    );
    expect(data).toMatchObject({ waiting_since: at, status_since: later, flags: [] });

    const params = { id: opened.id };
    const history = await app.call(patients.getPatientHistory, { params }, { token });
    expect(history.data.filter(({ field }) => field === "flags")).toMatchObject([
      { from: null, to: ["contact", "falls"] },
      { from: ["contact", "falls"], to: [] },
    ]);
    expect(history.data.find(({ field }) => field === "acuity")).toMatchObject({
      from: null,
      to: 2,
    });
    app.clock.now = null;
  });

  it("gets its former time back when a change of status or waiting reason is undone", async () => {
    const opened = await openCard(app, token, { status: "new_patient", waiting_for: "Imaging" });
    const params = { id: opened.id };
    const undo = (undo_of: number, patientData: patients.PatientData) =>
      app.call(patients.updatePatient, { params, body: { patientData, undo_of } }, { token });

    app.clock.now += 26 * MINUTE;
    const admitted = await put(opened.id, { status: "admitted" });
    const revision = admitted.meta?.revision ?? 0;
    app.clock.now += MINUTE;
    await put(opened.id, { flags: ["falls"] });
    const refused = await undo(revision, { status: "new_patient", name: "Another" });
    expect(refused.failure?.errors).toMatchObject([{ path: "patientData" }]);
    const other = await undo(revision, { status: "discharged" });
    expect(other.failure?.errors).toMatchObject([{ path: "undo_of" }]);
    const undone = await undo(revision, { status: "new_patient" });
    expect(undone.data).toMatchObject({
      status: "new_patient",
      status_since: opened.status_since,
      waiting_since: opened.waiting_since,
    });

    const theatre = await put(opened.id, { waiting_for: "Theatre" });
    const waitingAnswer = await undo(theatre.meta?.revision ?? 0, { waiting_for: "Imaging" });
    expect(waitingAnswer.data.waiting_since).toBe(opened.waiting_since);

    // Only the latest change can be undone.
    await put(opened.id, { status: "card_opened" });
    await put(opened.id, { status: "admitted" });
    expect(await undo(revision, { status: "new_patient" })).toMatchObject({ status: 400 });
    app.clock.now = null;
  });

  it.each([
    [{ flags: ["fragile"] }, "patientData.flags.0", "Please choose a flag."],
    [{ acuity: 6 }, "patientData.acuity", "Please choose an acuity from 1 to 5."],
    [
      { expected_discharge: "1 May" },
      "patientData.expected_discharge",
      "Please give a date as YYYY-MM-DD, from 1970 to 2200.",
    ],
    [
      { waiting_for: "Godot" },
      "patientData.waiting_for",
      "Please choose one of the hospital's reasons.",
    ],
  ])("is refused with a message at its field: %j", async (given, path, message) => {
    const { id } = await openCard(app, token);
    const { status, failure } = await put(id, given as patients.PatientData);
    expect([status, failure?.errors]).toEqual([400, [{ path, message }]]);
  });

  it("uses the hospital's own waiting reasons and targets, which boards receive", async () => {
    const before = (await app.call(getSignals, {}, { token })).data;
    expect(before.targets).toEqual(DEFAULT_WAITING_TARGETS);
    const { key } = await publish();
    const tv = await watch(key);
    const targets = { statuses: { admitted: 30 }, acuities: [0, 5, null, null, null] };
    const change = (body: object, ifMatch: number) =>
      app.call(updateSignals, { body }, { token, ifMatch });

    const { data } = await change({ waiting_reasons: ["Porter"], targets }, before.version);
    expect(data).toEqual({
      waiting_reasons: ["Porter"],
      targets,
      acuity_scale: "sats",
      version: before.version + 1,
    });
    await until(() => tv.changes.some(({ type }) => type === "signals.updated"));
    expect(tv.changes.at(-1)?.payload).toEqual({ targets, acuity_scale: "sats" });
    expect((await app.call(getBoard, { params: { key } }, {})).data.targets).toEqual(targets);

    expect((await change({ waiting_reasons: ["Theatre"] }, before.version)).status).toBe(409);
    const same = await change(
      { targets: { acuities: targets.acuities, statuses: { admitted: 30 } } },
      data.version,
    );
    expect(same.data.version).toBe(data.version);
    const { id } = await openCard(app, token, { waiting_for: "Porter" });
    expect((await put(id, { waiting_for: "Imaging" })).status).toBe(400);
    expect((await put(id, { waiting_for: "" })).data.waiting_for).toBeNull();

    const chosen = await change({ acuity_scale: "ctas" }, data.version);
    expect(chosen.data).toMatchObject({ acuity_scale: "ctas", targets });
    await until(() => tv.changes.length > 1 && tv.changes.at(-1)?.type === "signals.updated");
    expect(tv.changes.at(-1)?.payload).toEqual({ targets, acuity_scale: "ctas" });
    expect((await app.call(getBoard, { params: { key } }, {})).data.acuity_scale).toBe("ctas");

    const fetchRefusal = async (body: object) => {
      const { failure } = await app.call(updateSignals, { body }, { token });
      return failure?.errors?.[0]?.message;
    };
    expect(await fetchRefusal({ waiting_reasons: [] })).toBe("Please enter at least one reason.");
    expect(await fetchRefusal({ waiting_reasons: ["A", "a"] })).toBe(
      "This reason is already in the list.",
    );
    expect(await fetchRefusal({ acuity_scale: "own" })).toBe("Please choose one of the scales.");
    expect(await fetchRefusal({ targets: { ...targets, acuities: [1] } })).toBe(
      "Please enter a target for each acuity, or leave it empty.",
    );
    expect(await fetchRefusal({ targets: { ...targets, statuses: { admitted: 0.5 } } })).toBe(
      "Please enter whole minutes.",
    );
  });

  it("appears on a display if the display shows it, and the status's time appears on every display", async () => {
    const { id, key } = await publish();
    const signals = { flags: ["falls"], acuity: 3, waiting_for: "Doctor" } as const;
    const card = await openCard(app, token, { ...signals, expected_discharge: "2031-05-01" });
    const [plainRow] = await listShownOn(key);
    expect(plainRow?.status_since).toBe(card.status_since);
    for (const field of DISPLAY_SIGNALS) expect(plainRow).not.toHaveProperty(field);

    const body = { show_signals: ["waiting_for" as const, "flags" as const] };
    const { data } = await changeDisplay(app, id, body, { token });
    expect(data.show_signals).toEqual(["flags", "waiting_for"]);
    const [rowWithSignals] = await listShownOn(key);
    expect(rowWithSignals).toMatchObject({ flags: ["falls"], waiting_for: "Doctor" });
    expect(rowWithSignals?.waiting_since).toBe(card.waiting_since);
    expect(rowWithSignals).not.toHaveProperty("acuity");
    expect(rowWithSignals).not.toHaveProperty("expected_discharge");
  });

  it("never reveals a hidden name live, after reconnecting, or in the past", async () => {
    const { id, key } = await publish({ name_display: "full", show_signals: ["flags"] });
    const tv = await watch(key);
    const card = await openCard(app, token, { name: "Known Okonkwo", bed_no: "A1" });
    await openCard(app, token, { name: "Ugo Okonkwo" });
    await until(() => tv.changes.length === 2);
    const since = tv.changes.at(-1)?.revision;
    tv.close();

    await put(card.id, { name: "Unspoken Okonkwo" });
    const named = new Date(app.clock.now).toISOString();
    await put(card.id, { flags: ["do_not_name", "falls"] });
    await put(card.id, { name: "Unspeakable Okonkwo" });
    for (const screen of [await watch(key, since), await watch(key)]) {
      expect(screen.received()).toContain(card.id);
      expect(screen.received()).not.toMatch(/Unsp|Known/);
    }
    const [shown, other] = await listShownOn(key);
    expect(shown).toMatchObject({ bed_no: "A1", name: "Private", hospital_no: "", private: true });
    expect(shown?.flags).toEqual(["falls"]);
    expect([shown?.alike, other?.alike]).toEqual([undefined, undefined]);

    const given = { params: { id }, query: { at: named } };
    const past = await app.call(getDisplayAt, given, { token });
    expect(past.data.patients.map(({ name }) => name)).toContain("Private");
    expect(JSON.stringify(past.data)).not.toMatch(/Unsp|Known/);

    const returningBoard = await watch(key);
    await put(card.id, { flags: [] });
    await until(() => returningBoard.changes.length > 0);
    expect(returningBoard.changes.at(-1)?.payload).toMatchObject({
      name: "Unspeakable Okonkwo",
      alike: [other?.id],
    });
  });

  it("marks similar names in both rows unless only initials are shown, and adds a detail to identical rows", async () => {
    const { id, key } = await publish({ name_display: "initials" });
    const show = async (name_display: "initials" | "short") => {
      await changeDisplay(app, id, { name_display }, { token });
      return listShownOn(key);
    };
    const [one, two, three] = [
      await openCard(app, token, { name: "Adaeze Okonkwo" }),
      await openCard(app, token, { name: "Amaka Okonkwor" }),
      await openCard(app, token, { name: "Ayo Bello" }),
    ];
    expect((await show("initials")).flatMap((row) => row.alike ?? [])).toEqual([]);
    const fetchAlike = async () =>
      Object.fromEntries((await show("short")).map((row) => [row.id, row.alike ?? []]));
    expect(await fetchAlike()).toEqual({ [one.id]: [two.id], [two.id]: [one.id], [three.id]: [] });

    const rows = await show("initials");
    expect(new Set(rows.map(({ name, apart }) => `${name} ${apart ?? ""}`)).size).toBe(3);
    expect(rows.find(({ id }) => id === three.id)?.apart).toBeUndefined();

    await put(two.id, { status: "discharged" });
    expect((await show("initials")).map(({ apart }) => apart)).toEqual([undefined, undefined]);
    expect(await fetchAlike()).toEqual({ [one.id]: [], [three.id]: [] });
  });
});
