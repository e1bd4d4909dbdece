import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import {
  foldCensus,
  readCountedHoursOfAllHospitals,
} from "@wardline/database/repositories/patients/census";
import { listClockHours } from "@wardline/domain/time/clock-hours";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { foldAllCensus } from "../src/jobs/figures/fold.js";
import { seedHospital } from "./support/seed.js";

/** Noon in London. */
const NOW = Date.parse("2026-12-15T12:00:00Z");
const WARD = randomUUID();

/** See docs/wire/patients.md, Statistics. */
describe("census by day", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let hospitalId: string;
  const warn = jest.fn();

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    warn.mockClear();
    await dataSource.query("DELETE FROM census");
    hospitalId = await seedHospital(dataSource, { timezone: "Europe/London" });
  });

  const fold = (now = NOW) =>
    foldAllCensus({ dataSource, log: { info: () => undefined, warn } }, now);

  /** Records a census for every hour of these days: as many patients as hours have passed, one of them in the ward. */
  async function count(from: string, to: string, of = hospitalId): Promise<void> {
    const hours = listClockHours(from, to, "Europe/London").slice(0, -1);
    for (const [passed, at] of hours.entries()) {
      const wards = { [WARD]: { beds: 2, counts: { admitted: 1 } } };
      await dataSource.query(
        "INSERT INTO census (hospital_id, at, counts, beds, wards) VALUES ($1, $2, $3, 5, $4)",
        [of, new Date(at), { card_opened: passed, discharged: 0 }, wards],
      );
    }
  }
  const readDays = () =>
    dataSource.query<object[]>(
      `SELECT place, at, hours, patients, most, bed_hours, beds, wards_since FROM census_day WHERE hospital_id = $1
        ORDER BY place <> hospital_id, at`,
      [hospitalId],
    );
  const readRemainingHours = async () =>
    (
      await dataSource.query<{ at: Date }[]>(
        "SELECT at FROM census WHERE hospital_id = $1 ORDER BY at",
        [hospitalId],
      )
    ).map(({ at }) => at.toISOString());

  it.each([
    { day: "2026-10-25", hours: 25, patients: 300, begins: "2026-10-24T23:00:00.000Z" },
    { day: "2026-10-26", hours: 24, patients: 276, begins: "2026-10-26T00:00:00.000Z" },
    { day: "2026-03-29", hours: 23, patients: 253, begins: "2026-03-29T00:00:00.000Z" },
  ])("has a row per ward and one for the hospital on $day with its $hours hours", async (given) => {
    await count(given.day, given.day);
    await fold();
    const at = new Date(given.begins);
    const { hours, patients } = given;
    const commonFields = { at, hours, bed_hours: hours, wards_since: at };
    expect(await readDays()).toEqual([
      { ...commonFields, place: hospitalId, patients, most: hours - 1, beds: 5 * hours },
      { ...commonFields, place: WARD, patients: hours, most: 1, beds: 2 * hours },
    ]);
    expect(await readRemainingHours()).toEqual([]);
  });

  it("contains only days that are at least 31 days old", async () => {
    await count("2026-11-14", "2026-11-15");
    await fold();
    expect(await readDays()).toHaveLength(2);
    const left = await readRemainingHours();
    expect([left[0], left.length]).toEqual(["2026-11-15T00:00:00.000Z", 24]);
    await fold(NOW + 12 * 3_600_000 - 1);
    expect(await readRemainingHours()).toEqual(left);
    await fold(NOW + 12 * 3_600_000);
    expect(await readRemainingHours()).toEqual([]);
  });

  it("is computed only once, even if several workers run and the job repeats", async () => {
    await count("2026-09-01", "2026-09-03");
    await Promise.all([fold(), fold(), fold()]);
    const dayRows = await readDays();
    expect(dayRows).toHaveLength(6);
    await fold();
    expect(await readDays()).toEqual(dayRows);
    expect(warn).not.toHaveBeenCalled();
  });

  it("resumes with the next day after an interruption", async () => {
    await count("2026-09-01", "2026-09-03");
    const existingRow = [hospitalId, hospitalId, new Date("2026-09-01T23:00:00Z")];
    await dataSource.query(
      `INSERT INTO census_day (hospital_id, place, at, patients, beds, most, hours, bed_hours)
       VALUES ($1, $2, $3, 0, 0, 0, 0, 0)`,
      existingRow,
    );
    await expect(fold()).rejects.toThrow("Failed to condense the old census of 1 hospital.");
    expect(await readRemainingHours()).toHaveLength(48);
    await dataSource.query(
      "DELETE FROM census_day WHERE hospital_id = $1 AND place = $2 AND at = $3",
      existingRow,
    );
    await fold();
    expect(await readRemainingHours()).toEqual([]);
    expect(await readDays()).toHaveLength(6);
  });

  it("does not block counting an hour or reading older hours", async () => {
    await count("2026-09-01", "2026-09-01");
    const [hospital] = await readCountedHoursOfAllHospitals(dataSource.manager);
    if (hospital === undefined) throw new Error("No hospital was counted.");
    await dataSource.transaction(async (manager) => {
      await foldCensus(manager, hospitalId, hospital, NOW);
      await count("2026-12-15", "2026-12-15");
      expect(await readRemainingHours()).toHaveLength(48);
    });
    expect(await readRemainingHours()).toHaveLength(24);
  });

  it("continues with other hospitals when one fails, and retries the job", async () => {
    await count("2026-09-01", "2026-09-01");
    await dataSource.query(
      `INSERT INTO census_day (hospital_id, place, at, patients, beds, most, hours, bed_hours)
       VALUES ($1, $1, $2, 0, 0, 0, 0, 0)`,
      [hospitalId, new Date("2026-08-31T23:00:00Z")],
    );
    const others = await Promise.all(
      [0, 1].map(() => seedHospital(dataSource, { timezone: "Europe/London" })),
    );
    for (const other of others) await count("2026-09-01", "2026-09-01", other);
    await expect(fold()).rejects.toThrow("Failed to condense the old census of 1 hospital.");
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ hospitalId }),
      "figures: failed for a hospital",
    );
    const [left] = await dataSource.query<{ hours: number }[]>(
      "SELECT count(*)::integer AS hours FROM census WHERE hospital_id = ANY ($1)",
      [others],
    );
    expect(left?.hours).toBe(0);
  });
});
