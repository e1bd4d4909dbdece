import { clockText, dateText, secondText } from "./clock-text.js";
import { getZoneData } from "./zone-facts.js";
import { getDayStart, isTimeZone, registerZone, toZonedDay, toZonedParts } from "./zoned-day.js";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;

/** Simulates a browser whose Intl lacks these zones. */
function hideZones(...unknown: string[]): void {
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
])("returns the older name of %s: %s", (zone, alias) => {
  expect(getZoneData(zone, NOW).zone_alias).toBe(alias);
});

it("lists each clock change to the minute, 400 days back and ahead", () => {
  expect(getZoneData("Europe/London", NOW).offsets).toEqual([
    { from: "2025-10-17T00:00:00.000Z", minutes: 60 },
    { from: "2025-10-26T01:00:00.000Z", minutes: 0 },
    { from: "2026-03-29T01:00:00.000Z", minutes: 60 },
    { from: "2026-10-25T01:00:00.000Z", minutes: 0 },
    { from: "2027-03-28T01:00:00.000Z", minutes: 60 },
    { from: "2027-10-31T01:00:00.000Z", minutes: 0 },
  ]);
  expect(getZoneData("Asia/Kathmandu", NOW).offsets).toEqual([
    { from: "2025-10-17T00:00:00.000Z", minutes: 345 },
  ]);
});

describe("browser that does not know the zone", () => {
  it("shows times using the zone's older name", () => {
    hideZones("America/Nuuk");
    expect(() => clockText(NOW, "America/Nuuk")).toThrow(RangeError);
    expect(isTimeZone("America/Nuuk")).toBe(false);
    expect(registerZone("America/Nuuk", { zone_alias: "America/Godthab", offsets: [] })).toBe(true);
    expect(clockText(NOW, "America/Nuuk")).toBe("10:00");
    expect(isTimeZone("America/Nuuk")).toBe(true);
  });

  it("uses offsets to show the same times as a browser that knows the zone, for 400 days", () => {
    const zone = "Europe/Paris";
    // The same zone under a name that nothing has used yet.
    const unknown = "Europe/Nowhere";
    const data = getZoneData(zone, NOW);
    expect(registerZone(unknown, data)).toBe(true);
    for (let hour = -400 * 24 + 24; hour < 400 * 24; hour += 7) {
      const at = NOW + hour * HOUR_MS + 61_000;
      expect(toZonedParts(at, unknown)).toEqual(toZonedParts(at, zone));
    }
    const day = toZonedDay(NOW, unknown);
    expect(getDayStart(day, unknown)).toBe(getDayStart(day, zone));
    expect(dateText(NOW, unknown)).toBe("Sat 21 Nov");
    expect(secondText(NOW + 5_000, unknown)).toBe("13:00:05");
  });

  it("reports that the zone's time is unknown if it has neither an older name nor offsets", () => {
    expect(registerZone("Mars/Olympus", {})).toBe(false);
    expect(registerZone("Mars/Olympus", { zone_alias: "Mars/Old", offsets: [] })).toBe(false);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
  });
});
