import { logout } from "@wardline/contracts/accounts/account";
import { type BoardSnapshot, getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";
import { CARRIERS } from "../support/two-servers.js";

describe.each(CARRIERS)("live updates on %s", (_carrier, redisUrl) => {
  let app: TestApp;
  let hospital: TestHospital;
  let key: string;
  let displayId: string;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp({ redisUrl: redisUrl() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    const { data } = await app.call(
      displays.publishDisplay,
      { body: { name: "Ward" } },
      { token: hospital.token },
    );
    displayId = data.display_id;
    key = data.display_url?.split("/").at(-1) ?? "";
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  function connect(namespace: "/board" | "/live", auth: Record<string, unknown>): Listener {
    const listener = listen(app.url, namespace, auth);
    open.push(listener);
    return listener;
  }
  const openBoard = (auth = {}) => connect("/board", { key, ...auth });
  const openPage = (auth = {}) => connect("/live", { token: hospital.token, ...auth });
  const owner = () => ({ token: hospital.token });
  const displayParams = () => ({ params: { id: displayId } });
  const setStatus = (id: string, status: "admitted" | "discharged" | "deceased") =>
    app.call(updatePatient, { params: { id }, body: { patientData: { status } } }, owner());

  function getSnapshot(listener: Listener): BoardSnapshot {
    const [state] = listener.states;
    if (state === undefined || !("snapshot" in state)) throw new Error("no snapshot was sent");
    return state.snapshot;
  }

  it("sends a new board everything, with masked names", async () => {
    await openCard(app, hospital.token, { name: "Adaeze Okafor" });
    const tv = openBoard();
    await until(() => tv.states.length > 0);
    expect(getSnapshot(tv).patients[0]).toMatchObject({ name: "A. O.", hospital_no: "" });
    expect(tv.received()).not.toContain("Okafor");
  });

  it("shows a change on the board and to the administrator, with the same revision", async () => {
    const tv = openBoard();
    const page = openPage();
    await until(() => tv.states.length > 0 && page.states.length > 0);
    const { id } = await openCard(app, hospital.token, { name: "Adaeze Okafor" });
    await until(() => tv.changes.length > 0 && page.changes.length > 0);
    expect(tv.changes[0]).toMatchObject({
      type: "patient.created",
      payload: { id, name: "A. O." },
    });
    expect(page.changes[0]).toMatchObject({
      type: "patient.created",
      payload: { id, name: "Adaeze Okafor" },
    });
    expect(tv.changes[0]?.revision).toBe(page.changes[0]?.revision);
  });

  it("sends a returning board what it missed, and everything for an unknown revision", async () => {
    const { id } = await openCard(app, hospital.token);
    const first = openBoard();
    await until(() => first.states.length > 0);
    const since = getSnapshot(first).revision;
    first.close();
    await setStatus(id, "admitted");
    const returningBoard = openBoard({ since });
    const boardAhead = openBoard({ since: since + 1_000 });
    await until(() => returningBoard.states.length > 0 && boardAhead.states.length > 0);
    expect(returningBoard.states[0]).toMatchObject({
      changes: [{ revision: since + 1, payload: { id, status: "admitted" } }],
    });
    expect(boardAhead.states[0]).toHaveProperty("snapshot");
  });

  it("answers a sync request with the missed changes", async () => {
    const page = openPage();
    await until(() => page.states.length > 0);
    const { id } = await openCard(app, hospital.token);
    await until(() => page.changes.length > 0);
    const revision = page.changes[0]?.revision ?? 0;
    const state = await page.socket.emitWithAck("sync", { since: revision - 1 });
    expect(state).toMatchObject({ revision, changes: [{ revision, payload: { id } }] });
  });

  it("tells a newly opened page to load its data", async () => {
    const page = openPage();
    await until(() => page.states.length > 0);
    expect(page.states[0]).toMatchObject({ reload: true });
  });

  it("keeps revisions gapless under twenty concurrent changes", async () => {
    const cards = await Promise.all(Array.from({ length: 5 }, () => openCard(app, hospital.token)));
    const tv = openBoard();
    await until(() => tv.states.length > 0);
    const from = getSnapshot(tv).revision;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const card = cards[index % cards.length];
        return setStatus(card?.id ?? "", index % 2 === 0 ? "admitted" : "discharged");
      }),
    );
    const [{ revision }] = await app.dataSource.query<[{ revision: number }]>(
      "SELECT revision FROM hospital WHERE id = $1",
      [hospital.hospitalId],
    );
    await until(() => tv.changes.at(-1)?.revision === revision);
    expect(tv.changes.map((change) => change.revision)).toEqual(
      Array.from({ length: revision - from }, (_, index) => from + 1 + index),
    );
  });

  it("shows a change within seconds even if its notification was lost", async () => {
    const tv = openBoard();
    await until(() => tv.states.length > 0);
    const lostRevision = getSnapshot(tv).revision + 1;
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospitalId,
      JSON.stringify([{ type: "hour.passed", payload: { at: "2026-11-21T22:00:00.000Z" } }]),
    ]);
    await until(() => tv.changes.some((change) => change.revision === lostRevision));
  });

  it("sends the reason when a patient is discharged, but not when one dies", async () => {
    const [dischargedCard, deceasedCard] = [
      await openCard(app, hospital.token),
      await openCard(app, hospital.token),
    ];
    const tv = openBoard();
    await until(() => tv.states.length > 0);
    await setStatus(dischargedCard.id, "discharged");
    await setStatus(deceasedCard.id, "deceased");
    await until(() => tv.changes.length === 2);
    expect(tv.changes.map(({ payload }) => payload)).toEqual([
      { id: dischargedCard.id, reason: "discharged" },
      { id: deceasedCard.id },
    ]);
  });

  it("sends a fresh snapshot when a display is set to show less", async () => {
    const { token } = hospital;
    const change = (name_display: "full" | "hospital_no") =>
      changeDisplay(app, displayId, { name_display, distance: 5 }, { token });
    await change("full");
    await openCard(app, token, { name: "Adaeze Okafor" });
    const tv = openBoard();
    await until(() => tv.states.length > 0);
    expect(getSnapshot(tv).patients[0]?.name).toBe("Adaeze Okafor");
    await change("hospital_no");
    await until(() => tv.states.length > 1);
    const second = tv.states[1] as { snapshot: BoardSnapshot };
    expect(second.snapshot.patients[0]?.name).toBe("");
    expect(second.snapshot.distance).toBe(5);
    const before = tv.changes.length;
    await openCard(app, token, { name: "Ngozi Eze" });
    await until(() => tv.changes.length > before);
    expect(JSON.stringify(tv.changes.slice(before))).not.toContain("Ngozi");
  });

  it("switches the template on every open screen", async () => {
    const tv = openBoard();
    await until(() => tv.states.length > 0);
    await app.call(displays.updateTemplate, { body: { boardTemplate: "2d" } }, owner());
    await until(() => tv.changes.length > 0);
    expect(tv.changes[0]).toMatchObject({ type: "display.updated", payload: { template: "2d" } });
  });

  describe("the socket of a caller who loses the right to it", () => {
    it("ends when the display's address is renewed, and the old address becomes unknown", async () => {
      const tv = openBoard();
      await until(() => tv.states.length > 0);
      await app.call(displays.rotateDisplay, displayParams(), owner());
      await until(() => tv.socket.disconnected);
      const late = openBoard();
      await until(() => late.refused() !== null);
      expect(late.refused()).toBe("NOT_FOUND");
      expect((await app.call(getBoard, { params: { key } })).status).toBe(404);
    });

    it("ends when the display is revoked", async () => {
      const tv = openBoard();
      await until(() => tv.states.length > 0);
      await app.call(displays.revokeDisplay, displayParams(), owner());
      await until(() => tv.socket.disconnected);
    });

    it("ends when the administrator logs out", async () => {
      const page = openPage();
      await until(() => page.states.length > 0);
      await app.call(logout, {}, { token: hospital.token });
      await until(() => page.socket.disconnected);
    });
  });

  it("refuses a wrong key, a missing token and an old page", async () => {
    const wrong = openBoard({ key: "x".repeat(43) });
    const anonymous = openPage({ token: "" });
    const old = openBoard({ protocol: 0 });
    await until(
      () => wrong.refused() !== null && anonymous.refused() !== null && old.refused() !== null,
    );
    expect([wrong.refused(), anonymous.refused(), old.refused()]).toEqual([
      "NOT_FOUND",
      "UNAUTHORIZED",
      "PROTOCOL_TOO_OLD",
    ]);
  });
});
