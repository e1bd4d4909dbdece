import { calendarGrid, type YearMonth } from "@wardline/domain/calendar-grid";
import { foldName } from "@wardline/domain/department";
import { ROSTER_ROLES } from "@wardline/domain/roster-role";

/** How many roles a department has filled on a day, as the server answers it. */
export interface CoverageEntry {
  date: string;
  department: string;
  filled: number;
}

export interface CoverageRow {
  department: string;
  /** For each day of the month, how many roles are filled; null when the department is on no roster. */
  cells: { day: string; filled: number | null }[];
}

/** The days of a month, YYYY-MM-DD. */
export function daysOf({ year, month }: YearMonth): string[] {
  return calendarGrid(year, month).flatMap(({ day, inMonth }) => (inMonth ? [day] : []));
}

/** Department by day; departments that are gone but were on call this month come last. */
export function coverageRows(
  entries: readonly CoverageEntry[],
  departments: readonly string[],
  days: readonly string[],
): CoverageRow[] {
  const names = new Map<string, string>();
  for (const name of [...departments, ...entries.map((entry) => entry.department)]) {
    if (!names.has(foldName(name))) names.set(foldName(name), name);
  }
  const filled = new Map(
    entries.map((entry) => [`${entry.date} ${foldName(entry.department)}`, entry.filled]),
  );
  return [...names].map(([folded, department]) => ({
    department,
    cells: days.map((day) => ({ day, filled: filled.get(`${day} ${folded}`) ?? null })),
  }));
}

/** What a cell says in words. */
export function coverageText(filled: number | null): string {
  const text = `${filled ?? 0} of ${ROSTER_ROLES.length} roles filled`;
  return filled === null ? `${text}, not on call` : text;
}
