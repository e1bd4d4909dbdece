import fc from "fast-check";
import { type AwayPerson, filterNewFindings, findRosterFindings } from "./findings.js";
import { getPresetRules, RULE_PRESETS } from "./presets.js";
import { type RosterRule, type RosterRuleSettings, RULES } from "./rules.js";
import { type CoveredPost, listWorkedTimes, type PlannedPost } from "./worked-time.js";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const ZONE = "Europe/London";
const WEEKS = 4;
const STARTS = {
  zone: ZONE,
  dutyStart: "08:00",
  departments: [{ department: "Cardiology", dutyStart: "20:00" }],
};
const POSTS = [
  { department: "Surgery", role: "Registrar", position: 1, start: "08:00" },
  { department: "Surgery", role: "Registrar", position: 2, start: "08:00" },
  { department: "Cardiology", role: "Consultant", position: 1, start: "20:00" },
] as const;
const PEOPLE = ["obi", "eze", "ada"];
/** First days of four weeks around a clock change. */
const CLOCK_CHANGES = { "to winter": "2026-10-12", "to summer": "2027-03-15" } as const;

/** Limits strict enough that some rosters break every rule. */
const STRICT_RULES: RosterRuleSettings = {
  rules: {
    continuous_hours: { value: 12, level: "forbid" },
    rest_hours: { value: 30, level: "reason" },
    hours_7_days: { value: 40, level: "warn" },
    hours_week_average: { value: 30, level: "warn" },
    duties_7_days: { value: 1, level: "reason" },
    nights_in_row: { value: 1, level: "forbid" },
    weekends_4: { value: 0, level: "warn" },
    day_off_7: { value: 4, level: "warn" },
    two_posts: { value: 1, level: "forbid" },
    away: { value: 0, level: "reason" },
  },
  rest_after_hours: 6,
  average_weeks: 2,
};

interface Minutes {
  origin: number;
  /** Clock text of each minute: "2026-10-25 01:30". */
  labels: string[];
  /** Night (by its first day) and weekend (by its Saturday) of each minute, else "". */
  nights: string[];
  saturdays: string[];
  /** Roster date on duty in each minute, per post. */
  dutyDates: string[][];
}

/** A random roster: the person and the covered share of each day and post. */
interface RandomRoster {
  days: { person: number | null; cover: { person: number; from: number; part: number } | null }[][];
  away: { person: number; day: number; days: number; isReluctant: boolean }[];
}

const randomRoster: fc.Arbitrary<RandomRoster> = fc.record({
  days: fc.array(
    fc.tuple(
      ...POSTS.map(() =>
        fc.record({
          person: fc.option(fc.nat(PEOPLE.length - 1), { freq: 4 }),
          cover: fc.option(
            fc.record({
              person: fc.nat(PEOPLE.length - 1),
              from: fc.double({ min: 0, max: 0.9, noNaN: true }),
              part: fc.double({ min: 0.05, max: 1, noNaN: true }),
            }),
            { freq: 2 },
          ),
        }),
      ),
    ),
    { minLength: WEEKS * 7, maxLength: WEEKS * 7 },
  ),
  away: fc.array(
    fc.record({
      person: fc.nat(PEOPLE.length - 1),
      day: fc.nat(WEEKS * 7),
      days: fc.nat(4),
      isReluctant: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

const clockFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

function buildMinutes(first: string): Minutes {
  const origin = Date.parse(`${first}T00:00:00Z`) - 9 * DAY_MINUTES * MINUTE_MS;
  const count = (WEEKS * 7 + 12) * DAY_MINUTES;
  const labels = Array.from({ length: count }, (_, m) =>
    clockFormat.format(origin + m * MINUTE_MS),
  );
  const days = new Map(labels.map((label) => [label.slice(0, 10), ""]));
  for (const day of days.keys()) days.set(day, shiftDay(day, -1));
  const getDayBefore = (label: string) => days.get(label.slice(0, 10)) ?? "";
  const weekdays = new Map(
    Array.from(days.keys(), (day) => [day, new Date(`${day}T00:00:00Z`).getUTCDay()]),
  );
  return {
    origin,
    labels,
    dutyDates: POSTS.map(({ start }) =>
      labels.map((label) => (label.slice(11) >= start ? label.slice(0, 10) : getDayBefore(label))),
    ),
    nights: labels.map((label) => {
      if (label.slice(11) >= "23:00") return label.slice(0, 10);
      return label.slice(11) < "06:00" ? getDayBefore(label) : "";
    }),
    saturdays: labels.map((label) => {
      const weekday = weekdays.get(label.slice(0, 10));
      if (weekday === 6) return label.slice(0, 10);
      return weekday === 0 ? getDayBefore(label) : "";
    }),
  };
}

function shiftDay(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * DAY_MINUTES * MINUTE_MS;
  return new Date(at).toISOString().slice(0, 10);
}

/** Builds the roster in the form that the rules read, and each person's duties minute by minute. */
function buildPlan({ days, away }: RandomRoster, first: string, minutes: Minutes) {
  const posts: PlannedPost[] = [];
  const covers: CoveredPost[] = [];
  const active = PEOPLE.map(() => minutes.labels.map((): string[] => []));
  POSTS.forEach(({ start: _start, ...place }, index) => {
    const dates = minutes.dutyDates[index] ?? [];
    days.forEach((posts_, day) => {
      const date = shiftDay(first, day);
      const { person, cover } = posts_[index] ?? { person: null, cover: null };
      if (person === null) return;
      const from = dates.indexOf(date);
      const until = dates.lastIndexOf(date) + 1;
      const name = PEOPLE[person] ?? "";
      posts.push({ ...place, date, person: name, name });
      let covered = { from: until, until };
      if (cover !== null && cover.person !== person) {
        const begin = from + Math.floor(cover.from * (until - from));
        const end = Math.min(until, begin + Math.ceil(cover.part * (until - begin)));
        covered = { from: begin, until: end };
        const by = PEOPLE[cover.person] ?? "";
        const at = (m: number) => minutes.origin + m * MINUTE_MS;
        covers.push({ ...place, date, person: by, name: by, from: at(begin), until: at(end) });
      }
      for (let m = from; m < until; m += 1) {
        const isCovered = cover !== null && m >= covered.from && m < covered.until;
        active[isCovered ? cover.person : person]?.[m]?.push(`${date} ${index}`);
      }
    });
  });
  const absences = away.map((one): AwayPerson => {
    const from = shiftDay(first, one.day);
    return {
      person: PEOPLE[one.person] ?? "",
      from,
      until: shiftDay(from, one.days),
      kind: one.isReluctant ? "rather_not" : "sick",
    };
  });
  return { times: listWorkedTimes(posts, covers, STARTS), absences, active };
}

type Plan = ReturnType<typeof buildPlan>;
type Measures = Map<RosterRule, Map<string, number>>;

/** A person's values for each rule, counted minute by minute. */
function measurePerson(
  plan: Plan,
  person: number,
  minutes: Minutes,
  { rest_after_hours, average_weeks }: RosterRuleSettings,
): Measures {
  const { labels } = minutes;
  const sets = plan.active[person] ?? [];
  const dateAt = sets.map((duties) =>
    duties.reduce((latest, duty) => (duty > latest ? duty : latest), "").slice(0, 10),
  );
  const worked = [0];
  for (const duties of sets) worked.push((worked.at(-1) ?? 0) + (duties.length > 0 ? 1 : 0));
  const shares = (a: string[], b: string[]) => a.some((duty) => b.includes(duty));
  const isSame = (a: string[], b: string[] = []) =>
    a.length === b.length && a.every((duty) => b.includes(duty));
  const findMinuteBack = (end: number, days: number) => {
    const label = labels[end] ?? "";
    const then = `${shiftDay(label.slice(0, 10), -days)}${label.slice(10)}`;
    let near = Math.max(0, end - days * DAY_MINUTES - 180);
    while ((labels[near] ?? then) < then) near += 1;
    return near;
  };
  const measures: Measures = new Map();
  const addMeasure = (rule: RosterRule, date: string, value: number) => {
    const dates = measures.get(rule) ?? new Map<string, number>();
    measures.set(rule, dates);
    const known = dates.get(date);
    const isWorse =
      known === undefined || (RULES[rule].is === "most" ? value > known : value < known);
    if (isWorse) dates.set(date, value);
  };
  const countWorked = (from: number, until: number) => (worked[until] ?? 0) - (worked[from] ?? 0);

  const absences = plan.absences.filter(
    (one) => one.person === PEOPLE[person] && one.kind !== "rather_not",
  );
  let run = 0;
  let turn: number | null = null;
  let lastEnd = 0;
  let last: string[] = [];
  const nights = new Map<string, { minutes: number; date: string }>();
  const weekends = new Map<string, string>();
  const dates = new Set<string>();
  sets.forEach((duties, m) => {
    const date = dateAt[m] ?? "";
    if (duties.length === 0) {
      run = 0;
      return;
    }
    for (const duty of duties) dates.add(duty.slice(0, 10));
    run += 1;
    addMeasure("continuous_hours", date, run / 60);
    addMeasure("two_posts", date, duties.length);
    if (turn === null) turn = m;
    else if (m > lastEnd || !shares(last, duties)) {
      const isLong = lastEnd - turn >= rest_after_hours * 60;
      if (isLong && !shares(last, duties)) addMeasure("rest_hours", date, (m - lastEnd) / 60);
      turn = m;
    }
    [last, lastEnd] = [duties, m + 1];
    const night = minutes.nights[m] ?? "";
    if (night !== "") {
      const known = nights.get(night) ?? { minutes: 0, date: "" };
      const latest = date > known.date ? date : known.date;
      nights.set(night, { minutes: known.minutes + 1, date: latest });
    }
    const saturday = minutes.saturdays[m] ?? "";
    if (saturday !== "") {
      const known = weekends.get(saturday) ?? "";
      weekends.set(saturday, date > known ? date : known);
    }
    if (isSame(duties, sets[m + 1])) return;
    const end = m + 1;
    addMeasure("hours_7_days", date, countWorked(findMinuteBack(end, 7), end) / 60);
    const weeks = countWorked(findMinuteBack(end, average_weeks * 7), end) / 60 / average_weeks;
    addMeasure("hours_week_average", date, weeks);
    let [idle, daysOff] = [0, 0];
    for (let at = findMinuteBack(end, 7); at < end; at += 1) {
      idle = sets[at]?.length === 0 ? idle + 1 : 0;
      if (idle === DAY_MINUTES) [idle, daysOff] = [0, daysOff + 1];
    }
    addMeasure("day_off_7", date, daysOff);
  });
  for (const date of dates) {
    const sevenDays = Array.from({ length: 7 }, (_, ago) => shiftDay(date, -ago));
    addMeasure("duties_7_days", date, sevenDays.filter((one) => dates.has(one)).length);
  }
  for (const [night, { date }] of nights) {
    let inRow = 0;
    for (let one = night; (nights.get(one)?.minutes ?? 0) >= 180; one = shiftDay(one, -1))
      inRow += 1;
    if (inRow > 0) addMeasure("nights_in_row", date, inRow);
  }
  for (const [saturday, date] of weekends) {
    const workedWeekends = [0, 7, 14, 21].filter((ago) => weekends.has(shiftDay(saturday, -ago)));
    addMeasure("weekends_4", date, workedWeekends.length);
  }
  for (const date of dates) {
    if (absences.some((one) => one.from <= date && date <= one.until)) addMeasure("away", date, 1);
  }
  return measures;
}

function listExpectedFindings(
  plan: Plan,
  minutes: Minutes,
  settings: RosterRuleSettings,
): string[] {
  return PEOPLE.flatMap((person, index) =>
    [...measurePerson(plan, index, minutes, settings)].flatMap(([rule, dates]) => {
      const { value: limit, level } = settings.rules[rule];
      return Array.from(dates, ([date, value]) => ({ date, value: roundHours(value) }))
        .filter(
          ({ value }) =>
            level !== "off" && (RULES[rule].is === "most" ? value > limit : value < limit),
        )
        .map(({ date, value }) => `${rule} ${level} ${person} ${date} ${value} ${limit}`);
    }),
  ).sort();
}

function listFindings({ times, absences }: Plan, settings: RosterRuleSettings): string[] {
  return findRosterFindings({ times, absences, settings, zone: ZONE })
    .map(({ rule, level, person, date, value, limit }) =>
      [rule, level, person, date, roundHours(value), limit].join(" "),
    )
    .sort();
}

/** Rounds to a ten-thousandth of an hour, since sums differ in their last digits. */
function roundHours(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const SETTINGS = [
  ...RULE_PRESETS.map((preset) => ({ preset, settings: getPresetRules(preset) })),
  { preset: "all ten, strict", settings: STRICT_RULES },
];

describe.each(Object.entries(CLOCK_CHANGES))(
  "roster rules across a clock change: %s",
  (_change, first) => {
    const minutes = buildMinutes(first);
    const plans = fc
      .sample(randomRoster, { seed: 28, numRuns: 15 })
      .map((roster) => buildPlan(roster, first, minutes));

    it.each(SETTINGS)(
      "gives the same findings as counting minute by minute, for 15 rosters and $preset",
      ({ settings }) => {
        for (const plan of plans) {
          expect(listFindings(plan, settings)).toEqual(
            listExpectedFindings(plan, minutes, settings),
          );
        }
      },
    );

    it("finds breaches of all ten rules in the rosters", () => {
      const broken = new Set(
        plans.flatMap((plan) => listFindings(plan, STRICT_RULES).map((text) => text.split(" ")[0])),
      );
      expect(broken).toEqual(new Set(Object.keys(RULES)));
    });

    it("returns only findings from the requested first date on", () => {
      for (const { times, absences } of plans.slice(0, 5)) {
        const input = { times, absences, settings: STRICT_RULES, zone: ZONE };
        const since = shiftDay(first, 14);
        const later = findRosterFindings(input).filter(({ date }) => date >= since);
        expect(later.length).toBeGreaterThan(0);
        expect(findRosterFindings({ ...input, since })).toEqual(later);
      }
    });

    it("reports no new breach when a person's duty is removed", () => {
      fc.assert(
        fc.property(randomRoster, fc.nat(), (roster, index) => {
          const { times, absences } = buildPlan(roster, first, minutes);
          const fewer = times.filter((_time, place) => place !== index % Math.max(1, times.length));
          const find = (some: typeof times) =>
            findRosterFindings({ times: some, absences, settings: STRICT_RULES, zone: ZONE });
          const more = filterNewFindings(find(fewer), find(times)).filter(
            ({ rule }) => rule !== "rest_hours",
          );
          const newBreaches = more.map(({ rule, person }) => `${rule} ${person}`);
          // Removing a duty may move a night or weekend to the date before; the person's number of nights or weekends
          // does not grow.
          const breachesBefore = new Set(
            find(times).map(({ rule, person }) => `${rule} ${person}`),
          );
          expect(newBreaches.filter((one) => !breachesBefore.has(one))).toEqual([]);
        }),
        { numRuns: 10, seed: 28 },
      );
    });
  },
);
