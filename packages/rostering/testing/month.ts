import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { MonthGrid } from "@wardline/domain/roster-month/month-grid";
import type { MonthCell, MonthPost } from "@wardline/domain/roster-month/month-plan";
import type { MonthProblem } from "@wardline/domain/roster-month/month-problem";
import { DEFAULT_ROSTER_RULES, type RosterRuleSettings } from "@wardline/domain/roster-rules/rules";
import { addDays } from "@wardline/domain/time/zoned-day";

const DAY_MS = 24 * 3_600_000;

/** Options of a test month. */
export interface MonthOptions {
  days?: number;
  /** People per role. */
  people?: number;
  roles?: readonly RosterRole[];
  rules?: Partial<RosterRuleSettings["rules"]>;
  absences?: MonthGrid["absences"];
  duties?: readonly MonthPost[];
  keep?: readonly MonthCell[];
  holidays?: readonly string[];
  /** First day; duties begin at 08:00 in Lagos. */
  first?: string;
}

/**
 * Creates a month of a test department in which all posts are to be proposed; people have ids such as "registrar-0".
 */
export function createMonthProblem({
  days = 14,
  people = 3,
  roles = ["Registrar"],
  rules = {},
  absences = [],
  duties = [],
  keep = [],
  holidays = [],
  first = "2026-12-01",
}: MonthOptions = {}): MonthProblem {
  const dates = Array.from({ length: days }, (_, day) => addDays(first, day));
  const grid: MonthGrid = {
    department: "Surgery",
    zone: "Africa/Lagos",
    days: dates.map((date) => {
      const from = Date.parse(`${date}T07:00:00Z`);
      return {
        date,
        from: new Date(from).toISOString(),
        until: new Date(from + DAY_MS).toISOString(),
        holiday: holidays.includes(date) ? "Holiday" : null,
      };
    }),
    people: roles.flatMap((role) =>
      Array.from({ length: people }, (_, index) => ({
        id: getPersonId(role, index),
        firstName: role.split(" ").join(""),
        lastName: `Nr${index}`,
        role,
        is_staff: true,
      })),
    ),
    duties,
    covers: [],
    absences,
    planning: {
      rules: { ...DEFAULT_ROSTER_RULES, rules: { ...DEFAULT_ROSTER_RULES.rules, ...rules } },
      around: [],
    },
  };
  return { grid, needs: roles.map((role) => ({ role, people: 1 })), keep, now: 0 };
}

/** Id of a test person. */
export function getPersonId(role: RosterRole, index: number): string {
  return `${role.toLowerCase().split(" ").join("-")}-${index}`;
}
