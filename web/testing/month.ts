import type { GridPerson, RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { NO_BURDEN } from "@wardline/domain/roster-month/burden";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import { addDays } from "@wardline/domain/time/zoned-day";

const buildId = (digit: number) => `5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a0${digit}`;

function buildPerson(digit: number, firstName: string, lastName: string, role: string): GridPerson {
  return {
    id: buildId(digit),
    firstName,
    lastName,
    role,
    is_staff: true,
    burden: { ...NO_BURDEN },
  };
}

export const MONTH_PEOPLE = {
  ada: buildPerson(1, "Ada", "Obi", "Registrar"),
  bola: buildPerson(2, "Bola", "Eze", "Registrar"),
  ngozi: buildPerson(3, "Ngozi", "Bello", "Consultant"),
} as const;

/** Returns the first registrar's post on a day in December 2026, with this person on it. */
export function buildRegistrarPost(day: number, { id }: GridPerson): MonthPost {
  const date = `2026-12-${String(day).padStart(2, "0")}`;
  return { date, role: "Registrar", position: 1, person: id };
}

/** Number of days in a spec's month; small, because every lookup by role or name searches all rendered cells. */
const DAYS = 7;

/**
 * Returns the first days of Surgery's December 2026 with these posts filled; duties begin at 08:00 in Lagos. `given`
 * replaces fields.
 */
export function buildMonth(
  posts: readonly MonthPost[],
  given: Partial<RosterGrid> = {},
): RosterGrid {
  const dates = Array.from({ length: DAYS }, (_, ahead) => addDays("2026-12-01", ahead));
  return {
    department: "Surgery",
    month: 12,
    year: 2026,
    zone: "Africa/Lagos",
    days: dates.map((date) => ({
      date,
      from: `${date}T07:00:00.000Z`,
      until: `${addDays(date, 1)}T07:00:00.000Z`,
      holiday: null,
      roster: null,
      is_listed: true,
    })),
    people: Object.values(MONTH_PEOPLE),
    duties: posts.map((post) => ({ ...post, hours: 24 })),
    covers: [],
    offers: [],
    absences: [],
    planning: {
      rules: { preset: "own" as const, ...DEFAULT_ROSTER_RULES, version: 1 },
      findings: [],
      around: [],
      has_holidays: true,
    },
    ...given,
  };
}
