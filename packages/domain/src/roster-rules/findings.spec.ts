import { addDays } from "../time/zoned-day.js";
import type { AwayPerson, RosterFinding } from "./findings.js";
import { filterNewFindings, findRosterFindings } from "./findings.js";
import {
  DEFAULT_ROSTER_RULES,
  type RosterRule,
  type RosterRuleSettings,
  type RuleLevel,
} from "./rules.js";
import { type CoveredPost, listWorkedTimes, type PlannedPost } from "./worked-time.js";

const LONDON = "Europe/London";
const starts = { zone: LONDON, dutyStart: "08:00", departments: [] };

function enableOnly(
  rule: RosterRule,
  value: number,
  more: Partial<Omit<RosterRuleSettings, "rules">> & { level?: RuleLevel } = {},
): RosterRuleSettings {
  const { level = "warn", ...others } = more;
  const off = Object.entries(DEFAULT_ROSTER_RULES.rules).map(([name, setting]) => [
    name,
    { ...setting, level: "off" },
  ]);
  const rules = { ...Object.fromEntries(off), [rule]: { value, level } };
  return { ...DEFAULT_ROSTER_RULES, ...others, rules };
}

function buildPost(date: string, more: Partial<PlannedPost> = {}): PlannedPost {
  const surgery = { department: "Surgery", role: "Registrar", position: 1 } as const;
  return { date, ...surgery, person: "obi", name: "Dr Obi", ...more };
}

function buildCover(date: string, from: string, until: string, person = "eze"): CoveredPost {
  const span = { from: Date.parse(from), until: Date.parse(until) };
  return { ...buildPost(date), ...span, person, name: `Dr ${person}` };
}

function listTexts(
  settings: RosterRuleSettings,
  posts: readonly PlannedPost[],
  covers: readonly CoveredPost[] = [],
  absences: readonly AwayPerson[] = [],
): string[] {
  return findFindings(settings, posts, covers, absences).map(({ date, text }) => `${date} ${text}`);
}

function findFindings(
  settings: RosterRuleSettings,
  posts: readonly PlannedPost[],
  covers: readonly CoveredPost[] = [],
  absences: readonly AwayPerson[] = [],
): RosterFinding[] {
  const times = listWorkedTimes(posts, covers, starts);
  return findRosterFindings({ times, absences, settings, zone: LONDON });
}

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => buildPost(addDays(first, index)));

describe("roster rules", () => {
  it("counts unbroken hours across consecutive duties", () => {
    const settings = enableOnly("continuous_hours", 24);
    expect(listTexts(settings, days("2026-11-02", 1))).toEqual([]);
    expect(listTexts(settings, days("2026-11-02", 3))).toEqual([
      "2026-11-04 Dr Obi: 72 h without a break, limit 24 h",
      "2026-11-03 Dr Obi: 48 h without a break, limit 24 h",
    ]);
  });

  it("counts 25 and 23 hours for duties over clock changes", () => {
    expect(listTexts(enableOnly("continuous_hours", 24), [buildPost("2026-10-24")])).toEqual([
      "2026-10-24 Dr Obi: 25 h without a break, limit 24 h",
    ]);
    expect(listTexts(enableOnly("continuous_hours", 23), [buildPost("2026-03-28")])).toEqual([]);
    expect(listTexts(enableOnly("continuous_hours", 22), [buildPost("2026-03-28")])).toEqual([
      "2026-03-28 Dr Obi: 23 h without a break, limit 22 h",
    ]);
  });

  it("counts a cover for the covering person, not for the covered one", () => {
    const sevenHourCover = buildCover("2026-11-02", "2026-11-03T01:00:00Z", "2026-11-03T08:00:00Z");
    const posts = [
      buildPost("2026-11-02"),
      buildPost("2026-11-03", { person: "eze", name: "Dr Eze" }),
    ];
    expect(listTexts(enableOnly("continuous_hours", 24), posts, [sevenHourCover])).toEqual([
      "2026-11-03 Dr Eze: 31 h without a break, limit 24 h",
    ]);
    expect(
      listTexts(enableOnly("continuous_hours", 16), [buildPost("2026-11-02")], [sevenHourCover]),
    ).toEqual(["2026-11-02 Dr Obi: 17 h without a break, limit 16 h"]);
  });

  it("requires rest after a long duty, but not after a short one", () => {
    const lateCover = buildCover(
      "2026-11-02",
      "2026-11-02T18:00:00Z",
      "2026-11-03T08:00:00Z",
      "obi",
    );
    const posts = [buildPost("2026-11-02", { person: "eze" }), buildPost("2026-11-04")];
    const settings = enableOnly("rest_hours", 25, { rest_after_hours: 14 });
    expect(listTexts(settings, posts, [lateCover])).toEqual([
      "2026-11-04 Dr Obi: 24 h of rest before this duty, at least 25 h",
    ]);
    expect(listTexts({ ...settings, rest_after_hours: 15 }, posts, [lateCover])).toEqual([]);
    expect(listTexts(enableOnly("rest_hours", 11), days("2026-11-02", 2))).toEqual([
      "2026-11-03 Dr Obi: no rest before this duty, at least 11 h",
    ]);
  });

  it("does not count an hour's break during a duty as rest, even if somebody else covers that hour", () => {
    const hourCover = buildCover("2026-11-02", "2026-11-02T22:00:00Z", "2026-11-02T23:00:00Z");
    expect(listTexts(enableOnly("rest_hours", 11), [buildPost("2026-11-02")], [hourCover])).toEqual(
      [],
    );
  });

  it("counts hours and duties of seven days in the hospital's time zone", () => {
    const posts = ["2026-10-19", "2026-10-21", "2026-10-25"].map((date) => buildPost(date));
    expect(listTexts(enableOnly("hours_7_days", 71), posts)).toEqual([
      "2026-10-25 Dr Obi: 72 h in 7 days, limit 71 h",
    ]);
    expect(listTexts(enableOnly("hours_7_days", 72), posts)).toEqual([]);
    expect(listTexts(enableOnly("duties_7_days", 2), posts)).toEqual([
      "2026-10-25 Dr Obi: 3 duties in 7 days, limit 2",
    ]);
    expect(
      listTexts(enableOnly("duties_7_days", 2), [...posts.slice(0, 2), buildPost("2026-10-26")]),
    ).toEqual([]);
  });

  it("averages the hours per week over the hospital's number of weeks", () => {
    const settings = enableOnly("hours_week_average", 24, { average_weeks: 3 });
    expect(listTexts(settings, days("2026-11-02", 4))).toEqual([
      "2026-11-05 Dr Obi: 32 h a week on average over 3 weeks, limit 24 h",
    ]);
  });

  it("counts nights, weekends and days off", () => {
    expect(listTexts(enableOnly("nights_in_row", 2), days("2026-11-02", 3))).toEqual([
      "2026-11-04 Dr Obi: 3 nights in a row, limit 2",
    ]);
    const fridays = ["2026-11-06", "2026-11-13", "2026-11-20"].map((date) => buildPost(date));
    expect(listTexts(enableOnly("weekends_4", 2), fridays)).toEqual([
      "2026-11-20 Dr Obi: on duty on 3 of 4 weekends, limit 2",
    ]);
    expect(listTexts(enableOnly("day_off_7", 1), days("2026-11-02", 7))).toEqual([
      "2026-11-08 Dr Obi: no day off in 7 days, at least 1",
    ]);
    expect(listTexts(enableOnly("day_off_7", 1), days("2026-11-02", 6))).toEqual([]);
  });

  it("reports people on two posts at once, or on duty while away", () => {
    const simultaneousPost = buildPost("2026-11-02", { role: "Consultant" });
    expect(
      listTexts(enableOnly("two_posts", 1), [buildPost("2026-11-02"), simultaneousPost]),
    ).toEqual(["2026-11-02 Dr Obi: 2 duties at the same time"]);
    const days = { from: "2026-11-03", until: "2026-11-05" };
    const leave: AwayPerson = { person: "obi", ...days, kind: "leave" };
    const posts = [buildPost("2026-11-02"), buildPost("2026-11-05")];
    expect(listTexts(enableOnly("away", 0), posts, [], [leave])).toEqual([
      "2026-11-05 Dr Obi: away on this day",
    ]);
    expect(listTexts(enableOnly("away", 0), posts, [], [{ ...leave, kind: "rather_not" }])).toEqual(
      [],
    );
  });

  it("reports only what a change causes or makes worse", () => {
    const settings = enableOnly("continuous_hours", 24, { level: "forbid" });
    const before = findFindings(settings, days("2026-11-02", 2));
    const after = findFindings(settings, days("2026-11-02", 3));
    expect(filterNewFindings(after, before).map(({ date }) => date)).toEqual(["2026-11-04"]);
    expect(filterNewFindings(before, after)).toEqual([]);
    const longer = findFindings(settings, days("2026-11-01", 3));
    expect(filterNewFindings(longer, before).map(({ date, value }) => [date, value])).toEqual([
      ["2026-11-03", 72],
      ["2026-11-02", 48],
    ]);
  });
});
