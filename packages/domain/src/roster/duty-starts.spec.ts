import * as fc from "fast-check";
import { findDutyDate, getDutyClock } from "./duty.js";
import {
  findDepartmentsChangingDuty,
  findEarliestDutyDate,
  findNextDutyStart,
  getDatedSpan,
  listDutyClocks,
} from "./duty-starts.js";

const at = (iso: string) => Date.parse(iso);
const HOUR = 3_600_000;

/** Surgery and ENT follow the hospital's 08:00; Emergency starts its duties at 20:00. */
const LAGOS = {
  zone: "Africa/Lagos",
  dutyStart: "08:00",
  departments: [
    { department: "Surgery", dutyStart: null },
    { department: "Emergency", dutyStart: "20:00" },
    { department: "ENT", dutyStart: "08:00" },
  ],
};

it("lists each distinct duty clock once", () => {
  expect(listDutyClocks(LAGOS).map(({ start }) => start)).toEqual(["08:00", "20:00"]);
});

describe("findEarliestDutyDate", () => {
  it.each([
    ["02:10, when yesterday's duties all continue", "2026-11-06T01:10:00Z", "2026-11-05"],
    ["noon, when Emergency's duty of yesterday continues", "2026-11-06T11:00:00Z", "2026-11-05"],
    ["20:00, when all duties have changed", "2026-11-06T20:00:00Z", "2026-11-06"],
  ])("is the date of the oldest duty at %s", (_, time, date) => {
    expect(findEarliestDutyDate(LAGOS, at(time))).toBe(date);
  });

  it("is the hospital's own duty date without departments", () => {
    const starts = { ...LAGOS, departments: [] };
    expect(findEarliestDutyDate(starts, at("2026-11-06T01:10:00Z"))).toBe("2026-11-05");
  });
});

describe("findDepartmentsChangingDuty", () => {
  it.each([
    ["a morning's start", "2026-11-06T06:59:59.999Z", "2026-11-06T07:00:00Z", ["Surgery", "ENT"]],
    ["the second after a morning's start", "2026-11-06T07:00:00Z", "2026-11-06T07:00:01Z", []],
    ["an evening's start", "2026-11-06T18:00:00Z", "2026-11-06T19:00:00Z", ["Emergency"]],
    [
      "several days without a check",
      "2026-11-02T12:00:00Z",
      "2026-11-05T12:00:00Z",
      ["Surgery", "Emergency", "ENT"],
    ],
    ["hours without a start", "2026-11-06T10:00:00Z", "2026-11-06T18:00:00Z", []],
  ])("names the departments whose duty changed during %s", (_, after, until, names) => {
    expect(findDepartmentsChangingDuty(LAGOS, at(after), at(until))).toEqual(names);
  });

  it("names exactly the departments whose duty date differs between two instants", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Africa/Lagos", "Europe/London", "Asia/Kathmandu", "Pacific/Apia"),
        fc.integer({ min: at("2011-12-01T00:00:00Z"), max: at("2031-01-01T00:00:00Z") }),
        fc.integer({ min: 0, max: 60 * HOUR }),
        (zone, after, length) => {
          const until = after + length;
          const moved = LAGOS.departments.filter(({ dutyStart }) => {
            const clock = getDutyClock(zone, LAGOS.dutyStart, dutyStart);
            return findDutyDate(after, clock) !== findDutyDate(until, clock);
          });
          expect(findDepartmentsChangingDuty({ ...LAGOS, zone }, after, until)).toEqual(
            moved.map(({ department }) => department),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("findNextDutyStart", () => {
  it.each([
    ["2026-11-06T01:00:00Z", "2026-11-06T07:00:00Z"],
    ["2026-11-06T07:00:00Z", "2026-11-06T19:00:00Z"],
    ["2026-11-06T19:00:00Z", "2026-11-07T07:00:00Z"],
  ])("given %s, returns the next start %s", (after, next) => {
    expect(findNextDutyStart(LAGOS, at(after))).toBe(at(next));
  });

  it("is null for a hospital without departments", () => {
    expect(findNextDutyStart({ ...LAGOS, departments: [] }, 0)).toBeNull();
  });

  it("is the first instant at which any department changes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Africa/Lagos", "Europe/London", "Asia/Kathmandu", "Pacific/Apia"),
        fc.integer({ min: at("2011-12-01T00:00:00Z"), max: at("2031-01-01T00:00:00Z") }),
        (zone, after) => {
          const starts = { ...LAGOS, zone };
          const next = findNextDutyStart(starts, after) ?? 0;
          expect(findDepartmentsChangingDuty(starts, after, next - 1)).toEqual([]);
          expect(findDepartmentsChangingDuty(starts, next - 1, next)).not.toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("duty hours", () => {
  const former = [
    { department: "", zone: "Africa/Lagos", dutyStart: "07:00", until: at("2026-11-03T12:00:00Z") },
    { department: "emergency", zone: null, dutyStart: null, until: at("2026-11-05T12:00:00Z") },
  ];
  const readStart = (department: string, date: string) => {
    const { from, changedAt } = getDatedSpan(date, department, LAGOS, former);
    return [new Date(from).toISOString(), changedAt];
  };

  it("returns the old hours for a duty that ended before the change", () => {
    expect(readStart("Surgery", "2026-11-01")).toEqual(["2026-11-01T06:00:00.000Z", 0]);
    expect(readStart("EMERGENCY", "2026-11-01")).toEqual(["2026-11-01T06:00:00.000Z", 0]);
    const second = at("2026-11-03T12:00:00Z");
    expect(readStart("Emergency", "2026-11-03")).toEqual(["2026-11-03T07:00:00.000Z", second]);
  });

  it("returns the new hours for a current or future duty", () => {
    const [first, second] = former.map(({ until }) => until);
    expect(readStart("Surgery", "2026-11-03")).toEqual(["2026-11-03T07:00:00.000Z", first]);
    expect(readStart("Emergency", "2026-11-05")).toEqual(["2026-11-05T19:00:00.000Z", second]);
  });
});
