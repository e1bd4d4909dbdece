import { createAnnouncement, updateAnnouncement } from "@wardline/contracts/announcements";
import { getBoard } from "@wardline/contracts/boards";
import { removeDepartment } from "@wardline/contracts/departments";
import * as displays from "@wardline/contracts/displays";
import { listOnCall } from "@wardline/contracts/on-call";
import { getDisplayAt, getResponsibility } from "@wardline/contracts/past";
import * as patients from "@wardline/contracts/patients";
import { updateSubAccount } from "@wardline/contracts/sub-accounts";
import { startApp, type TestApp } from "./support/app.js";
import { type DutyHospital, openDutyHospital } from "./support/duties.js";
import { openCard } from "./support/patient.js";
import { addDepartments } from "./support/wards.js";

// Every registration and login here costs a real argon2 hash.
jest.setTimeout(60_000);

const at = (iso: string) => Date.parse(iso);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Nine in the evening of 5 November in Lagos. */
const EVENING = at("2026-11-05T20:00:00Z");

describe("the past", () => {
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

  const change = async (id: string, patientData: patients.PatientData) =>
    app.call(
      patients.updatePatient,
      { params: { id }, body: { patientData } },
      { token: await hospital.token() },
    );
  const open = async (given: Record<string, unknown> = {}) =>
    openCard(app, await hospital.token(), { bed_no: "E01", teams: "Surgery", ...given });
  const listed = async (date?: string) =>
    (
      await app.call(
        patients.listPatients,
        { query: date === undefined ? {} : { date } },
        { token: await hospital.token() },
      )
    ).data;

  describe("the list of a day", () => {
    it("given a week of changes since, then it is that evening's, card for card and field for field", async () => {
      await addDepartments(app, { ...hospital.hospital, token: await hospital.token() }, "ENT");
      const moved = await open({ name: "Adaeze Okafor" });
      const renamed = await open({ name: "Zainab Musa", teams: "Surgery,ENT" });
      const leaves = await open({ name: "Chidi Eze" });
      const left = await open({ name: "Bola Ojo" });
      const deleted = await open({ name: "Dayo Bello" });
      const returns = await open({ name: "Efe Umeh" });
      await change(left.id, { status: "discharged" });
      app.clock.now = EVENING - DAY;
      await change(returns.id, { status: "discharged" });
      app.clock.now = EVENING;
      await change(returns.id, { status: "admitted" });
      await change(moved.id, { status: "admitted", team_on_call: "0803 1" });
      const copy = await listed();

      app.clock.now = EVENING + 7 * DAY;
      const token = await hospital.token();
      await change(moved.id, { bed_no: "W99", teams: "ENT" });
      await change(renamed.id, { name: "Aisha Musa", age: 71 });
      await change(leaves.id, { status: "deceased" });
      await change(left.id, { status: "admitted" });
      await app.call(patients.deletePatient, { params: { id: deleted.id } }, { token });
      await app.call(removeDepartment, { params: { departmentName: "ENT" } }, { token });
      await open({ name: "Later Arrival" });

      expect(copy).toHaveLength(6);
      expect(await listed("2026-11-05")).toEqual(copy);
    });

    it("given a card that left before that day, then it is not on it, whatever became of it since", async () => {
      const { id } = await open();
      await change(id, { status: "discharged" });
      app.clock.now = EVENING + 3 * DAY;
      await change(id, { status: "admitted" });
      expect((await listed("2026-11-06")).map((card) => card.id)).toEqual([]);
    });

    it("given a card that was opened later for that day, then it is there as it was opened", async () => {
      app.clock.now = EVENING + 2 * DAY;
      const created_at = new Date(EVENING).toISOString();
      const { id } = await open({ created_at });
      await change(id, { bed_no: "W99" });
      expect(await listed("2026-11-06")).toMatchObject([{ id, bed_no: "E01" }]);
    });
  });

  describe("who was responsible", () => {
    /** 00:45 and 01:00 of the night to the 6th, in Lagos. */
    const QUARTER_TO_ONE = "2026-11-06T00:45:00+01:00";
    const HALF_PAST_MIDNIGHT = "2026-11-06T00:30:00+01:00";
    const TEN_PAST_TWO = "2026-11-06T02:10:00+01:00";
    const ONE = at("2026-11-06T01:00:00+01:00");
    let patient: patients.Patient;

    beforeEach(async () => {
      await hospital.saveRoster("2026-11-05", "first");
      patient = await open();
      app.clock.now = ONE;
      await hospital.changeRoster("2026-11-05", "second");
      app.clock.now = EVENING + 2 * DAY;
    });

    const asked = async (query: { at: string; known_at?: string }, id = patient.id) =>
      app.call(
        getResponsibility,
        { query: { patient: id, ...query } },
        { token: await hospital.token() },
      );
    const namesOf = (duty: { people: { name: string }[] } | null | undefined) =>
      duty?.people.map(({ name }) => name);

    it("given a roster that was edited at 01:00, then 00:30 is as known then, and as corrected by whom and when", async () => {
      const { data } = await asked({ at: HALF_PAST_MIDNIGHT });
      expect(data.teams).toMatchObject([
        {
          department: "Surgery",
          known: {
            source: "roster",
            from: "2026-11-05T07:00:00.000Z",
            people: [{ role: "Registrar", name: "First Registrar", phone: "0803 555 0100" }],
          },
          corrected: {
            people: [{ name: "Second Registrar" }],
            at: new Date(ONE).toISOString(),
            by: { email: hospital.hospital.email },
          },
        },
      ]);
    });

    it("given 02:10, then it is as edited, without a correction", async () => {
      const [team] = (await asked({ at: TEN_PAST_TWO })).data.teams;
      expect([namesOf(team?.known), team?.corrected]).toEqual([["Second Registrar"], null]);
      expect(team?.known?.roster).toMatchObject({ at: new Date(ONE).toISOString() });
    });

    it("given 02:10 as known at 00:45, then it is as it was planned", async () => {
      const [team] = (await asked({ at: TEN_PAST_TWO, known_at: QUARTER_TO_ONE })).data.teams;
      expect([namesOf(team?.known), namesOf(team?.corrected)]).toEqual([
        ["First Registrar"],
        ["Second Registrar"],
      ]);
    });

    it("given a correction that was taken back, then nothing was corrected", async () => {
      await hospital.changeRoster("2026-11-05", "first");
      const [team] = (await asked({ at: HALF_PAST_MIDNIGHT })).data.teams;
      expect(team?.corrected).toBeNull();
    });

    it("given staff and card that changed since, then both are as they were", async () => {
      const token = await hospital.token();
      await change(patient.id, { bed_no: "W99", name: "Someone Else" });
      await app.call(
        updateSubAccount,
        { params: { id: hospital.registrars.second.id }, body: { phone: "0809 999 9999" } },
        { token },
      );
      const { data } = await asked({ at: TEN_PAST_TWO });
      expect(data.patient).toEqual(patient);
      expect(data.teams[0]?.known?.people[0]?.phone).toBe("0803 555 0100");
    });

    it("equals what /on-call said at that time", async () => {
      app.clock.now = at(TEN_PAST_TWO);
      const { data } = await app.call(listOnCall, {}, { token: await hospital.token() });
      app.clock.now = EVENING + 2 * DAY;
      await hospital.changeRoster("2026-11-05", "first");
      const [team] = (await asked({ at: TEN_PAST_TWO })).data.teams;
      const { from, until, source, people } = data[0] ?? {};
      expect(team?.known).toMatchObject({ from, until, source, people });
    });

    it("is 404 for a card that was not there yet, and for another hospital's", async () => {
      const other = await openDutyHospital(app, "Africa/Lagos");
      const foreign = await app.call(
        getResponsibility,
        { query: { patient: patient.id, at: TEN_PAST_TWO } },
        { token: await other.token() },
      );
      const early = await asked({ at: "2026-11-01T00:00:00Z" });
      expect([early.status, foreign.status]).toEqual([404, 404]);
    });
  });

  describe("what a display showed", () => {
    it("given a day of changes since, then it is what its screens held", async () => {
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
      const key = display.display_url.split("/").at(-1) ?? "";
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

      expect(await showed(display.display_id, EVENING)).toEqual(copy);
    });

    it("given a display that has become stricter, then no more than it may show now", async () => {
      await open({ name: "Adaeze Okafor" });
      const display = await publish({ name_display: "full", show_contacts: true });
      app.clock.now = EVENING + DAY;
      await update(display.display_id, { name_display: "initials", show_contacts: false });
      const board = await showed(display.display_id, EVENING);
      expect([board.patients[0]?.name, board.onCall]).toEqual(["A. O.", []]);
    });

    it("given a display that has become laxer, then no more than it showed then", async () => {
      await open({ name: "Adaeze Okafor" });
      const display = await publish({ name_display: "initials" });
      app.clock.now = EVENING + DAY;
      await update(display.display_id, { name_display: "full" });
      expect((await showed(display.display_id, EVENING)).patients[0]?.name).toBe("A. O.");
    });

    it("is 404 before it was published", async () => {
      const { display_id } = await publish();
      const { status } = await ask(display_id, EVENING - 2 * DAY);
      expect(status).toBe(404);
    });

    type Settings = Parameters<typeof update>[1];

    async function publish(settings: Settings = {}): Promise<displays.Display> {
      const token = await hospital.token();
      const { data } = await app.call(
        displays.publishDisplay,
        { body: { name: "Ward" } },
        { token },
      );
      await update(data.display_id, settings);
      return data;
    }

    async function update(
      id: string,
      body: { name_display?: "full" | "initials"; show_contacts?: boolean },
    ): Promise<void> {
      const token = await hospital.token();
      await app.call(displays.updateDisplay, { params: { id }, body }, { token });
    }

    async function ask(id: string, time: number) {
      const query = { at: new Date(time).toISOString() };
      return app.call(getDisplayAt, { params: { id }, query }, { token: await hospital.token() });
    }

    async function showed(id: string, time: number) {
      return (await ask(id, time)).data;
    }
  });
});
