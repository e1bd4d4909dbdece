import { computeNextRetentionRun, computeRetentionCutoff, isRetentionNight } from "./retention.js";

const LAGOS = "Africa/Lagos";
const at = (text: string) => Date.parse(text);
const cutoff = (months: number, now: string, zone = LAGOS) =>
  new Date(computeRetentionCutoff(months, at(now), zone)).toISOString();

describe("retention cutoff", () => {
  it("is the start of the local day the given number of months ago", () => {
    expect(cutoff(12, "2026-11-22T10:00:00Z")).toBe("2025-11-21T23:00:00.000Z");
  });

  it("is the month's last day if the month is too short", () => {
    expect(cutoff(3, "2026-05-31T12:00:00Z", "UTC")).toBe("2026-02-28T00:00:00.000Z");
  });

  it("crosses the turn of a year", () => {
    expect(cutoff(2, "2026-01-15T12:00:00Z", "UTC")).toBe("2025-11-15T00:00:00.000Z");
  });

  it("never falls within the days that screens may need to catch up", () => {
    expect(cutoff(1, "2026-03-15T12:00:00Z", "UTC")).toBe("2026-02-12T12:00:00.000Z");
  });
});

it.each([
  ["00:59", false],
  ["01:00", true],
  ["03:59", true],
  ["04:00", false],
])("decides whether retention may run in Lagos at %s UTC: %s", (time, expected) => {
  expect(isRetentionNight(at(`2026-11-22T${time}:00Z`), LAGOS)).toBe(expected);
});

it.each([
  ["the next night when nothing was changed", null, "2026-11-23T01:00:00.000Z"],
  [
    "the night a full day later when settings were changed by day",
    "12:00",
    "2026-11-24T01:00:00.000Z",
  ],
  ["exactly a day later when settings were changed at night", "02:30", "2026-11-23T02:30:00.000Z"],
])("plans the next run for %s", (_name, changed, expected) => {
  const changedAt = changed === null ? null : at(`2026-11-22T${changed}:00Z`);
  const next = computeNextRetentionRun(at("2026-11-22T13:00:00Z"), LAGOS, changedAt);
  expect(new Date(next).toISOString()).toBe(expected);
});
