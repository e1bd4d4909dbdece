import type { HospitalClock } from "@wardline/domain/roster-rules/hospital-clock";
import type { RosterRule, RosterRuleSettings } from "@wardline/domain/roster-rules/rules";
import {
  getNightStarting,
  getWeekday,
  getWeekendStarting,
  isNightWorked,
} from "@wardline/domain/roster-rules/worked-days";
import { addDays } from "@wardline/domain/time/zoned-day";
import { countSharedHours, countSpanHours, type PersonUnits, type Unit } from "./person-units.js";
import { createTerm, type Programme, sumTerms, type Terms, type Variable } from "./programme.js";

const SATURDAY_INDEX = 6;

/** Data for adding a month's rules to a programme. */
export interface RuleContext {
  programme: Programme;
  settings: RosterRuleSettings;
  clock: HospitalClock;
  /** Cost of breaking a rule; null if the rule is hard. */
  getCost: (rule: RosterRule) => number | null;
}

/** Condition for working a night or weekend: always, never (null), or if this variable is 1. */
type WorkedVariable = Variable | "always" | null;

type RuleRows = (context: RuleContext, units: readonly Unit[], limit: number) => Bound[];

/** A sum bounded by a rule. */
interface Bound {
  terms: Terms;
  most: number;
}

/**
 * Adds rows that make a person comply with each active rule. Breaches by fixed duties are accepted but not increased.
 * Duties count as whole days; the check of the result covers clock changes.
 */
export function addRuleRows(context: RuleContext, { units }: PersonUnits): void {
  const { programme, settings, getCost } = context;
  for (const [rule, rows] of Object.entries(RULE_ROWS) as [RosterRule, RuleRows][]) {
    const { level, value } = settings.rules[rule];
    if (level === "off") continue;
    for (const { terms, most } of rows(context, units, value)) {
      if (terms.length > 0) programme.limitSoftly(terms, most, getCost(rule));
    }
  }
}

const RULE_ROWS: Partial<Record<RosterRule, RuleRows>> = {
  continuous_hours: (_context, units, limit) =>
    units.flatMap((first, start) => {
      const chain: Unit[] = [first];
      for (let next = start; countSpanHours(getChainSpan(chain)) <= limit; ) {
        next += 1;
        const unit = units[next];
        if (unit === undefined || unit.from !== chain.at(-1)?.until) return [];
        chain.push(unit);
      }
      return [forbidAll(listVariables(chain))];
    }),
  rest_hours: ({ settings }, units, limit) =>
    units.flatMap((before, place) => {
      if (countSpanHours(before) < settings.rest_after_hours) return [];
      const bounds: Bound[] = [];
      for (const [index, after] of units.entries()) {
        if (index <= place) continue;
        if ((after.from - before.until) / 3_600_000 >= limit) break;
        const between = units.slice(place + 1, index);
        const pair = listVariables([before, after]);
        const filled = listVariables(between).map((variable) => [variable, -1] as const);
        bounds.push({ terms: [...sumTerms(pair), ...filled], most: pair.length - 1 });
        // A fixed duty separates `before` from all later duties.
        if (after.variable === null) break;
      }
      return bounds.filter(({ terms }) => terms.some(([, factor]) => factor > 0));
    }),
  hours_7_days: (context, units, limit) => countHoursWithin(context, units, 7, limit),
  hours_week_average: (context, units, limit) => {
    const weeks = context.settings.average_weeks;
    return countHoursWithin(context, units, weeks * 7, limit * weeks);
  },
  duties_7_days: (_context, units, limit) =>
    units.map(({ date }) => {
      const first = addDays(date, -6);
      const week = units.filter((unit) => unit.date >= first && unit.date <= date);
      const fixedPart = new Set(week.filter(isFixed).map((unit) => unit.date)).size;
      return { terms: sumTerms(listVariables(week)), most: Math.max(0, limit - fixedPart) };
    }),
  nights_in_row: (context, units, limit) => {
    const nights = listNights(context, units);
    return nights.flatMap((_night, start) => {
      const row = nights.slice(start, start + limit + 1);
      return row.length <= limit || row.includes(null) ? [] : [forbidAll(row.filter(isVariable))];
    });
  },
  weekends_4: (context, units, limit) => {
    const weekends = listWeekends(context, units);
    return weekends.map((_weekend, start) => {
      const fourWeekends = weekends.slice(start, start + 4);
      const fixedPart = fourWeekends.filter((weekend) => weekend === "always").length;
      return {
        terms: sumTerms(fourWeekends.filter(isVariable)),
        most: Math.max(0, limit - fixedPart),
      };
    });
  },
  day_off_7: ({ clock }, units, limit) =>
    units.map(({ until }) => {
      const week = { from: clock.subtractDays(until, 7), until };
      const inWeek = units.filter((unit) => countSharedHours(unit, week) > 0);
      const fixedPart = inWeek
        .filter(isFixed)
        .reduce((sum, unit) => sum + countSharedHours(unit, week), 0);
      const daysOff = Math.floor(countSpanHours(week) / 24) - Math.ceil(fixedPart / 24);
      return { terms: sumTerms(listVariables(inWeek)), most: Math.max(0, daysOff - limit) };
    }),
};

/** Lists the nights around a person's duties, and whether the person works them. */
export function listNights(
  { programme, clock }: Pick<RuleContext, "programme" | "clock">,
  units: readonly Unit[],
): WorkedVariable[] {
  return listDaysAround(clock, units).map((day) => {
    const night = getNightStarting(day, clock);
    const nearby = units.filter((unit) => countSharedHours(unit, night) > 0);
    const fixedPart = nearby.filter(isFixed);
    if (isNightWorked(fixedPart, night)) return "always";
    const sufficientUnits = nearby.filter(
      (unit) => !isFixed(unit) && isNightWorked([...fixedPart, unit], night),
    );
    return combineVariables(programme, listVariables(sufficientUnits));
  });
}

/** Lists the weekends around a person's duties, and whether the person works any part of them. */
export function listWeekends(
  { programme, clock }: Pick<RuleContext, "programme" | "clock">,
  units: readonly Unit[],
): WorkedVariable[] {
  return listDaysAround(clock, units)
    .filter((day) => getWeekday(day) === SATURDAY_INDEX)
    .map((day) => {
      const nearby = units.filter(
        (unit) => countSharedHours(unit, getWeekendStarting(day, clock)) > 0,
      );
      return nearby.some(isFixed) ? "always" : combineVariables(programme, listVariables(nearby));
    });
}

/** Counts the worked nights or weekends. */
export function countWorked(worked: readonly WorkedVariable[]): {
  terms: Terms;
  fixedPart: number;
} {
  return {
    terms: worked.filter(isVariable).map(createTerm),
    fixedPart: worked.filter((one) => one === "always").length,
  };
}

function combineVariables(programme: Programme, variables: readonly Variable[]): WorkedVariable {
  const [first, ...others] = variables;
  if (first === undefined) return null;
  return others.length === 0 ? first : programme.addAnyOf(variables);
}

function countHoursWithin(
  { clock }: RuleContext,
  units: readonly Unit[],
  days: number,
  limit: number,
): Bound[] {
  return units.map(({ until }) => {
    const window = { from: clock.subtractDays(until, days), until };
    const inWindow = units.filter((unit) => countSharedHours(unit, window) > 0);
    const fixedPart = inWindow
      .filter(isFixed)
      .reduce((sum, unit) => sum + countSharedHours(unit, window), 0);
    const terms = inWindow.flatMap((unit) =>
      unit.variable === null ? [] : [[unit.variable, countSharedHours(unit, window)] as const],
    );
    return { terms, most: Math.max(0, limit - fixedPart) };
  });
}

/** Requires that at least one of these variables is 0. */
function forbidAll(variables: readonly Variable[]): Bound {
  return { terms: sumTerms(variables), most: variables.length - 1 };
}

function listVariables(units: readonly Unit[]): Variable[] {
  return units.flatMap(({ variable }) => variable ?? []);
}

function isFixed({ variable }: Unit): boolean {
  return variable === null;
}

function isVariable(worked: WorkedVariable): worked is Variable {
  return typeof worked === "number";
}

function getChainSpan(chain: readonly Unit[]) {
  return { from: chain[0]?.from ?? 0, until: chain.at(-1)?.until ?? 0 };
}

/** Lists the days from the day before a person's first duty to the day on which the last duty ends. */
function listDaysAround(clock: HospitalClock, units: readonly Unit[]): string[] {
  const [first, last] = [units[0], units.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days: string[] = [];
  const end = clock.day(last.until);
  for (let day = addDays(clock.day(first.from), -1); day <= end; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}
