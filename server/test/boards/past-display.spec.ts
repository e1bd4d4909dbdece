import { createAnnouncement, updateAnnouncement } from "@wardline/contracts/boards/announcements";
import { getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import { getDisplayAt, listDisplayMoments } from "@wardline/contracts/boards/past";
import * as patients from "@wardline/contracts/patients/patient";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { DAY, type DutyHospital, EVENING, MINUTE, openDutyHospital } from "../support/duties.js";

describe("the past content of a display", () => {
  let app: TestApp;
  let hospital: DutyHospital;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = EVENING - 60 * MINUTE;
    hospital = await openDutyHospital(app, "Africa/Lagos");
  });

  const change = (id: string, patientData: patients.PatientData) =>
    hospital.changePatient(id, patientData);
  const open = (given: Record<string, unknown> = {}) => hospital.openPatient(given);

  it("matches what the display's screens showed after a day of changes", async () => {
    await hospital.saveRoster("2026-11-05", "first");
    const token = await hospital.token();
    const stays = await open({ name: "Adaeze Okafor" });
    const leaves = await open({ name: "Bola Ojo" });
    const notice = await app.call(
      createAnnouncement,
      { body: { message: "Water off" } },
      { token },
    );
    const display = await publish();
    const key = display.display_url?.split("/").at(-1) ?? "";
    app.clock.now = EVENING;
    const copy = (await app.call(getBoard, { params: { key } }, {})).data;

    app.clock.now = EVENING + DAY;
    const later = await hospital.token();
    await change(stays.id, { bed_no: "W99" });
    await change(leaves.id, { status: "discharged" });
    await open({ name: "Later Arrival" });
    await hospital.changeRoster("2026-11-05", "second");
    await app.call(
      updateAnnouncement,
      { params: { id: notice.data.id }, body: { is_active: false } },
      { token: later },
    );

    // The past has no handoff code and no epoch.
    const past = { ...copy, handoff: false, epoch: undefined };
    expect(await readPastBoard(display.display_id, EVENING)).toEqual(past);
  });

  it("shows no more than the display may show now, if the display has since become stricter", async () => {
    await open({ name: "Adaeze Okafor" });
    const display = await publish({ name_display: "full", show_contacts: true });
    app.clock.now = EVENING + DAY;
    await update(display.display_id, { name_display: "initials", show_contacts: false });
    const board = await readPastBoard(display.display_id, EVENING);
    expect([board.patients[0]?.name, board.onCall]).toEqual(["A. O.", []]);
  });

  it("shows no more than the display showed then, even if the display has since become less strict", async () => {
    await open({ name: "Adaeze Okafor" });
    const display = await publish({ name_display: "initials" });
    app.clock.now = EVENING + DAY;
    await update(display.display_id, { name_display: "full" });
    expect((await readPastBoard(display.display_id, EVENING)).patients[0]?.name).toBe("A. O.");
  });

  it("is not found before the display was published", async () => {
    const { display_id } = await publish();
    const { status } = await requestPastBoard(display_id, EVENING - 2 * DAY);
    expect(status).toBe(404);
  });

  it("lists the times of the day at which it changed", async () => {
    const { display_id } = await publish();
    app.clock.now = EVENING;
    const card = await open({ name: "Adaeze Okafor" });
    app.clock.now = EVENING + 300;
    await change(card.id, { bed_no: "B2" });
    app.clock.now = EVENING + 60 * MINUTE;
    await change(card.id, { bed_no: "B3" });
    app.clock.now = EVENING + DAY;
    await change(card.id, { bed_no: "B4" });
    const token = await hospital.token();
    const request = { params: { id: display_id }, query: { date: "2026-11-05" } };
    const { data } = await app.call(listDisplayMoments, request, { token });
    const expected = [EVENING + 1_000, EVENING + 60 * MINUTE + 1_000];
    expect(data.slice(-2)).toEqual(expected.map((time) => new Date(time).toISOString()));
    const beds = await Promise.all(
      expected.map(async (time) => (await readPastBoard(display_id, time)).patients[0]?.bed_no),
    );
    expect(beds).toEqual(["B2", "B3"]);
  });

  type Settings = Parameters<typeof update>[1];

  async function publish(settings: Settings = {}): Promise<displays.Display> {
    const token = await hospital.token();
    const { data } = await app.call(displays.publishDisplay, { body: { name: "Ward" } }, { token });
    await update(data.display_id, settings);
    return data;
  }

  async function update(
    id: string,
    body: { name_display?: "full" | "initials"; show_contacts?: boolean },
  ): Promise<void> {
    const token = await hospital.token();
    await changeDisplay(app, id, body, { token });
  }

  async function requestPastBoard(id: string, time: number) {
    const query = { at: new Date(time).toISOString() };
    return app.call(getDisplayAt, { params: { id }, query }, { token: await hospital.token() });
  }

  async function readPastBoard(id: string, time: number) {
    return (await requestPastBoard(id, time)).data;
  }
});
