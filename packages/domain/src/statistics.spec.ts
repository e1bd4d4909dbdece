import fc from "fast-check";
import { durationsOf, stayBands, stepOf } from "./statistics.js";

/** docs/wire.md, Statistics. */
describe("the step of statistics", () => {
  it.each([
    ["2026-12-15", "2026-12-15", "hour"],
    ["2026-12-09", "2026-12-15", "hour"],
    ["2026-12-08", "2026-12-15", "day"],
    ["2026-11-15", "2026-11-21", "hour"],
    ["2026-11-14", "2026-11-20", "day"],
    ["2026-11-14", "2026-11-14", "day"],
    ["2025-12-15", "2025-12-15", "day"],
  ])("of %s to %s, looked at on 15 December 2026, is the %s", (from, to, step) => {
    expect(stepOf(from, to, "2026-12-15")).toBe(step);
  });
});

/** docs/wire.md, Statistics. */
describe("durations of what lasted so many minutes", () => {
  it("have neither a median nor a ninth tenth where nothing lasted", () => {
    expect(durationsOf([])).toEqual({ amount: 0, median: null, ninth: null });
  });

  it("lie between two of them by as much as their place does, in whole minutes", () => {
    const lasted = [
      { minutes: 840, amount: 1 },
      { minutes: 630, amount: 1 },
    ];
    expect(durationsOf(lasted)).toEqual({ amount: 2, median: 735, ninth: 819 });
    expect(durationsOf([...lasted, { minutes: 841, amount: 1 }]).ninth).toBe(840);
  });

  it("are those of the same in a row, in whatever parts and order they are counted", () => {
    const lasted = fc.array(
      fc.record({ minutes: fc.nat(500), amount: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(lasted, (given) => {
        const row = given
          .flatMap(({ minutes, amount }) => Array.from({ length: amount }, () => minutes))
          .sort((a, b) => a - b);
        const { amount, median, ninth } = durationsOf(given);
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

  it("of stays are in the band that begins with them", () => {
    const stays = [0, 239, 240, 719, 720, 20_159, 20_160, 99_999].map((minutes) => ({
      minutes,
      amount: 2,
    }));
    expect(stayBands(stays)).toEqual([4, 4, 2, 0, 0, 0, 2, 4]);
  });
});
