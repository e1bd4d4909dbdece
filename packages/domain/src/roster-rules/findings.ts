import { type AbsenceKind, type DayRange, isAway, isWithinDays } from "../roster/absence.js";
import type { Span } from "../roster/duty.js";
import {
  groupByPerson,
  listFreeSpans,
  parseDutyDate,
  type Segment,
  sharesDuty,
  sumFilledTime,
  toSegments,
  type WorkedTime,
} from "../roster/timeline.js";
import { findingText } from "./finding-text.js";
import { HospitalClock } from "./hospital-clock.js";
import { type RosterRule, type RosterRuleSettings, RULES, type RuleLevel } from "./rules.js";
import { listNightsWorked, listWeekendsWorked } from "./worked-days.js";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Roster days on which a person is away or prefers not to be on call (docs/wire/roster.md, Absences). */
export interface AwayPerson extends DayRange {
  person: string;
  kind: AbsenceKind;
}

/** A rule broken by one person's duties; `date` is the roster date of the duty that breaks the rule. */
export interface RosterFinding {
  rule: RosterRule;
  level: Exclude<RuleLevel, "off">;
  person: string;
  date: string;
  text: string;
  value: number;
  limit: number;
}

/** Rosters to check against the rules. */
export interface RosterRuleInput {
  /** All times these people work, including the weeks before and after the checked dates. */
  times: readonly WorkedTime[];
  absences: readonly AwayPerson[];
  settings: RosterRuleSettings;
  zone: string;
  /** Hospital's clock, if shared between checks. */
  clock?: HospitalClock;
  /** First date (YYYY-MM-DD) whose duties are checked; all dates if absent. */
  since?: string;
}

/** A rule's value for the duty of one date. */
interface Measure {
  date: string;
  value: number;
}

/**
 * Broken rules, worst first, one per rule, person and date (docs/wire/roster.md, Roster rules). Lengths are real hours; days
 * and weeks follow the hospital's clocks.
 */
export function findRosterFindings(input: RosterRuleInput): RosterFinding[] {
  const { times, absences, settings, zone, since = "" } = input;
  const { clock = new HospitalClock(zone) } = input;
  const findings: RosterFinding[] = [];
  const absencesByPerson = groupByPerson(absences.filter(isAway));
  for (const [person, own] of groupByPerson(times)) {
    const segments = toSegments(own);
    const away = absencesByPerson.get(person) ?? [];
    const name = own[0]?.name ?? "";
    for (const rule of Object.keys(MEASURES) as RosterRule[]) {
      const { value: limit, level } = settings.rules[rule];
      if (level === "off") continue;
      const checkedSegments = segments.filter(({ date }) => date >= since);
      const measures = MEASURES[rule]({ segments, checkedSegments, away, settings, clock });
      for (const { date, value } of selectWorstPerDate(rule, measures)) {
        if (date < since || !isWorse(rule, value, limit)) continue;
        const text = findingText({ rule, name, value, limit }, settings);
        findings.push({ rule, level, person, date, text, value, limit });
      }
    }
  }
  return sortWorstFirst(findings);
}

/** Findings that the change to `after` causes or makes worse. */
export function filterNewFindings(
  after: readonly RosterFinding[],
  before: readonly RosterFinding[],
): RosterFinding[] {
  const findingsBefore = new Map(before.map((finding) => [getFindingKey(finding), finding]));
  return after.filter((finding) => {
    const former = findingsBefore.get(getFindingKey(finding));
    return former === undefined || isWorse(finding.rule, finding.value, former.value);
  });
}

/** Key that a reason refers to: rule, person and date. */
export function getFindingKey({
  rule,
  person,
  date,
}: Pick<RosterFinding, "rule" | "person" | "date">) {
  return `${rule}|${person}|${date}`;
}

interface PersonInput {
  segments: readonly Segment[];
  /** Segments whose end is checked. */
  checkedSegments: readonly Segment[];
  away: readonly AwayPerson[];
  settings: RosterRuleSettings;
  clock: HospitalClock;
}

const MEASURES: Readonly<Record<RosterRule, (of: PersonInput) => Measure[]>> = {
  continuous_hours: ({ segments }) => {
    let begin = Number.NaN;
    return segments.map(({ from, until, date }, index) => {
      if (segments[index - 1]?.until !== from) begin = from;
      return { date, value: toHours(until - begin) };
    });
  },
  rest_hours: ({ segments, settings }) => {
    const measures: Measure[] = [];
    let begin = segments[0]?.from ?? 0;
    segments.forEach((segment, index) => {
      const last = segments[index - 1];
      if (last === undefined) return;
      const rest = segment.from - last.until;
      const isSameDuty = sharesDuty(last, segment);
      if (rest === 0 && isSameDuty) return;
      const isLong = toHours(last.until - begin) >= settings.rest_after_hours;
      // A person who resumes a duty after a cover has not had a rest period.
      if (isLong && !isSameDuty) measures.push({ date: segment.date, value: toHours(rest) });
      begin = segment.from;
    });
    return measures;
  },
  hours_7_days: ({ segments, checkedSegments, clock }) =>
    checkedSegments.map(({ until, date }) => {
      const week = { from: clock.subtractDays(until, 7), until };
      return { date, value: toHours(sumFilledTime(segments, week)) };
    }),
  hours_week_average: ({ segments, checkedSegments, settings: { average_weeks: weeks }, clock }) =>
    checkedSegments.map(({ until, date }) => {
      const span = { from: clock.subtractDays(until, weeks * 7), until };
      return { date, value: toHours(sumFilledTime(segments, span)) / weeks };
    }),
  duties_7_days: ({ segments, clock }) => {
    const dates = listRosterDates(segments);
    return dates.map((date) => {
      const first = clock.addDays(date, -6);
      return { date, value: dates.filter((one) => one >= first && one <= date).length };
    });
  },
  nights_in_row: ({ segments, clock }) => {
    let [inRow, last] = [0, ""];
    return listNightsWorked(segments, clock).map((night) => {
      inRow = last !== "" && clock.addDays(last, 1) === night.day ? inRow + 1 : 1;
      last = night.day;
      return { date: findLatestDate(segments, night), value: inRow };
    });
  },
  weekends_4: ({ segments, clock }) => {
    const weekends = listWeekendsWorked(segments, clock);
    return weekends.map(({ day, ...span }) => {
      const first = clock.addDays(day, -21);
      const worked = weekends.filter((other) => other.day >= first && other.day <= day);
      return { date: findLatestDate(segments, span), value: worked.length };
    });
  },
  day_off_7: ({ segments, checkedSegments, clock }) =>
    checkedSegments.map(({ until, date }) => {
      const gaps = listFreeSpans(segments, { from: clock.subtractDays(until, 7), until });
      const days = gaps.map((gap) => Math.floor(toHours(gap.until - gap.from) / DAY_HOURS));
      return { date, value: days.reduce((sum, one) => sum + one, 0) };
    }),
  two_posts: ({ segments }) => segments.map(({ duties, date }) => ({ date, value: duties.size })),
  away: ({ segments, away }) =>
    listRosterDates(segments)
      .filter((date) => away.some((days) => isWithinDays(days, date)))
      .map((date) => ({ date, value: 1 })),
};

function listRosterDates(segments: readonly Segment[]): string[] {
  return [...new Set(segments.flatMap(({ duties }) => [...duties].map(parseDutyDate)))];
}

function selectWorstPerDate(rule: RosterRule, measures: readonly Measure[]): Measure[] {
  const worst = new Map<string, number>();
  for (const { date, value } of measures) {
    const worstSoFar = worst.get(date);
    if (worstSoFar === undefined || isWorse(rule, value, worstSoFar)) worst.set(date, value);
  }
  return Array.from(worst, ([date, value]) => ({ date, value }));
}

const LEVELS: readonly RuleLevel[] = ["forbid", "reason", "warn"];

export function sortWorstFirst(findings: readonly RosterFinding[]): RosterFinding[] {
  return [...findings].sort(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
      computeRelativeExcess(b) - computeRelativeExcess(a) ||
      a.date.localeCompare(b.date) ||
      a.text.localeCompare(b.text),
  );
}

function computeRelativeExcess({ value, limit }: RosterFinding): number {
  return Math.abs(value - limit) / Math.max(limit, 1);
}

function isWorse(rule: RosterRule, value: number, reference: number): boolean {
  return RULES[rule].is === "most" ? value > reference : value < reference;
}

function findLatestDate(segments: readonly Segment[], span: Span): string {
  let latest = "";
  for (const { from, until, date } of segments) {
    if (until > span.from && from < span.until && date > latest) latest = date;
  }
  return latest;
}

function toHours(milliseconds: number): number {
  return milliseconds / HOUR_MS;
}
