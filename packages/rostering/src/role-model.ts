import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { createHolidayPredicate, sumPlannedBurdens } from "@wardline/domain/roster-month/burden";
import {
  computeDutySpans,
  createReluctancePredicate,
  listGridTimes,
} from "@wardline/domain/roster-month/month-grid";
import type { MonthCell, MonthPost } from "@wardline/domain/roster-month/month-plan";
import {
  findFreeDates,
  listMonthSlots,
  listStaffInRole,
  type MonthProblem,
  preventsProposal,
} from "@wardline/domain/roster-month/month-problem";
import { HospitalClock } from "@wardline/domain/roster-rules/hospital-clock";
import type { RosterRule } from "@wardline/domain/roster-rules/rules";
import { buildPersonUnits, countSpanHours, listFixedTimes } from "./person-units.js";
import { createTerm, Programme, sumTerms, type Terms, type Variable } from "./programme.js";
import { addRuleRows, countWorked, listNights, listWeekends } from "./rule-rows.js";

/** Cost of breaking a rule that only warns, or of ignoring a person's preference; small enough to decide only ties. */
const TIE_COST = 1e-4;
/** Cost of breaking a rule in the search for the cheapest way out; an empty post costs more than all such breaches. */
const WAY_OUT_COST = 1;
const EMPTY_COST = 1_000;

/** A role's part of a month as a programme. Roles share no people and so are independent. */
export interface RoleModel {
  programme: Programme;
  /** Variables by person and date: 1 if the person is on call. */
  onCallVariables: ReadonlyMap<string, ReadonlyMap<string, Variable>>;
  /** Number of empty posts per date. */
  emptyPosts: readonly Variable[];
  /** Load of each person per measure; every measure lists the people in the same order. */
  loads: Record<"nights" | "weekends" | "holidays" | "days", Load[]>;
}

interface Load {
  terms: Terms;
  /** Part of the load from fixed duties. */
  fixedPart: number;
}

/** Aim of a role's proposal: fill within the rules, or break as few rules as possible. */
export type RoleAim = "fill" | "way-out";

/**
 * Builds the model of a role's open posts with all rules, without an objective. Polls `isOver` per person, and returns
 * null once it is true.
 */
export function buildRoleModel(
  problem: MonthProblem,
  role: RosterRole,
  aim: RoleAim,
  isOver: () => boolean,
): RoleModel | null {
  const { grid } = problem;
  const { open, fixed } = listMonthSlots(problem);
  const programme = new Programme();
  const slots = groupByDate(open.filter((cell) => cell.role === role));
  const freeDates = findFreeDates(problem);
  const isReluctant = createReluctancePredicate(grid);
  const people = listStaffInRole(grid, role);
  const onCallVariables = new Map(
    people.map(({ id }) => [
      id,
      new Map(
        [...slots.keys()]
          .filter((date) => freeDates.get(id)?.has(date))
          .map((date) => [date, programme.addBinary(isReluctant(id, date) ? TIE_COST : 0)]),
      ),
    ]),
  );
  const emptyPosts = [...slots].map(([date, cells]) => {
    const present = people.flatMap(({ id }) => onCallVariables.get(id)?.get(date) ?? []);
    const missing = programme.addInteger({ most: cells.length });
    programme.requireExactly([...sumTerms(present), createTerm(missing)], cells.length);
    return missing;
  });
  const settings = grid.planning?.rules;
  const clock = new HospitalClock(grid.zone);
  const times = listFixedTimes(grid, fixed);
  const timesInMonth = listGridTimes(grid, fixed);
  const fixedBurdens = sumPlannedBurdens(grid, fixed);
  const isHoliday = createHolidayPredicate(grid);
  const spans = computeDutySpans(grid);
  const loads: RoleModel["loads"] = { nights: [], weekends: [], holidays: [], days: [] };
  for (const { id } of people) {
    if (isOver()) return null;
    const ownVariables = onCallVariables.get(id) ?? new Map<string, Variable>();
    if (settings !== undefined) {
      const getCost = (rule: RosterRule) => {
        const { level } = settings.rules[rule];
        if (level === "off" || !preventsProposal({ level })) return TIE_COST;
        return aim === "fill" ? null : WAY_OUT_COST;
      };
      addRuleRows(
        { programme, settings, clock, getCost },
        buildPersonUnits(grid, id, times, ownVariables),
      );
    }
    const { units } = buildPersonUnits(grid, id, timesInMonth, ownVariables);
    const fixedPart = fixedBurdens.get(id);
    loads.nights.push(countWorked(listNights({ programme, clock }, units)));
    loads.weekends.push(countWorked(listWeekends({ programme, clock }, units)));
    const holidays = [...ownVariables].filter(([date]) => isHoliday(date));
    loads.holidays.push({
      terms: holidays.map(([, variable]) => createTerm(variable)),
      fixedPart: fixedPart?.holidays ?? 0,
    });
    const days = [...ownVariables].map(([date, variable]) => {
      const span = spans.get(date);
      return [variable, span === undefined ? 0 : countSpanHours(span) / 24] as const;
    });
    loads.days.push({ terms: days, fixedPart: (fixedPart?.hours ?? 0) / 24 });
  }
  return { programme, onCallVariables, emptyPosts, loads };
}

/** Minimises empty posts; the cost is their number, except for tie-breaks. */
export function minimiseEmptyPosts({ programme, emptyPosts }: RoleModel, aim: RoleAim): void {
  for (const variable of emptyPosts) programme.costs[variable] = aim === "fill" ? 1 : EMPTY_COST;
}

/** Limits the number of empty posts. */
export function limitEmptyPosts({ programme, emptyPosts }: RoleModel, unfilled: number): void {
  programme.requireAtMost(sumTerms(emptyPosts), unfilled);
}

/** Minimises the largest number of nights of any person; the cost is that number. */
export function minimiseNights({ programme, loads }: RoleModel): void {
  const most = programme.addInteger({}, 1);
  for (const { terms, fixedPart } of loads.nights)
    programme.requireAtMost([...terms, [most, -1]], -fixedPart);
}

/** Minimises the spread of nights, weekends, holidays, and hours in days. */
export function minimiseSpread({ programme, loads }: RoleModel): void {
  for (const people of Object.values(loads)) {
    if (people.length === 0) continue;
    const [most, least] = [programme.addContinuous({}, 1), programme.addContinuous({}, -1)];
    for (const { terms, fixedPart } of people) {
      programme.requireAtMost([...terms, [most, -1]], -fixedPart);
      programme.requireAtLeast([...terms, [least, -1]], -fixedPart);
    }
  }
}

/** Returns the starting values that a plan gives the variables. */
export function getStartingValues(
  { onCallVariables }: RoleModel,
  plan: readonly MonthPost[],
): Map<Variable, number> {
  const onCallKeys = new Set(plan.map(({ person, date }) => `${person} ${date}`));
  const values = new Map<Variable, number>();
  for (const [id, dates] of onCallVariables) {
    for (const [date, variable] of dates)
      values.set(variable, onCallKeys.has(`${id} ${date}`) ? 1 : 0);
  }
  return values;
}

/** Lists the posts that a solution fills. People already on a post keep their position. */
export function listFilledPosts(
  problem: MonthProblem,
  role: RosterRole,
  { onCallVariables }: RoleModel,
  values: readonly number[],
): MonthPost[] {
  const cells = groupByDate(listMonthSlots(problem).open.filter((cell) => cell.role === role));
  return [...cells].flatMap(([date, open]) => {
    const chosen = [...onCallVariables].flatMap(([id, dates]) => {
      const variable = dates.get(date);
      return variable !== undefined && (values[variable] ?? 0) > 0.5 ? [id] : [];
    });
    const present = problem.grid.duties.filter((duty) => duty.date === date && duty.role === role);
    const idsByPosition = new Map(
      open.flatMap(({ position }) => {
        const person = present.find((duty) => duty.position === position)?.person;
        return person !== undefined && chosen.includes(person) ? [[position, person] as const] : [];
      }),
    );
    const others = chosen.filter((id) => ![...idsByPosition.values()].includes(id));
    return open.flatMap(({ position }) => {
      const person = idsByPosition.get(position) ?? others.shift();
      return person === undefined ? [] : [{ date, role, position, person }];
    });
  });
}

function groupByDate(cells: readonly MonthCell[]): Map<string, MonthCell[]> {
  const dates = new Map<string, MonthCell[]>();
  for (const cell of cells) dates.set(cell.date, [...(dates.get(cell.date) ?? []), cell]);
  return dates;
}
