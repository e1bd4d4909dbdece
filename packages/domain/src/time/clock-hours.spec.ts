import { listClockDays, listClockHours } from "./clock-hours.js";
import { toZonedParts } from "./zoned-day.js";

const HOUR_MS = 3_600_000;

describe("listClockHours", () => {
  it.each([
    ["Africa/Lagos", "2026-03-10", "2026-03-10", 24],
    ["Europe/London", "2026-03-29", "2026-03-29", 23],
    ["Europe/London", "2026-10-25", "2026-10-25", 25],
    ["Asia/Kathmandu", "2026-03-10", "2026-03-12", 72],
    ["Africa/Lagos", "2025-01-01", "2026-01-01", 366 * 24],
  ])(
    "returns the boundaries of the hours in %s from %s to %s: %i hours",
    (zone, from, to, amount) => {
      const hours = listClockHours(from, to, zone);
      expect(hours).toHaveLength(amount + 1);
      expect((hours.at(-1) ?? 0) - (hours[0] ?? 0)).toBe(amount * HOUR_MS);
      expect(new Set(hours.map((at) => toZonedParts(at, zone).minute))).toEqual(new Set([0]));
    },
  );

  it("returns only times on the hour, even if clocks move by half an hour", () => {
    const hours = listClockHours("2026-10-04", "2026-10-04", "Australia/Lord_Howe");
    const lengths = hours.slice(1).map((at, index) => at - (hours[index] ?? 0));
    expect(lengths.filter((length) => length !== HOUR_MS)).toEqual([1.5 * HOUR_MS]);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(23.5 * HOUR_MS);
  });
});

describe("listClockDays", () => {
  it.each([
    ["Africa/Lagos", "2026-03-10", "2026-03-11", [24, 24]],
    ["Europe/London", "2026-03-28", "2026-03-30", [24, 23, 24]],
    ["Europe/London", "2026-10-25", "2026-10-25", [25]],
    // Samoa skipped the 30th.
    ["Pacific/Apia", "2011-12-29", "2011-12-31", [24, 24]],
  ])("splits the time in %s from %s to %s into days of %j hours", (zone, from, to, lengths) => {
    const days = listClockDays(from, to, zone);
    expect(days.slice(1).map((at, index) => (at - (days[index] ?? 0)) / HOUR_MS)).toEqual(lengths);
    const hours = listClockHours(from, to, zone);
    expect([days[0], days.at(-1)]).toEqual([hours[0], hours.at(-1)]);
  });
});
