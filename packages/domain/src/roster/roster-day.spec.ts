import * as fc from "fast-check";
import { addDays, zonedParts } from "../time/zoned-day.js";
import {
  currentDutyDate,
  nearestRosterDate,
  noonOf,
  rosterDuties,
  rosterKind,
  runningDuties,
  runningRosterDate,
} from "./roster-day.js";

const TODAY = "2026-11-05";
const at = (iso: string) => Date.parse(iso);

const startsOf = (zone: string, dutyStart: string, own: Record<string, string | null> = {}) => ({
  zone,
  dutyStart,
  departments: Object.entries({ Medicine: null, ...own }).map(([department, start]) => ({
    department,
    dutyStart: start,
  })),
});
const rosterOf = (date: string, departments: string[] = ["Medicine"]) => ({ date, departments });
const LAGOS = startsOf("Africa/Lagos", "08:00");
/** 02:10 of Monday, 23 November 2026 in Lagos: the duty of Sunday is on. */
const NIGHT = at("2026-11-23T01:10:00Z");

describe("rosterKind", () => {
  it.each([
    ["2026-11-21", "past"],
    ["2026-11-22", "today"],
    ["2026-11-23", "upcoming"],
  ])("given 02:10 on Monday and duties from 08:00, then the roster of %s is %s", (date, kind) => {
    expect(rosterKind(rosterOf(date), LAGOS, NIGHT)).toBe(kind);
  });

  it("given the second of the hand-over, then the next day's is today's, and not a millisecond before", () => {
    const handOver = at("2026-11-23T07:00:00Z");
    const kinds = (time: number) =>
      ["2026-11-22", "2026-11-23"].map((date) => rosterKind(rosterOf(date), LAGOS, time));
    expect([kinds(handOver - 1), kinds(handOver)]).toEqual([
      ["today", "upcoming"],
      ["past", "today"],
    ]);
  });

  it("given duties that begin at midnight, then it is the calendar's day at any hour", () => {
    const plain = startsOf("Africa/Lagos", "00:00");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute) => {
        const time = at("2026-11-22T23:00:00Z") + minute * 60_000;
        expect(rosterKind(rosterOf("2026-11-22"), plain, time)).toBe("past");
        expect(rosterKind(rosterOf("2026-11-23"), plain, time)).toBe("today");
        expect(rosterKind(rosterOf("2026-11-24"), plain, time)).toBe("upcoming");
      }),
    );
  });

  it.each([
    ["forward", "2026-03-28", "2026-03-29T06:59:59.999Z", 23],
    ["back", "2026-10-24", "2026-10-25T07:59:59.999Z", 25],
  ])(
    "given the night clocks go %s, then the roster is today's until its last millisecond",
    (_, date, last, hours) => {
      const london = startsOf("Europe/London", "08:00");
      const [duty] = rosterDuties(rosterOf(date), london, at(last));
      expect(duty?.kind).toBe("today");
      expect(((duty?.until ?? 0) - (duty?.from ?? 0)) / 3_600_000).toBe(hours);
      expect(rosterKind(rosterOf(date), london, at(last) + 1)).toBe("past");
    },
  );

  it("given departments of two starts, then it is today's as long as one of them is on duty", () => {
    const starts = startsOf("Africa/Lagos", "08:00", { Surgery: "20:00" });
    const both = rosterOf("2026-11-22", ["Surgery", "Medicine"]);
    const kindAt = (iso: string) => rosterKind(both, starts, at(iso));
    expect([
      kindAt("2026-11-22T06:59:00Z"),
      kindAt("2026-11-22T07:00:00Z"),
      kindAt("2026-11-23T07:00:00Z"),
      kindAt("2026-11-23T19:00:00Z"),
    ]).toEqual(["upcoming", "today", "today", "past"]);
    expect(rosterKind(rosterOf("2026-11-22"), starts, at("2026-11-23T07:00:00Z"))).toBe("past");
  });
});

describe("rosterDuties", () => {
  it("given departments of two starts, then each has its own span, the hospital's first", () => {
    const starts = startsOf("Africa/Lagos", "08:00", { Surgery: "07:00", ENT: "08:00" });
    const duties = rosterDuties(
      rosterOf("2026-11-22", ["surgery", "ENT", "Medicine"]),
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

  it("given a roster without departments, then it follows the hospital's start", () => {
    const [duty] = rosterDuties(rosterOf("2026-11-22", []), LAGOS, NIGHT);
    expect(duty).toMatchObject({ departments: [], start: "08:00", kind: "today" });
  });
});

describe("runningDuties", () => {
  it("given 09:00 and a department from 20:00, then that is on by the day before, and the others by the day", () => {
    const starts = startsOf("Africa/Lagos", "08:00", { Surgery: "20:00" });
    const duties = runningDuties(["Surgery", "Medicine"], starts, at("2026-11-23T08:00:00Z"));
    expect(duties.map(({ departments, from, kind }) => [departments, from, kind])).toEqual([
      [["Medicine"], at("2026-11-23T07:00:00Z"), "today"],
      [["Surgery"], at("2026-11-22T19:00:00Z"), "today"],
    ]);
  });
});

describe("currentDutyDate", () => {
  it.each([
    ["02:10 and duties from 08:00, then it is the day before", LAGOS, "2026-11-22"],
    [
      "02:10 and duties from midnight, then it is the calendar's",
      startsOf("Africa/Lagos", "00:00"),
      "2026-11-23",
    ],
    [
      "a department of its own beside others, then the hospital's start decides",
      startsOf("Africa/Lagos", "00:00", { Surgery: "08:00" }),
      "2026-11-23",
    ],
    [
      "only departments of their own starts, then theirs decide",
      startsOf("Africa/Lagos", "00:00", { Medicine: "08:00" }),
      "2026-11-22",
    ],
  ])("given %s", (_, starts, date) => {
    expect(currentDutyDate(starts, NIGHT)).toBe(date);
  });
});

describe("nearestRosterDate", () => {
  const nearest = (dates: string[], starts = LAGOS, time = NIGHT) =>
    nearestRosterDate(
      dates.map((date) => rosterOf(date)),
      starts,
      time,
    );

  it("given no rosters, then there is none", () => {
    expect(nearest([])).toBeNull();
  });

  it("given 02:10 and rosters of both days, then it is the one that is on duty", () => {
    expect(nearest(["2026-11-23", "2026-11-21", "2026-11-22"])).toBe("2026-11-22");
  });

  it("given yesterday's duty and one far ahead, then the one ahead is preferred", () => {
    expect(nearest(["2026-11-21", "2026-11-30"])).toBe("2026-11-30");
  });

  it("given several ahead in any order, then it is the first of them", () => {
    expect(nearest(["2026-12-20", "2026-11-29", "2026-12-12"])).toBe("2026-11-29");
  });

  it("given only past ones in any order, then it is the latest", () => {
    expect(nearest(["2026-11-01", "2026-11-03", "2026-11-02"])).toBe("2026-11-03");
  });

  it("given two on duty by different starts, then it is the hospital's, and the other where that has none", () => {
    const starts = startsOf("Africa/Lagos", "08:00", { Surgery: "20:00" });
    const noon = at("2026-11-23T11:00:00Z");
    const surgery = rosterOf("2026-11-22", ["Surgery"]);
    const medicine = rosterOf("2026-11-23");
    expect(nearestRosterDate([surgery, medicine], starts, noon)).toBe("2026-11-23");
    expect(nearestRosterDate([surgery], starts, noon)).toBe("2026-11-22");
    expect(runningRosterDate([rosterOf("2026-11-22")], starts, noon)).toBeNull();
  });

  it("given any days, then none lies nearer on the side that is chosen", () => {
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
