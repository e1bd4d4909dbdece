import fc from "fast-check";
import { chooseStep, countStayBands, summariseDurations } from "./statistics.js";

describe("statistics step (docs/wire/patients.md, Statistics)", () => {
  it.each([
    ["2026-12-15", "2026-12-15", "hour"],
    ["2026-12-09", "2026-12-15", "hour"],
    ["2026-12-08", "2026-12-15", "day"],
    ["2026-11-15", "2026-11-21", "hour"],
    ["2026-11-14", "2026-11-20", "day"],
    ["2026-11-14", "2026-11-14", "day"],
    ["2025-12-15", "2025-12-15", "day"],
  ])("given the range %s to %s on 15 December 2026, returns the step %s", (from, to, step) => {
    expect(chooseStep(from, to, "2026-12-15")).toBe(step);
  });
});

describe("summary of durations (docs/wire/patients.md, Statistics)", () => {
  it("has no median or 90th percentile without data", () => {
    expect(summariseDurations([])).toEqual({ amount: 0, median: null, ninth: null });
  });

  it("has a median and 90th percentile that are interpolated, in whole minutes", () => {
    const durations = [
      { minutes: 840, amount: 1 },
      { minutes: 630, amount: 1 },
    ];
    expect(summariseDurations(durations)).toEqual({ amount: 2, median: 735, ninth: 819 });
    expect(summariseDurations([...durations, { minutes: 841, amount: 1 }]).ninth).toBe(840);
  });

  it("has the same results in any grouping and order", () => {
    const durations = fc.array(
      fc.record({ minutes: fc.nat(500), amount: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(durations, (given) => {
        const row = given
          .flatMap(({ minutes, amount }) => Array.from({ length: amount }, () => minutes))
          .sort((a, b) => a - b);
        const { amount, median, ninth } = summariseDurations(given);
        expect(amount).toBe(row.length);
        for (const [found, tenths] of [
          [median, 5],
          [ninth, 9],
        ] as const) {
          const below = row[Math.floor((tenths * (row.length - 1)) / 10)] ?? 0;
          const above = row[Math.ceil((tenths * (row.length - 1)) / 10)] ?? 0;
          expect(found).toBeGreaterThanOrEqual(below);
          expect(found).toBeLessThanOrEqual(above);
          if (below === above) continue;
          const rest = (tenths * (row.length - 1)) % 10;
          expect(Math.abs((found ?? 0) - (below * (10 - rest) + above * rest) / 10)).toBeLessThan(
            1,
          );
        }
      }),
    );
  });

  it("puts a stay of exactly a band's first minute into that band", () => {
    const stays = [0, 239, 240, 719, 720, 20_159, 20_160, 99_999].map((minutes) => ({
      minutes,
      amount: 2,
    }));
    expect(countStayBands(stays)).toEqual([4, 4, 2, 0, 0, 0, 2, 4]);
  });
});
