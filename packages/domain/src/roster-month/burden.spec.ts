import { DEFAULT_ROSTER_RULES } from "../roster-rules/rules.js";
import { addDays } from "../time/zoned-day.js";
import { sumPlannedBurdens } from "./burden.js";
import { computeSpreadByRole, cutTimes, listFairnessRows, sortByShare } from "./fairness.js";
import { findCellFindings, findGridFindings } from "./grid-findings.js";
import type { MonthGrid } from "./month-grid.js";

const DAY_MS = 24 * 3_600_000;
const buildNamedPerson = (id: string) => ({ id, firstName: id, lastName: "Obi" });
const person = (id: string) => ({ ...buildNamedPerson(id), role: "Registrar", is_staff: true });

/** A week from Friday 25 December with duties from 08:00 to 08:00 in Lagos. */
function buildWeek(more: Partial<MonthGrid> = {}): MonthGrid {
  return {
    department: "Surgery",
    zone: "Africa/Lagos",
    days: Array.from({ length: 7 }, (_, day) => {
      const date = addDays("2026-12-25", day);
      const from = Date.parse(`${date}T07:00:00Z`);
      return {
        date,
        from: new Date(from).toISOString(),
        until: new Date(from + DAY_MS).toISOString(),
        holiday: day === 0 ? "Christmas Day" : null,
      };
    }),
    people: [person("ada"), person("bola")],
    duties: [
      { date: "2026-12-25", role: "Registrar", position: 1, person: "ada" },
      { date: "2026-12-26", role: "Registrar", position: 1, person: "ada" },
    ],
    covers: [],
    absences: [],
    planning: { rules: DEFAULT_ROSTER_RULES, around: [] },
    ...more,
  };
}

describe("monthly burden", () => {
  it("counts a holiday Friday and Saturday as one weekend, two nights and one holiday", () => {
    const grid = buildWeek();
    expect(sumPlannedBurdens(grid, grid.duties).get("ada")).toEqual({
      hours: 48,
      duties: 2,
      nights: 2,
      weekends: 1,
      holidays: 1,
    });
    expect(sumPlannedBurdens(grid, grid.duties).get("bola")).toMatchObject({ hours: 0, nights: 0 });
  });

  it("counts a covered night for the covering person, and hours for both", () => {
    const cover = {
      date: "2026-12-25",
      role: "Registrar" as const,
      position: 1,
      from: "2026-12-25T19:00:00.000Z",
      until: "2026-12-26T07:00:00.000Z",
      person: buildNamedPerson("bola"),
      for: buildNamedPerson("ada"),
    };
    const grid = buildWeek({ covers: [cover], duties: buildWeek().duties.slice(0, 1) });
    const burdens = sumPlannedBurdens(grid, grid.duties);
    expect(burdens.get("ada")).toMatchObject({ hours: 12, nights: 0, holidays: 1 });
    expect(burdens.get("bola")).toMatchObject({ hours: 12, nights: 1, holidays: 1 });
  });

  it("ignores a cover once another person has the post", () => {
    const cover = {
      date: "2026-12-25",
      role: "Registrar" as const,
      position: 1,
      from: "2026-12-25T19:00:00.000Z",
      until: "2026-12-26T07:00:00.000Z",
      person: buildNamedPerson("bola"),
      for: buildNamedPerson("ada"),
    };
    const plan = [{ date: "2026-12-25", role: "Registrar" as const, position: 1, person: "bola" }];
    expect(sumPlannedBurdens(buildWeek({ covers: [cover] }), plan).get("bola")).toMatchObject({
      hours: 24,
    });
  });
});

describe("list of monthly findings", () => {
  it("includes a duty of somebody who is away", () => {
    const absence = { from: "2026-12-26", until: "2026-12-26", kind: "leave" } as const;
    const grid = buildWeek({ absences: [{ person: { id: "ada" }, ...absence }] });
    const findings = findGridFindings(grid, grid.duties);
    expect(findCellFindings(findings, { person: "ada", date: "2026-12-26" })).toMatchObject([
      { rule: "away", text: "ada Obi: away on this day" },
    ]);
    expect(findCellFindings(findings, { person: "ada", date: "2026-12-25" })).toEqual([]);
    expect(findGridFindings(grid, grid.duties, new Set(["bola"]))).toEqual([]);
  });

  it("is empty without planning data", () => {
    const grid = buildWeek({ planning: null });
    expect(findGridFindings(grid, grid.duties)).toEqual([]);
  });
});

describe("fairness", () => {
  const burden = (hours: number) => ({ hours, duties: 1, nights: 1, weekends: 0, holidays: 0 });
  const people = [
    { ...person("ada"), planned: burden(48), worked: burden(36), done: burden(12) },
    { ...person("bola"), planned: burden(24), worked: burden(40), done: burden(40) },
    { ...person("gone"), is_staff: false, planned: burden(96), worked: burden(0), done: burden(0) },
  ];

  it("compares the staff of a role", () => {
    const [registrars] = computeSpreadByRole(people);
    expect(registrars?.planned.hours).toEqual({ least: 24, most: 48 });
    expect(registrars?.worked.hours).toEqual({ least: 36, most: 40 });
  });

  it("suggests the staff member with the fewest hours next", () => {
    expect(sortByShare(people, "hours").map(({ id }) => id)).toEqual(["ada", "bola"]);
  });

  it("counts a current duty up to now, and ignores future duties", () => {
    const [early, now] = [Date.parse("2026-11-02T08:00Z"), Date.parse("2026-11-03T02:00Z")];
    const time = { person: "ada", name: "Ada", date: "2026-11-02", post: "p", from: early };
    const next = { ...time, from: early + 86_400_000, until: early + 2 * 86_400_000 };
    const times = [{ ...time, until: next.from }, next];
    expect(cutTimes(times, now)).toEqual([{ ...time, until: now }]);
  });

  it("exports a row per person with planned hours, covers, and hours worked so far", () => {
    const [head, first] = listFairnessRows(people);
    expect(head?.slice(0, 3)).toEqual(["Name", "Role", "Hours planned"]);
    expect(first).toHaveLength(17);
    expect([first?.[7], first?.[12]]).toEqual([36, 12]);
  });
});
