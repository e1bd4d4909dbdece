import { deletePatient, movePatient, type PatientData } from "@wardline/contracts/patients/patient";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { addWard } from "@wardline/contracts/patients/wards";
import { storeFigures } from "@wardline/database/repositories/patients/figures";
import { startApp, type TestApp } from "../support/app.js";
import { type DutyHospital, openDutyHospital } from "../support/duties.js";
import { registerHospital } from "../support/hospital.js";

/** Returns a time of the 25-hour day on which London's clocks go back. */
const at = (time: string) => Date.parse(`2026-10-25T${time}:00Z`);
const NOON_BEFORE = Date.parse("2026-10-24T11:00:00Z");
const DAY = "2026-10-25";

/** Expected movements are counted by hand from `beforeAll` (docs/wire/patients.md, Statistics). */
describe("statistics", () => {
  let app: TestApp;
  let hospital: DutyHospital;
  let north: string;
  let south: string;

  const requestStatistics = async (query: { from: string; to: string; ward?: string }) =>
    app.call(getStatistics, { query }, { token: await hospital.token() });
  const open = async (time: number, given: Record<string, unknown>) => {
    app.clock.now = time;
    return hospital.openPatient({ teams: "", ...given });
  };
  const change = (time: number, { id }: { id: string }, patientData: PatientData) => {
    app.clock.now = time;
    return hospital.changePatient(id, patientData);
  };
  const count = (time: number, opened: number, beds: number | null, wards: object | null) =>
    app.dataSource.query(
      "INSERT INTO census (hospital_id, at, counts, beds, wards) VALUES ($1, $2, $3, $4, $5)",
      [hospital.hospital.hospitalId, new Date(time), { card_opened: opened }, beds, wards],
    );

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOON_BEFORE;
    hospital = await openDutyHospital(app, "Europe/London");
    const createWard = async (name: string, beds: string[]) =>
      (await app.call(addWard, { body: { name, beds } }, { token: await hospital.token() })).data
        .id;
    north = await createWard("North", ["N1", "N2"]);
    south = await createWard("South", ["S1"]);

    await open(at("00:10"), { bed_no: "", created_at: "2026-10-24T20:00:00.000Z" });
    const first = await open(at("00:10"), {
      bed_no: "N1",
      created_at: "2026-10-24T20:00:00.000Z",
    });
    const second = await open(at("00:30"), { bed_no: "N2", status: "new_patient" });
    const third = await open(at("01:30"), { bed_no: "" });
    await change(at("02:30"), first, { status: "admitted" });
    app.clock.now = at("03:30");
    await app.call(
      movePatient,
      { params: { id: second.id }, body: { bed: "S1" } },
      { token: await hospital.token() },
    );
    await change(at("04:30"), first, { waiting_for: "Laboratory result" });
    await change(at("06:00"), first, { waiting_for: "Bed on the ward" });
    await change(at("07:00"), third, { waiting_for: "Laboratory result" });
    await change(at("10:00"), first, { status: "discharged" });
    await change(at("11:00"), second, { status: "deceased" });
    const mistakenCard = await open(at("12:00"), { bed_no: "N1" });
    await app.call(
      deletePatient,
      { params: { id: mistakenCard.id } },
      { token: await hospital.token() },
    );

    await count(at("00:00") - 3_600_000, 2, null, null);
    const wards = (amount: number) => ({ [north]: { beds: 2, counts: { card_opened: amount } } });
    await count(at("00:00"), 2, 3, wards(1));
    await count(at("01:00"), 3, 3, wards(2));
    app.clock.now = at("13:20");
  });
  afterAll(() => app.close());

  it("shows each hour of a 25-hour day until now with census and movements", async () => {
    const { data } = await requestStatistics({ from: DAY, to: DAY });
    expect(data).toMatchObject({ step: "hour", timezone: "Europe/London", ward: null });
    expect(data.now).toEqual({ patients: 2, beds: 3 });
    expect(data.wards_since).toBe(new Date(at("00:00")).toISOString());
    expect(data.periods).toHaveLength(15);
    expect(data.periods[0]?.at).toBe("2026-10-24T23:00:00.000Z");
    expect(data.periods.slice(0, 4)).toMatchObject([
      { census: { hours: 1, patients: 2, most: 2, beds: null }, arrivals: 0 },
      { census: { hours: 1, patients: 2, most: 2, beds: 3 }, arrivals: 1 },
      { census: { hours: 1, patients: 3, most: 3, beds: 3 }, arrivals: 1 },
      { census: null, arrivals: 0 },
    ]);
    expect(data.periods.slice(11, 13)).toMatchObject([
      { discharged: 1, deceased: 0 },
      { discharged: 0, deceased: 1 },
    ]);
    const sum = (key: "arrivals" | "discharged" | "deceased" | "moved_in") =>
      data.periods.reduce((total, period) => total + period[key], 0);
    expect(
      ["arrivals", "discharged", "deceased", "moved_in"].map((key) => sum(key as "arrivals")),
    ).toEqual([2, 1, 1, 0]);
    // One o'clock occurs twice.
    expect(data.day_hours).toHaveLength(24);
    expect(data.day_hours[1]).toEqual({ arrivals: 2, departures: 0 });
    expect(data.day_hours[10]).toEqual({ arrivals: 0, departures: 1 });
  });

  it("shows the lengths of stays and statuses that ended on the requested days", async () => {
    const { data } = await requestStatistics({ from: DAY, to: DAY });
    // The two stays lasted 14 h and 10.5 h.
    expect(data.stays).toEqual({
      amount: 2,
      median: 735,
      ninth: 819,
      bands: [0, 1, 1, 0, 0, 0, 0, 0],
    });
    expect(data.statuses).toEqual([
      { status: "new_patient", amount: 1, median: 630, ninth: 630, now: 0, longest: null },
      {
        status: "new_patient_reviewed",
        amount: 0,
        median: null,
        ninth: null,
        now: 0,
        longest: null,
      },
      { status: "card_opened", amount: 1, median: 390, ninth: 390, now: 2, longest: 1040 },
      { status: "admitted", amount: 1, median: 450, ninth: 450, now: 0, longest: null },
    ]);
  });

  it("shows how long patients waited for each reason, until the reason or the stay ended", async () => {
    const { data } = await requestStatistics({ from: DAY, to: DAY });
    expect(data.waits).toEqual([
      { reason: "Laboratory result", amount: 1, median: 90, ninth: 90, now: 1, longest: 380 },
      { reason: "Bed on the ward", amount: 1, median: 240, ninth: 240, now: 0, longest: null },
    ]);
    const { data: inSouth } = await requestStatistics({ from: DAY, to: DAY, ward: south });
    expect(inSouth.waits).toEqual([]);
  });

  it("covers a ward's arrivals, moves and departures", async () => {
    const { data: inNorth } = await requestStatistics({ from: DAY, to: DAY, ward: north });
    expect(inNorth.ward).toEqual({ id: north, name: "North" });
    expect(inNorth.now).toEqual({ patients: 0, beds: 2 });
    expect(inNorth.periods.slice(0, 3).map(({ census }) => census)).toEqual([
      null,
      { hours: 1, patients: 1, most: 1, beds: 2 },
      { hours: 1, patients: 2, most: 2, beds: 2 },
    ]);
    expect(inNorth.periods[1]?.arrivals).toBe(1);
    expect(inNorth.periods[4]).toMatchObject({ moved_in: 0, moved_out: 1 });
    expect(inNorth.stays).toMatchObject({ amount: 1, median: 840 });

    const { data: inSouth } = await requestStatistics({ from: DAY, to: DAY, ward: south });
    expect(inSouth.periods[4]).toMatchObject({ arrivals: 0, moved_in: 1, moved_out: 0 });
    expect(inSouth.periods[12]).toMatchObject({ discharged: 0, deceased: 1 });
    expect(inSouth.statuses[0]).toMatchObject({ status: "new_patient", amount: 1, median: 630 });
  });

  it("shows days instead of hours for more than a week, and ends today at the latest", async () => {
    const { data } = await requestStatistics({ from: "2026-10-18", to: "2026-11-03" });
    expect(data).toMatchObject({ from: "2026-10-18", to: DAY, step: "day" });
    expect(data.periods).toHaveLength(8);
    expect(data.periods.at(-2)).toMatchObject({ arrivals: 2, census: null });
    expect(data.periods.at(-1)).toMatchObject({
      at: "2026-10-24T23:00:00.000Z",
      until: "2026-10-26T00:00:00.000Z",
      census: { hours: 3, patients: 2.3, most: 3, beds: 3 },
      arrivals: 2,
      discharged: 1,
      deceased: 1,
    });
  });

  it("returns the same figures after the worker has aggregated all or part of the log", async () => {
    const { hospitalId } = hospital.hospital;
    const fetchAnswers = async () => {
      const requests = [undefined, north, south].map((ward) =>
        requestStatistics({ from: DAY, to: DAY, ...(ward === undefined ? {} : { ward }) }),
      );
      return (await Promise.all(requests)).map(({ data }) => data);
    };
    const read = await fetchAnswers();
    const readStoredKinds = async () =>
      (
        await app.dataSource.query<{ kind: string }[]>(
          "SELECT DISTINCT kind FROM figure WHERE hospital_id = $1 ORDER BY kind",
          [hospitalId],
        )
      ).map(({ kind }) => kind);
    expect(await storeFigures(app.dataSource, hospitalId, 8)).toBeGreaterThan(0);
    expect(await readStoredKinds()).toEqual(["opened"]);
    expect(await fetchAnswers()).toEqual(read);
    while ((await storeFigures(app.dataSource, hospitalId, 5)) > 0) {
      expect(await fetchAnswers()).toEqual(read);
    }
    expect(await readStoredKinds()).toEqual(["moved_in", "moved_out", "opened", "status", "wait"]);
    expect(await fetchAnswers()).toEqual(read);
  });

  it("refuses unsupported days, and another hospital's ward", async () => {
    const fetchRefusal = async (query: { from: string; to: string; ward?: string }) => {
      const { status, failure } = await requestStatistics(query);
      return [status, failure?.errors?.[0]?.message ?? failure?.message];
    };
    expect(await fetchRefusal({ from: "2026-10-26", to: DAY })).toEqual([
      400,
      "The first day must not come after the last one.",
    ]);
    expect(await fetchRefusal({ from: "2026-10-26", to: "2026-10-27" })).toEqual([
      400,
      "Please choose days that are not in the future.",
    ]);
    expect(await fetchRefusal({ from: "2025-10-24", to: DAY })).toEqual([
      400,
      "Please choose at most 366 days.",
    ]);
    expect((await requestStatistics({ from: "2025-10-25", to: DAY })).status).toBe(200);

    const other = await registerHospital(app);
    const query = { from: DAY, to: DAY, ward: north };
    expect((await app.call(getStatistics, { query }, { token: other.token })).status).toBe(404);
    const { data } = await app.call(
      getStatistics,
      { query: { from: DAY, to: DAY } },
      { token: other.token },
    );
    expect(data.now.patients).toBe(0);
    expect(data.stays.amount).toBe(0);
    expect(data.periods.every(({ census, arrivals }) => census === null && arrivals === 0)).toBe(
      true,
    );
  });
});
