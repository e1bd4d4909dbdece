import { getStatistics } from "@wardline/contracts/patients/statistics";
import { addWard } from "@wardline/contracts/patients/wards";
import {
  foldCensus,
  readCountedHoursOfAllHospitals,
} from "@wardline/database/repositories/patients/census";
import { listClockHours } from "@wardline/domain/time/clock-hours";
import fc from "fast-check";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";

/** Days around the clock changes of both zones, and days in the previous month. */
const COUNTED_DAYS = [
  { from: "2026-03-28", to: "2026-03-30" },
  { from: "2026-04-04", to: "2026-04-06" },
  { from: "2026-10-03", to: "2026-10-05" },
  { from: "2026-10-24", to: "2026-10-26" },
  { from: "2026-11-13", to: "2026-11-16" },
];
const REQUESTED_PERIODS = [
  { from: "2026-03-29", to: "2026-03-29" },
  { from: "2026-10-04", to: "2026-10-04" },
  { from: "2026-10-24", to: "2026-10-26" },
  { from: "2026-11-12", to: "2026-11-18" },
  { from: "2026-03-01", to: "2026-12-15" },
];
const NOW = Date.parse("2026-12-15T12:00:00Z");

const amount = fc.nat(40);
const counts = fc.record(
  { card_opened: amount, admitted: amount, discharged: fc.constant(0) },
  { requiredKeys: [] },
);
const ward = fc.option(fc.record({ beds: fc.nat(3), counts }));
/**
 * Generates an hour: not counted, counted before beds and wards were recorded, or counted with the wards of that time.
 */
const hour = fc.option(
  fc.record({ counts, beds: fc.nat(3), wards: fc.option(fc.tuple(ward, ward)) }),
  { freq: 5 },
);

/** docs/wire/patients.md, Statistics. */
describe("statistics of days without hourly data", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOW;
  });
  afterAll(() => app.close());

  it.each(["Europe/London", "Australia/Lord_Howe"])(
    "are the same as before the hours were removed, in %s, for any counts",
    async (timezone) => {
      const { hospitalId, token } = await registerHospital(app, { timezone });
      const wards: string[] = [];
      for (const name of ["North", "South"]) {
        const { data } = await app.call(addWard, { body: { name, beds: ["1"] } }, { token });
        wards.push(data.id);
      }
      const hours = COUNTED_DAYS.flatMap(({ from, to }) =>
        listClockHours(from, to, timezone).slice(0, -1),
      );
      const fetchAnswers = async () => {
        const found: string[] = [];
        for (const days of REQUESTED_PERIODS) {
          for (const of of [{}, ...wards.map((id) => ({ ward: id }))]) {
            const { data } = await app.call(
              getStatistics,
              { query: { ...days, ...of } },
              { token },
            );
            found.push(JSON.stringify(data));
          }
        }
        return found;
      };
      const countedHours = fc.array(hour, { minLength: hours.length, maxLength: hours.length });
      const property = fc.asyncProperty(countedHours, async (given) => {
        await app.dataSource.query("DELETE FROM census");
        await app.dataSource.query("DELETE FROM census_day");
        const rows = given.flatMap((one, index) => {
          if (one === null) return [];
          const parts = one.wards?.flatMap((part, at) =>
            part === null ? [] : [[wards[at], part] as const],
          );
          const byWard = parts === undefined ? null : Object.fromEntries(parts);
          const beds = byWard === null ? null : one.beds;
          return [{ at: new Date(hours[index] ?? 0), counts: one.counts, beds, wards: byWard }];
        });
        await app.dataSource.query(
          `INSERT INTO census (hospital_id, at, counts, beds, wards)
           SELECT $1, at, counts, beds, nullif(wards, 'null') FROM jsonb_to_recordset($2)
               AS given (at timestamptz, counts jsonb, beds integer, wards jsonb)`,
          [hospitalId, JSON.stringify(rows)],
        );
        const before = await fetchAnswers();
        for (const hospital of await readCountedHoursOfAllHospitals(app.dataSource.manager)) {
          await foldCensus(app.dataSource.manager, hospital.hospitalId, hospital, NOW);
        }
        expect(await fetchAnswers()).toEqual(before);
        const [remaining] = await app.dataSource.query<{ oldest: Date | null }[]>(
          "SELECT min(at) AS oldest FROM census",
        );
        expect((remaining?.oldest?.getTime() ?? NOW) > Date.parse("2026-11-14T12:00:00Z")).toBe(
          true,
        );
      });
      await fc.assert(property, { numRuns: 4 });
    },
  );
});
