import { publishDisplay, rotateDisplay } from "@wardline/contracts/boards/displays";
import {
  type HandoffCodes,
  openScannedBoard,
  readScannedBoard,
} from "@wardline/contracts/boards/handoff";
import { addWard } from "@wardline/contracts/patients/wards";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { DAY, type DutyHospital, EVENING, MINUTE, openDutyHospital } from "../support/duties.js";
import { registerHospital } from "../support/hospital.js";
import { type Listener, listen } from "../support/sockets.js";

/** docs/wire/boards.md, Wall to hand. */
describe("a board on a phone", () => {
  let app: TestApp;
  let hospital: DutyHospital;
  let id: string;
  let screen: Listener;
  let shown: (HandoffCodes | null)[];

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = EVENING;
    hospital = await openDutyHospital(app, "Africa/Lagos");
    await hospital.saveRoster("2026-11-05", "first");
    const token = await hospital.token();
    await app.call(addWard, { body: { name: "North", beds: ["N1"] } }, { token });
    await hospital.openPatient({ name: "Adaeze Okafor", bed_no: "N1" });
    await hospital.openPatient({ name: "Chidi Eze", bed_no: "C1", teams: "" });
    const { data } = await app.call(publishDisplay, { body: { name: "Surgery" } }, { token });
    id = data.display_id;
    await show({ scope: { wards: [], departments: ["Surgery"] }, show_contacts: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now += DAY;
    await open();
  });
  afterEach(() => screen.close());

  const show = async (body: object) =>
    changeDisplay(app, id, body, { token: await hospital.token() });

  async function open(): Promise<void> {
    const token = await hospital.token();
    const { data } = await app.call(publishDisplay, { body: { name: "Surgery" } }, { token });
    screen = listen(app.url, "/board", { key: data.display_url?.split("/").at(-1) ?? "" });
    shown = [];
    screen.socket.on("handoff", (codes: HandoffCodes | null) => shown.push(codes));
    await until(() => screen.states.length > 0);
  }

  /** Reports as the screen and returns the code that the wall then shows. */
  async function readCodeOnWall(): Promise<string | null> {
    const before = shown.length;
    screen.socket.emit("presence", {
      screenId: "tv",
      template: "2d",
      fps: null,
      viewport: "1920x1080",
      revision: 1,
      build: "b",
    });
    await until(() => shown.length > before);
    const code = shown.at(-1)?.codes.find(({ from }) => from <= app.clock.now);
    return code?.code ?? null;
  }

  const scanCode = (code: string | null, token: string) =>
    app.call(openScannedBoard, { body: { code: code ?? "" } }, { token });

  it("shows any member of staff the same patients as the display, equally masked and live, with phone numbers", async () => {
    const code = await readCodeOnWall();
    expect(shown[0]?.address).toBe("http://wardline.test/wall");
    const token = await hospital.staffToken("second");
    const { data } = await scanCode(code, token);
    expect(data).toMatchObject({
      display: "Surgery",
      until: new Date(app.clock.now + 60 * MINUTE).toISOString(),
    });
    expect(data.board.patients.map(({ name, bed_no }) => [name, bed_no])).toEqual([
      ["A. O.", "N1"],
    ]);
    const surgery = data.board.onCall.find(({ department }) => department === "Surgery");
    expect(surgery?.people.every(({ phone }) => phone !== undefined)).toBe(true);

    await hospital.openPatient({ name: "Bola Ade", bed_no: "N9" });
    const { ticket } = data;
    const again = await app.call(readScannedBoard, { body: { ticket } }, { token });
    expect(again.data.board.patients.map(({ name }) => name)).toEqual(["A. O.", "B. A."]);
    expect(again.data.until).toBe(data.until);

    const others = await hospital.token();
    const stolen = await app.call(readScannedBoard, { body: { ticket } }, { token: others });
    expect(stolen.failure?.code).toBe("HANDOFF_OVER");
    app.clock.now += 60 * MINUTE;
    const later = await hospital.staffToken("second");
    const expiredAnswer = await app.call(readScannedBoard, { body: { ticket } }, { token: later });
    expect(expiredAnswer.failure?.code).toBe("HANDOFF_OVER");
  });

  it("opens for two minutes from the start of its code, and then says that the code has expired", async () => {
    app.clock.now = Math.floor(app.clock.now / MINUTE) * MINUTE;
    const code = await readCodeOnWall();
    const token = await hospital.token();
    app.clock.now += 2 * MINUTE - 1;
    expect((await scanCode(code, token)).status).toBe(200);
    app.clock.now += 1;
    const expiredAnswer = await scanCode(code, token);
    expect(expiredAnswer.status).toBe(400);
    expect(expiredAnswer.failure?.message).toBe(
      "This code has expired. Scan the code on the wall again.",
    );
    const next = await readCodeOnWall();
    expect(next).not.toBe(code);
    expect((await scanCode(next, token)).status).toBe(200);
  });

  it("is not found for another hospital, or for anyone when the display shows no codes", async () => {
    const code = await readCodeOnWall();
    const other = await registerHospital(app);
    const foreign = await scanCode(code, other.token);
    expect([foreign.status, foreign.failure?.message]).toEqual([
      404,
      "This board could not be found.",
    ]);
    const { data } = await scanCode(code, await hospital.token());

    await show({ show_handoff: false });
    await until(() =>
      screen.states.some((state) => "snapshot" in state && !state.snapshot.handoff),
    );
    expect(await readCodeOnWall()).toBeNull();
    const token = await hospital.token();
    expect((await scanCode(code, token)).status).toBe(404);
    const read = await app.call(readScannedBoard, { body: { ticket: data.ticket } }, { token });
    expect(read.status).toBe(404);
    await show({ show_handoff: true });
  });

  it("closes when the display's address changes, and stops opening for an account that enters too many wrong codes", async () => {
    const code = await readCodeOnWall();
    const token = await hospital.token();
    const { data } = await scanCode(code, token);
    await app.call(rotateDisplay, { params: { id } }, { token });
    expect((await scanCode(code, token)).failure?.code).toBe("HANDOFF_OVER");
    const read = await app.call(readScannedBoard, { body: { ticket: data.ticket } }, { token });
    expect(read.failure?.code).toBe("HANDOFF_OVER");

    screen.close();
    await open();
    const staff = await hospital.staffToken("first");
    for (let tries = 0; tries < 20; tries++)
      expect((await scanCode("wrong", staff)).status).toBe(404);
    const currentCode = await readCodeOnWall();
    expect((await scanCode(currentCode, staff)).status).toBe(429);
    expect((await scanCode(currentCode, token)).status).toBe(200);
  });
});
