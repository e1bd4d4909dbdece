import * as fc from "fast-check";
import { atNoon, nearestRosterDay, noonOf, rosterDayKind } from "./roster-day.js";
import { addDays, zonedParts } from "./zoned-day.js";

const TODAY = "2026-11-05";

describe("rosterDayKind", () => {
  it.each([
    ["2026-11-04", "past"],
    ["2026-11-05", "today"],
    ["2026-11-06", "upcoming"],
    ["2025-12-31", "past"],
    ["2027-01-01", "upcoming"],
  ])("given %s seen from 5 November 2026, then it is %s", (day, kind) => {
    expect(rosterDayKind(day, TODAY)).toBe(kind);
  });
});

describe("nearestRosterDay", () => {
  it("given no rosters, then there is none", () => {
    expect(nearestRosterDay([], TODAY)).toBeNull();
  });

  it("given a roster today, then it is today", () => {
    expect(nearestRosterDay(["2026-11-04", TODAY, "2026-11-06"], TODAY)).toBe(TODAY);
  });

  it("given yesterday and a day far ahead, then the one ahead is preferred", () => {
    expect(nearestRosterDay(["2026-11-04", "2026-11-30"], TODAY)).toBe("2026-11-30");
  });

  it("given several ahead in any order, then it is the first of them", () => {
    expect(nearestRosterDay(["2026-11-20", "2026-11-09", "2026-11-12"], TODAY)).toBe("2026-11-09");
  });

  it("given only past ones in any order, then it is the latest", () => {
    expect(nearestRosterDay(["2026-11-01", "2026-11-03", "2026-11-02"], TODAY)).toBe("2026-11-03");
  });

  it("given any days, then none lies nearer on the side that is chosen", () => {
    const days = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1 });
    fc.assert(
      fc.property(days, (offsets) => {
        const ahead = offsets.filter((n) => n >= 0);
        const expected = ahead.length > 0 ? Math.min(...ahead) : Math.max(...offsets);
        const chosen = nearestRosterDay(
          offsets.map((n) => addDays(TODAY, n)),
          TODAY,
        );
        expect(chosen).toBe(addDays(TODAY, expected));
      }),
    );
  });
});

describe("noonOf", () => {
  it.each(["Africa/Lagos", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"])(
    "given a day in %s, then clocks there show 12:00 on that day",
    (zone) => {
      expect(zonedParts(noonOf(TODAY, zone), zone)).toMatchObject({
        month: 11,
        day: 5,
        hour: 12,
        minute: 0,
        second: 0,
      });
    },
  );

  it("given a day on which clocks change, then it is still 12:00", () => {
    expect(zonedParts(noonOf("2026-03-29", "Europe/London"), "Europe/London").hour).toBe(12);
  });
});

describe("atNoon", () => {
  it("given an instant after UTC's midnight but before the zone's, then it is noon of the zone's day", () => {
    const at = Date.parse("2026-11-06T02:00:00Z");
    expect(atNoon(at, "America/New_York")).toBe(Date.parse("2026-11-05T17:00:00Z"));
  });
});
