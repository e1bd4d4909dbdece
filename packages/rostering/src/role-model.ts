import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { burdensOf, holidayIn } from "@wardline/domain/roster-month/burden";
import { reluctantIn, spansOfMonth, timesOfPlan } from "@wardline/domain/roster-month/month-grid";
import type { MonthCell, MonthPost } from "@wardline/domain/roster-month/month-plan";
import {
  freeDates,
  keepsFromProposing,
  type MonthProblem,
  slotsOf,
  staffOfRole,
} from "@wardline/domain/roster-month/month-problem";
import { HospitalClock } from "@wardline/domain/roster-rules/hospital-clock";
import type { RosterRule } from "@wardline/domain/roster-rules/rules";
import { fixedTimes, hoursOf, unitsOf } from "./person-units.js";
import { one, Programme, sumOf, type Terms, type Variable } from "./programme.js";
import { addRuleRows, countOf, nightsOf, weekendsOf } from "./rule-rows.js";

/** So much does it cost to break what is only warned of, or to call somebody who would rather not: it decides between equals. */
const TIE_COST = 1e-4;
/** What a broken rule costs where the cheapest way out is looked for; an empty post costs more than all of them. */
const WAY_OUT_COST = 1;
const EMPTY_COST = 1_000;

/** The part of a month that one role fills, as a programme: roles share no people, and so nothing else. */
export interface RoleModel {
  programme: Programme;
  /** Of each person, by date: whether the person is on call. */
  given: ReadonlyMap<string, ReadonlyMap<string, Variable>>;
  /** How many posts of each date stay empty. */
  empty: readonly Variable[];
  /** What each person has of each measure, in the same order. */
  loads: Record<"nights" | "weekends" | "holidays" | "days", Load[]>;
}

interface Load {
  terms: Terms;
  /** By the duties that stay. */
  kept: number;
}

/** What a role's posts are proposed for: as they may be filled, or by breaking as few rules as can be. */
export type RoleAim = "fill" | "way-out";

/** The model of a role's open posts, with all rules; nothing is aimed at yet. Null once `isOver`, which is asked for each person. */
export function roleModel(
  problem: MonthProblem,
  role: RosterRole,
  aim: RoleAim,
  isOver: () => boolean,
): RoleModel | null {
  const { grid } = problem;
  const { open, fixed } = slotsOf(problem);
  const programme = new Programme();
  const slots = byDate(open.filter((cell) => cell.role === role));
  const free = freeDates(problem);
  const isReluctant = reluctantIn(grid);
  const people = staffOfRole(grid, role);
  const given = new Map(
    people.map(({ id }) => [
      id,
      new Map(
        [...slots.keys()]
          .filter((date) => free.get(id)?.has(date))
          .map((date) => [date, programme.binary(isReluctant(id, date) ? TIE_COST : 0)]),
      ),
    ]),
  );
  const empty = [...slots].map(([date, cells]) => {
    const present = people.flatMap(({ id }) => given.get(id)?.get(date) ?? []);
    const missing = programme.whole({ most: cells.length });
    programme.exactly([...sumOf(present), one(missing)], cells.length);
    return missing;
  });
  const settings = grid.planning?.rules;
  const clock = new HospitalClock(grid.zone);
  const times = fixedTimes(grid, fixed);
  const inMonth = timesOfPlan(grid, fixed);
  const keptBurdens = burdensOf(grid, fixed);
  const isHoliday = holidayIn(grid);
  const spans = spansOfMonth(grid);
  const loads: RoleModel["loads"] = { nights: [], weekends: [], holidays: [], days: [] };
  for (const { id } of people) {
    if (isOver()) return null;
    const own = given.get(id) ?? new Map<string, Variable>();
    if (settings !== undefined) {
      const costOf = (rule: RosterRule) => {
        const { level } = settings.rules[rule];
        if (level === "off" || !keepsFromProposing({ level })) return TIE_COST;
        return aim === "fill" ? null : WAY_OUT_COST;
      };
      addRuleRows({ programme, settings, clock, costOf }, unitsOf(grid, id, times, own));
    }
    const { units } = unitsOf(grid, id, inMonth, own);
    const kept = keptBurdens.get(id);
    loads.nights.push(countOf(nightsOf({ programme, clock }, units)));
    loads.weekends.push(countOf(weekendsOf({ programme, clock }, units)));
    const holidays = [...own].filter(([date]) => isHoliday(date));
    loads.holidays.push({
      terms: holidays.map(([, variable]) => one(variable)),
      kept: kept?.holidays ?? 0,
    });
    const days = [...own].map(([date, variable]) => {
      const span = spans.get(date);
      return [variable, span === undefined ? 0 : hoursOf(span) / 24] as const;
    });
    loads.days.push({ terms: days, kept: (kept?.hours ?? 0) / 24 });
  }
  return { programme, given, empty, loads };
}

/** Aims at as few empty posts as can be; an answer's cost is their number, but for what decides between equals. */
export function aimAtFilling({ programme, empty }: RoleModel, aim: RoleAim): void {
  for (const variable of empty) programme.costs[variable] = aim === "fill" ? 1 : EMPTY_COST;
}

/** Leaves no more posts empty than so many. */
export function keepFilled({ programme, empty }: RoleModel, unfilled: number): void {
  programme.atMost(sumOf(empty), unfilled);
}

/** Aims at the fewest nights for who has most of them; an answer's cost is their number. */
export function aimAtNights({ programme, loads }: RoleModel): void {
  const most = programme.whole({}, 1);
  for (const { terms, kept } of loads.nights) programme.atMost([...terms, [most, -1]], -kept);
}

/** Aims at an even share: the spread of nights, weekends, holidays and of hours in days. */
export function aimAtSharing({ programme, loads }: RoleModel): void {
  for (const people of Object.values(loads)) {
    if (people.length === 0) continue;
    const [most, least] = [programme.continuous({}, 1), programme.continuous({}, -1)];
    for (const { terms, kept } of people) {
      programme.atMost([...terms, [most, -1]], -kept);
      programme.atLeast([...terms, [least, -1]], -kept);
    }
  }
}

/** The values with which a plan begins. */
export function startOf({ given }: RoleModel, plan: readonly MonthPost[]): Map<Variable, number> {
  const isOn = new Set(plan.map(({ person, date }) => `${person} ${date}`));
  const values = new Map<Variable, number>();
  for (const [id, dates] of given) {
    for (const [date, variable] of dates) values.set(variable, isOn.has(`${id} ${date}`) ? 1 : 0);
  }
  return values;
}

/** The posts that an answer fills. Who is on one of them already stays at the position. */
export function postsOf(
  problem: MonthProblem,
  role: RosterRole,
  { given }: RoleModel,
  values: readonly number[],
): MonthPost[] {
  const cells = byDate(slotsOf(problem).open.filter((cell) => cell.role === role));
  return [...cells].flatMap(([date, open]) => {
    const chosen = [...given].flatMap(([id, dates]) => {
      const variable = dates.get(date);
      return variable !== undefined && (values[variable] ?? 0) > 0.5 ? [id] : [];
    });
    const present = problem.grid.duties.filter((duty) => duty.date === date && duty.role === role);
    const stays = new Map(
      open.flatMap(({ position }) => {
        const person = present.find((duty) => duty.position === position)?.person;
        return person !== undefined && chosen.includes(person) ? [[position, person] as const] : [];
      }),
    );
    const others = chosen.filter((id) => ![...stays.values()].includes(id));
    return open.flatMap(({ position }) => {
      const person = stays.get(position) ?? others.shift();
      return person === undefined ? [] : [{ date, role, position, person }];
    });
  });
}

function byDate(cells: readonly MonthCell[]): Map<string, MonthCell[]> {
  const dates = new Map<string, MonthCell[]>();
  for (const cell of cells) dates.set(cell.date, [...(dates.get(cell.date) ?? []), cell]);
  return dates;
}
