import { clockText, dateText, secondText } from "./clock-text.js";
import { getZoneFacts } from "./zone-facts.js";
import { getDayStart, isTimeZone, learnZone, toZonedDay, toZonedParts } from "./zoned-day.js";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;

/** Simulates a browser whose Intl lacks these zones. */
function withoutZones(...unknown: string[]): void {
  const { DateTimeFormat } = Intl;
  jest.spyOn(Intl, "DateTimeFormat").mockImplementation(((
    locale: string,
    options: Intl.DateTimeFormatOptions,
  ) => {
    if (unknown.includes(options.timeZone ?? "")) {
      throw new RangeError(`Invalid time zone specified: ${options.timeZone}`);
    }
    return new DateTimeFormat(locale, options);
  }) as typeof Intl.DateTimeFormat);
}

afterEach(() => jest.restoreAllMocks());

it.each([
  ["Europe/Kyiv", "Europe/Kiev"],
  ["Asia/Kolkata", "Asia/Calcutta"],
  ["Africa/Lagos", null],
])("gives the older name of %s: %s", (zone, alias) => {
  expect(getZoneFacts(zone, NOW).zone_alias).toBe(alias);
});

it("lists each clock change to the minute, 400 days back and ahead", () => {
  expect(getZoneFacts("Europe/London", NOW).offsets).toEqual([
    { from: "2025-10-17T00:00:00.000Z", minutes: 60 },
    { from: "2025-10-26T01:00:00.000Z", minutes: 0 },
    { from: "2026-03-29T01:00:00.000Z", minutes: 60 },
    { from: "2026-10-25T01:00:00.000Z", minutes: 0 },
    { from: "2027-03-28T01:00:00.000Z", minutes: 60 },
    { from: "2027-10-31T01:00:00.000Z", minutes: 0 },
  ]);
  expect(getZoneFacts("Asia/Kathmandu", NOW).offsets).toEqual([
    { from: "2025-10-17T00:00:00.000Z", minutes: 345 },
  ]);
});

describe("browser that does not know the zone", () => {
  it("shows times by the zone's older name", () => {
    withoutZones("America/Nuuk");
    expect(() => clockText(NOW, "America/Nuuk")).toThrow(RangeError);
    expect(isTimeZone("America/Nuuk")).toBe(false);
    expect(learnZone("America/Nuuk", { zone_alias: "America/Godthab", offsets: [] })).toBe(true);
    expect(clockText(NOW, "America/Nuuk")).toBe("10:00");
    expect(isTimeZone("America/Nuuk")).toBe(true);
  });

  it("shows, from offsets, the same times as a browser that knows the zone, for 400 days", () => {
    const zone = "Europe/Paris";
    // The same zone under a name that nothing has used yet.
    const unknown = "Europe/Nowhere";
    const facts = getZoneFacts(zone, NOW);
    expect(learnZone(unknown, facts)).toBe(true);
    for (let hour = -400 * 24 + 24; hour < 400 * 24; hour += 7) {
      const at = NOW + hour * HOUR_MS + 61_000;
      expect(toZonedParts(at, unknown)).toEqual(toZonedParts(at, zone));
    }
    const day = toZonedDay(NOW, unknown);
    expect(getDayStart(day, unknown)).toBe(getDayStart(day, zone));
    expect(dateText(NOW, unknown)).toBe("Sat 21 Nov");
    expect(secondText(NOW + 5_000, unknown)).toBe("13:00:05");
  });

  it("reports that it cannot tell the time if it has neither an older name nor offsets", () => {
    expect(learnZone("Mars/Olympus", {})).toBe(false);
    expect(learnZone("Mars/Olympus", { zone_alias: "Mars/Old", offsets: [] })).toBe(false);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
  });
});
