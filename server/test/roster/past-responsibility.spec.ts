import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { getResponsibility } from "@wardline/contracts/boards/past";
import * as patients from "@wardline/contracts/patients/patient";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { getRosterOfDate, updateRoster } from "@wardline/contracts/roster/roster";
import { startApp, type TestApp } from "../support/app.js";
import { DAY, type DutyHospital, EVENING, MINUTE, openDutyHospital } from "../support/duties.js";
import { inviteStaff } from "../support/staff.js";

const at = (iso: string) => Date.parse(iso);

describe("the responsibility for a past time", () => {
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

  /** Times in the early hours of 6 November, in Lagos. */
  const QUARTER_TO_ONE = "2026-11-06T00:45:00+01:00";
  const HALF_PAST_MIDNIGHT = "2026-11-06T00:30:00+01:00";
  const TEN_PAST_TWO = "2026-11-06T02:10:00+01:00";
  const ONE_AM = at("2026-11-06T01:00:00+01:00");
  let patient: patients.Patient;

  beforeEach(async () => {
    await hospital.saveRoster("2026-11-05", "first");
    patient = await open();
    app.clock.now = ONE_AM;
    await hospital.changeRoster("2026-11-05", "second");
    app.clock.now = EVENING + 2 * DAY;
  });

  const readResponsibility = async (query: { at: string; known_at?: string }, id = patient.id) =>
    app.call(
      getResponsibility,
      { query: { patient: id, ...query } },
      { token: await hospital.token() },
    );
  const listNames = (duty: { people: { name: string }[] } | null | undefined) =>
    duty?.people.map(({ name }) => name);

  it("shows the duty at 00:30 as first recorded, and its correction at 01:00 with author and time", async () => {
    const { data } = await readResponsibility({ at: HALF_PAST_MIDNIGHT });
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
          at: new Date(ONE_AM).toISOString(),
          by: { email: hospital.hospital.email },
        },
      },
    ]);
  });

  it("names the edited duty at 02:10, without a correction", async () => {
    const [team] = (await readResponsibility({ at: TEN_PAST_TWO })).data.teams;
    expect([listNames(team?.known), team?.corrected]).toEqual([["Second Registrar"], null]);
    expect(team?.known?.roster).toMatchObject({ at: new Date(ONE_AM).toISOString() });
  });

  it("names the planned duty at 02:10 if `known_at` is 00:45", async () => {
    const [team] = (await readResponsibility({ at: TEN_PAST_TWO, known_at: QUARTER_TO_ONE })).data
      .teams;
    expect([listNames(team?.known), listNames(team?.corrected)]).toEqual([
      ["First Registrar"],
      ["Second Registrar"],
    ]);
  });

  it("includes the current number of a person who joined before the correction", async () => {
    const token = await hospital.token();
    const added = { firstName: "Third", department: "Surgery", role: "Registrar" };
    const third = await inviteStaff(app, { ...hospital.hospital, token }, added);
    const dutyDate = { params: { date: "2026-11-05" } };
    const { data: roster } = await app.call(getRosterOfDate, dutyDate, { token });
    const departmentStaff = [{ department: "Surgery", registrarId: third.id }];
    const body = { departments: ["Surgery"], departmentStaff };
    await app.call(updateRoster, { params: { id: roster?.id ?? "" }, body }, { token });
    const [team] = (await readResponsibility({ at: HALF_PAST_MIDNIGHT })).data.teams;
    expect(team?.corrected?.people).toMatchObject([
      { role: "Registrar", email: third.email, phone: expect.stringMatching(/\d/) },
    ]);
  });

  it("has no correction if the correction was undone", async () => {
    await hospital.changeRoster("2026-11-05", "first");
    const [team] = (await readResponsibility({ at: HALF_PAST_MIDNIGHT })).data.teams;
    expect(team?.corrected).toBeNull();
  });

  it("includes staff and card as they were, even if both have changed", async () => {
    const token = await hospital.token();
    await change(patient.id, { bed_no: "W99", name: "Someone Else" });
    await app.call(
      updateSubAccount,
      { params: { id: hospital.registrars.second.id }, body: { phone: "0809 999 9999" } },
      { token },
    );
    const { data } = await readResponsibility({ at: TEN_PAST_TWO });
    expect(data.patient).toEqual(patient);
    expect(data.teams[0]?.known?.people[0]?.phone).toBe("0803 555 0100");
  });

  it("equals what /on-call answered at that time", async () => {
    app.clock.now = at(TEN_PAST_TWO);
    const { data } = await app.call(listOnCall, {}, { token: await hospital.token() });
    app.clock.now = EVENING + 2 * DAY;
    await hospital.changeRoster("2026-11-05", "first");
    const [team] = (await readResponsibility({ at: TEN_PAST_TWO })).data.teams;
    const { from, until, source, people } = data[0] ?? {};
    expect(team?.known).toMatchObject({ from, until, source, people });
  });

  it("equals the original answer of /on-call if `known_at` is the requested time", async () => {
    const token = await hospital.token();
    const listOnCallNames = async (query: { at: string; known_at?: string }) => {
      const { data } = await app.call(listOnCall, { query }, { token });
      return listNames(data.find(({ department }) => department === "Surgery"));
    };
    const asKnown = { at: HALF_PAST_MIDNIGHT, known_at: HALF_PAST_MIDNIGHT };
    expect(await listOnCallNames(asKnown)).toEqual(["First Registrar"]);
    expect(await listOnCallNames({ at: HALF_PAST_MIDNIGHT })).toEqual(["Second Registrar"]);
  });

  it("is not found for a card that did not exist yet, or for another hospital's card", async () => {
    const other = await openDutyHospital(app, "Africa/Lagos");
    const foreign = await app.call(
      getResponsibility,
      { query: { patient: patient.id, at: TEN_PAST_TWO } },
      { token: await other.token() },
    );
    const early = await readResponsibility({ at: "2026-11-01T00:00:00Z" });
    expect([early.status, foreign.status]).toEqual([404, 404]);
  });
});
