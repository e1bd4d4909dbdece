import * as fc from "fast-check";
import { addDays, toZonedParts } from "../time/zoned-day.js";
import {
  findCurrentDutyDate,
  findNearestRosterDate,
  findRunningRosterDate,
  getLocalNoon,
  getRosterKind,
  listRosterDuties,
  listRunningDuties,
} from "./roster-day.js";

const TODAY = "2026-11-05";
const at = (iso: string) => Date.parse(iso);

const buildStarts = (zone: string, dutyStart: string, own: Record<string, string | null> = {}) => ({
  zone,
  dutyStart,
  departments: Object.entries({ Medicine: null, ...own }).map(([department, start]) => ({
    department,
    dutyStart: start,
  })),
});
const buildRoster = (date: string, departments: string[] = ["Medicine"]) => ({ date, departments });
const LAGOS = buildStarts("Africa/Lagos", "08:00");
/** 02:10 on Monday 23 November 2026 in Lagos, during Sunday's duty. */
const NIGHT = at("2026-11-23T01:10:00Z");

describe("getRosterKind", () => {
  it.each([
    ["2026-11-21", "past"],
    ["2026-11-22", "today"],
    ["2026-11-23", "upcoming"],
  ])(
    "classifies the roster of %s as %s at 02:10 on Monday with duties from 08:00",
    (date, kind) => {
      expect(getRosterKind(buildRoster(date), LAGOS, NIGHT)).toBe(kind);
    },
  );

  it('changes the next day\'s roster to "today" exactly at the handover', () => {
    const handOver = at("2026-11-23T07:00:00Z");
    const kinds = (time: number) =>
      ["2026-11-22", "2026-11-23"].map((date) => getRosterKind(buildRoster(date), LAGOS, time));
    expect([kinds(handOver - 1), kinds(handOver)]).toEqual([
      ["today", "upcoming"],
      ["past", "today"],
    ]);
  });

  it("follows the calendar day if duties begin at midnight", () => {
    const plain = buildStarts("Africa/Lagos", "00:00");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute) => {
        const time = at("2026-11-22T23:00:00Z") + minute * 60_000;
        expect(getRosterKind(buildRoster("2026-11-22"), plain, time)).toBe("past");
        expect(getRosterKind(buildRoster("2026-11-23"), plain, time)).toBe("today");
        expect(getRosterKind(buildRoster("2026-11-24"), plain, time)).toBe("upcoming");
      }),
    );
  });

  it.each([
    ["forward", "2026-03-28", "2026-03-29T06:59:59.999Z", 23],
    ["back", "2026-10-24", "2026-10-25T07:59:59.999Z", 25],
  ])(
    'is "today" until the duty\'s last millisecond in the night clocks go %s',
    (_, date, last, hours) => {
      const london = buildStarts("Europe/London", "08:00");
      const [duty] = listRosterDuties(buildRoster(date), london, at(last));
      expect(duty?.kind).toBe("today");
      expect(((duty?.until ?? 0) - (duty?.from ?? 0)) / 3_600_000).toBe(hours);
      expect(getRosterKind(buildRoster(date), london, at(last) + 1)).toBe("past");
    },
  );

  it('is "today" while either of two departments is on duty', () => {
    const starts = buildStarts("Africa/Lagos", "08:00", { Surgery: "20:00" });
    const both = buildRoster("2026-11-22", ["Surgery", "Medicine"]);
    const kindAt = (iso: string) => getRosterKind(both, starts, at(iso));
    expect([
      kindAt("2026-11-22T06:59:00Z"),
      kindAt("2026-11-22T07:00:00Z"),
      kindAt("2026-11-23T07:00:00Z"),
      kindAt("2026-11-23T19:00:00Z"),
    ]).toEqual(["upcoming", "today", "today", "past"]);
    expect(getRosterKind(buildRoster("2026-11-22"), starts, at("2026-11-23T07:00:00Z"))).toBe(
      "past",
    );
  });
});

describe("listRosterDuties", () => {
  it("gives each distinct start its own span, the hospital's start first", () => {
    const starts = buildStarts("Africa/Lagos", "08:00", { Surgery: "07:00", ENT: "08:00" });
    const duties = listRosterDuties(
      buildRoster("2026-11-22", ["surgery", "ENT", "Medicine"]),
      starts,
      at("2026-11-23T06:30:00Z"),
    );
    expect(duties).toEqual([
      {
        departments: ["ENT", "Medicine"],
        start: "08:00",
        from: at("2026-11-22T07:00:00Z"),
        until: at("2026-11-23T07:00:00Z"),
        kind: "today",
      },
      {
        departments: ["surgery"],
        start: "07:00",
        from: at("2026-11-22T06:00:00Z"),
        until: at("2026-11-23T06:00:00Z"),
        kind: "past",
      },
    ]);
  });

  it("follows the hospital's start for a roster without departments", () => {
    const [duty] = listRosterDuties(buildRoster("2026-11-22", []), LAGOS, NIGHT);
    expect(duty).toMatchObject({ departments: [], start: "08:00", kind: "today" });
  });
});

describe("listRunningDuties", () => {
  it("returns yesterday's duty at 09:00 for a department that starts at 20:00, and today's for others", () => {
    const starts = buildStarts("Africa/Lagos", "08:00", { Surgery: "20:00" });
    const duties = listRunningDuties(["Surgery", "Medicine"], starts, at("2026-11-23T08:00:00Z"));
    expect(duties.map(({ departments, from, kind }) => [departments, from, kind])).toEqual([
      [["Medicine"], at("2026-11-23T07:00:00Z"), "today"],
      [["Surgery"], at("2026-11-22T19:00:00Z"), "today"],
    ]);
  });
});

describe("findCurrentDutyDate", () => {
  it.each([
    ["02:10 with duties from 08:00: the day before", LAGOS, "2026-11-22"],
    [
      "02:10 with duties from midnight: the calendar day",
      buildStarts("Africa/Lagos", "00:00"),
      "2026-11-23",
    ],
    [
      "02:10 when only some departments have their own start: by the hospital's start",
      buildStarts("Africa/Lagos", "00:00", { Surgery: "08:00" }),
      "2026-11-23",
    ],
    [
      "02:10 when all departments have their own start: by their start",
      buildStarts("Africa/Lagos", "00:00", { Medicine: "08:00" }),
      "2026-11-22",
    ],
  ])("returns the duty date at %s", (_, starts, date) => {
    expect(findCurrentDutyDate(starts, NIGHT)).toBe(date);
  });
});

describe("findNearestRosterDate", () => {
  const nearest = (dates: string[], starts = LAGOS, time = NIGHT) =>
    findNearestRosterDate(
      dates.map((date) => buildRoster(date)),
      starts,
      time,
    );

  it("is null without rosters", () => {
    expect(nearest([])).toBeNull();
  });

  it("is the roster on duty at 02:10, among rosters of adjacent days", () => {
    expect(nearest(["2026-11-23", "2026-11-21", "2026-11-22"])).toBe("2026-11-22");
  });

  it("is a future roster rather than yesterday's, which has ended", () => {
    expect(nearest(["2026-11-21", "2026-11-30"])).toBe("2026-11-30");
  });

  it("is the first of several future rosters in any order", () => {
    expect(nearest(["2026-12-20", "2026-11-29", "2026-12-12"])).toBe("2026-11-29");
  });

  it("is the latest roster if all are past, in any order", () => {
    expect(nearest(["2026-11-01", "2026-11-03", "2026-11-02"])).toBe("2026-11-03");
  });

  it("prefers a roster on duty at the hospital's start to one at another start", () => {
    const starts = buildStarts("Africa/Lagos", "08:00", { Surgery: "20:00" });
    const noon = at("2026-11-23T11:00:00Z");
    const surgery = buildRoster("2026-11-22", ["Surgery"]);
    const medicine = buildRoster("2026-11-23");
    expect(findNearestRosterDate([surgery, medicine], starts, noon)).toBe("2026-11-23");
    expect(findNearestRosterDate([surgery], starts, noon)).toBe("2026-11-22");
    expect(findRunningRosterDate([buildRoster("2026-11-22")], starts, noon)).toBeNull();
  });

  it("is the closest future roster, or else the closest past one", () => {
    const days = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1 });
    fc.assert(
      fc.property(days, (offsets) => {
        const ahead = offsets.filter((n) => n >= 0);
        const expected = ahead.length > 0 ? Math.min(...ahead) : Math.max(...offsets);
        expect(nearest(offsets.map((n) => addDays("2026-11-22", n)))).toBe(
          addDays("2026-11-22", expected),
        );
      }),
    );
  });
});

describe("getLocalNoon", () => {
  it.each(["Africa/Lagos", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"])(
    "shows 12:00 on that day in %s",
    (zone) => {
      expect(toZonedParts(getLocalNoon(TODAY, zone), zone)).toMatchObject({
        month: 11,
        day: 5,
        hour: 12,
        minute: 0,
        second: 0,
      });
    },
  );

  it("is still 12:00 on a day with a clock change", () => {
    expect(toZonedParts(getLocalNoon("2026-03-29", "Europe/London"), "Europe/London").hour).toBe(
      12,
    );
  });
});
