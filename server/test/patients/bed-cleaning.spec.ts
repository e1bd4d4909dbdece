import { updateCleaning } from "@wardline/contracts/accounts/account";
import * as displays from "@wardline/contracts/boards/displays";
import * as patients from "@wardline/contracts/patients/patient";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import {
  addWard,
  closeBed,
  listWardNames,
  markBedReady,
  type Ward,
} from "@wardline/contracts/patients/wards";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { until } from "@wardline/testing/until";
import { listStatuses, startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { readEvents, readEventsAbout } from "../support/log.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addGranted } from "../support/staff.js";

/** docs/wire/patients.md, Wards: beds that are cleaned after their patients. */
describe("a bed that is cleaned after its patient", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let token: string;
  let north: Ward;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    token = hospital.token;
    const body = { name: "North", beds: ["1", "2", "3"] };
    north = (await app.call(addWard, { body }, { token })).data;
  });

  const setCleaning = (cleaning: boolean) =>
    app.call(updateCleaning, { body: { cleaning } }, { token });
  const listClosed = async () =>
    (await app.call(listWardNames, {}, { token })).data[0]?.closed ?? [];
  const change = (id: string, patientData: patients.PatientData) =>
    app.call(patients.updatePatient, { params: { id }, body: { patientData } }, { token });
  const move = (id: string, bed: string, override?: true) =>
    app.call(
      patients.movePatient,
      { params: { id }, body: { bed, ...(override && { override }) } },
      { token },
    );
  const remove = (id: string) => app.call(patients.deletePatient, { params: { id } }, { token });
  const reportReady = (bed: string, as = token) =>
    app.call(markBedReady, { params: { id: north.id, bed } }, { token: as });
  const close = (bed: string, reason: "cleaning" | "blocked") =>
    app.call(closeBed, { params: { id: north.id, bed }, body: { closed: reason } }, { token });
  const open = (bed_no: string) => openCard(app, token, { bed_no });

  it("is free as soon as the patient has left if the hospital does not use cleaning", async () => {
    const [one, two, three] = [await open("1"), await open("2"), await open("3")];
    await change(one.id, { status: "discharged" });
    await move(two.id, "corridor");
    await remove(three.id);
    expect(await listClosed()).toEqual([]);
    expect(await readEvents(app, hospital, "ward.updated")).toEqual([]);
    await close("1", "cleaning");
    expect(await listClosed()).toEqual([{ bed: "1", reason: "cleaning" }]);
  });

  it("is closed for cleaning however the patient leaves it", async () => {
    await setCleaning(true);
    const [one, two, three] = [await open("1"), await open("2"), await open("3")];
    await change(one.id, { status: "discharged" });
    await move(two.id, "corridor");
    await remove(three.id);
    const since = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(await listClosed()).toEqual([
      { bed: "1", reason: "cleaning", since },
      { bed: "2", reason: "cleaning", since },
      { bed: "3", reason: "cleaning", since },
    ]);
    const loggedEvents = await readEventsAbout(app, hospital, "ward.updated", north.id);
    expect(loggedEvents.map(({ changes }) => changes)).toEqual([
      [{ field: "bed 1", from: null, to: "cleaning" }],
      [{ field: "bed 2", from: null, to: "cleaning" }],
      [{ field: "bed 3", from: null, to: "cleaning" }],
    ]);
    const deceased = await open("");
    await reportReady("1");
    await move(deceased.id, "1");
    await change(deceased.id, { status: "deceased" });
    expect(await listClosed()).toHaveLength(3);
  });

  it("is not closed after a swap or another change, or while somebody else lies in it", async () => {
    await setCleaning(true);
    const [one, two] = [await open("1"), await open("2")];
    const shared = await app.call(
      patients.createPatient,
      { body: { ...createPatientFields(), bed_no: "1", override: true } },
      { token },
    );
    await change(shared.data.id, { status: "discharged" });
    await change(one.id, { status: "admitted", teams: "" });
    const body = { with: two.id };
    await app.call(patients.swapPatients, { params: { id: one.id }, body }, { token });
    expect(await listClosed()).toEqual([]);
  });

  it("is refused with the reason while it is being cleaned, unless overridden", async () => {
    await setCleaning(true);
    const { id } = await open("1");
    await change(id, { status: "discharged" });
    const other = await open("2");
    expect((await move(other.id, "1")).failure).toMatchObject({
      code: "BED_CLOSED",
      message: "Bed 1 of North is closed (cleaning).",
    });
    expect((await move(other.id, "1", true)).status).toBe(200);
    expect((await listClosed()).map(({ bed }) => bed)).toEqual(["2"]);
  });

  it("is assigned to the patient again without confirmation when a discharge is undone", async () => {
    await setCleaning(true);
    const { id } = await open("1");
    await change(id, { status: "discharged" });
    expect((await change(id, { status: "card_opened" })).status).toBe(200);
    expect(await listClosed()).toEqual([]);

    await change(id, { status: "discharged" });
    await reportReady("1");
    await close("1", "cleaning");
    expect((await change(id, { status: "card_opened" })).failure?.code).toBe("BED_CLOSED");
  });

  it("takes the patient back without a question when a move is undone at once", async () => {
    await setCleaning(true);
    const { id } = await open("1");
    await move(id, "2");
    expect((await listClosed()).map(({ bed }) => bed)).toEqual(["1"]);
    expect((await change(id, { bed_no: "1" })).status).toBe(200);
    expect((await listClosed()).map(({ bed }) => bed)).toEqual(["2"]);
  });

  it("becomes free once it is reported ready, even by two people at once, but not if it is blocked", async () => {
    await setCleaning(true);
    const { id } = await open("1");
    await change(id, { status: "discharged" });
    await close("2", "blocked");
    const before = (await readEventsAbout(app, hospital, "ward.updated", north.id)).length;
    const both = await Promise.all([reportReady("1"), reportReady(" 1 ")]);
    expect(listStatuses(both)).toEqual([200, 200]);
    const loggedEvents = (await readEventsAbout(app, hospital, "ward.updated", north.id)).slice(
      before,
    );
    expect(loggedEvents.map(({ changes }) => changes)).toEqual([
      [{ field: "bed 1", from: "cleaning", to: null }],
    ]);
    expect((await reportReady("2")).failure).toMatchObject({
      code: "BED_CLOSED",
      message: "Bed 2 of North is blocked. Open it when it can be used again.",
    });
    expect((await listClosed()).map(({ bed }) => bed)).toEqual(["2"]);
    expect((await reportReady("9")).status).toBe(404);
    const stranger = await registerHospital(app);
    expect((await reportReady("1", stranger.token)).status).toBe(404);
    const reader = await addGranted(app, hospital, ["patients.read"]);
    expect((await reportReady("1", reader.token)).status).toBe(403);
  });

  it("is closed once when a discharge and a move empty it at the same time", async () => {
    await setCleaning(true);
    const one = await open("1");
    const two = await app.call(
      patients.createPatient,
      { body: { ...createPatientFields(), bed_no: "1", override: true } },
      { token },
    );
    await Promise.all([change(one.id, { status: "discharged" }), move(two.data.id, "corridor")]);
    expect((await listClosed()).map(({ bed }) => bed)).toEqual(["1"]);
    expect(await readEventsAbout(app, hospital, "ward.updated", north.id)).toHaveLength(1);
  });

  it("is reported to an open page and a board at once when its cleaning starts and ends", async () => {
    await setCleaning(true);
    const { data } = await app.call(
      displays.publishDisplay,
      { body: { name: "North" } },
      { token },
    );
    const key = data.display_url?.split("/").at(-1) ?? "";
    const scope = { wards: [north.id], departments: [] };
    await changeDisplay(app, data.display_id, { scope }, { token });
    const page = listen(app.url, "/live", { token });
    const board = listen(app.url, "/board", { key });
    await until(() => page.states.length > 0 && board.states.length > 0);
    const { id } = await open("1");
    await change(id, { status: "discharged" });
    await reportReady("1");
    const listReportedClosures = ({ changes }: typeof page) =>
      changes
        .filter(({ type }) => type === "ward.updated")
        .map(({ payload }) => (payload as Ward).closed);
    await until(
      () => listReportedClosures(page).length === 2 && listReportedClosures(board).length === 2,
    );
    expect(listReportedClosures(page)).toEqual([
      [{ bed: "1", reason: "cleaning", since: expect.any(String) }],
      [],
    ]);
    expect(listReportedClosures(board)).toEqual([[{ bed: "1", reason: "cleaning" }], []]);
    page.close();
    board.close();
  });

  it("appears in the statistics with cleaning times and open cleanings, for a ward as well", async () => {
    // Stops the clock, so that times are exact.
    const { now } = app.clock;
    app.clock.now = now;
    const today = toZonedDay(now, "UTC");
    const fetchStatistics = async (ward?: string) => {
      const query = {
        from: addDays(today, -1),
        to: addDays(today, 1),
        ...(ward !== undefined && { ward }),
      };
      return (await app.call(getStatistics, { query }, { token })).data.cleaning;
    };
    expect(await fetchStatistics()).toBeNull();
    await setCleaning(true);
    const [one, two] = [await open("1"), await open("2")];
    await change(one.id, { status: "discharged" });
    await change(two.id, { status: "discharged" });
    app.clock.now += 40 * 60_000;
    await reportReady("1");
    app.clock.now += 10 * 60_000;
    const figures = { amount: 1, median: 40, ninth: 40, now: 1, longest: 50 };
    expect(await fetchStatistics()).toEqual(figures);
    expect(await fetchStatistics(north.id)).toEqual(figures);
    const body = { name: "South", beds: ["S1"] };
    const south = (await app.call(addWard, { body }, { token })).data;
    expect(await fetchStatistics(south.id)).toMatchObject({
      amount: 0,
      median: null,
      now: 0,
      longest: null,
    });
    app.clock.now = null;
  });

  it("is subject to a setting that only settings managers can change, and whose change is logged once", async () => {
    const clerk = await addGranted(app, hospital, ["patients.read", "patients.write"]);
    const refused = await app.call(
      updateCleaning,
      { body: { cleaning: true } },
      { token: clerk.token },
    );
    expect(refused.status).toBe(403);
    await setCleaning(true);
    await setCleaning(true);
    const loggedEvents = await readEvents(app, hospital, "hospital.updated");
    expect(loggedEvents.map(({ changes }) => changes)).toEqual([
      [{ field: "cleaning", from: false, to: true }],
    ]);
    expect(loggedEvents[0]?.payload).toMatchObject({ cleaning: true });
  });
});
