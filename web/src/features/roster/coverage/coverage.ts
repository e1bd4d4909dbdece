import type { SeenDuties } from "@wardline/contracts/roster-seen";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { counted } from "@wardline/domain/text/counted";
import { compared } from "@wardline/domain/text/text-forms";
import { seenOn } from "../seen-marks.js";

/** How many roles a department has filled on a day, as the server answers it. */
interface CoverageEntry {
  date: string;
  department: string;
  filled: number;
  /** How many of them are away while nobody covers; absent where there are none. */
  away?: number | undefined;
}

export interface CoverageRow {
  department: string;
  /**
   * For each day of the month, how many roles are filled, null when the department is on no roster; and how many people
   * are away while nobody covers. `seen`: how many have seen their duty, absent where no marks are shown.
   */
  cells: { day: string; filled: number | null; away: number; seen?: number | undefined }[];
}

/** Department by day; deleted departments that were on call this month come last. */
export function coverageRows(
  entries: readonly CoverageEntry[],
  departments: readonly string[],
  days: readonly string[],
  seen?: SeenDuties,
): CoverageRow[] {
  const names = new Map<string, string>();
  for (const name of [...departments, ...entries.map((entry) => entry.department)]) {
    if (!names.has(compared(name))) names.set(compared(name), name);
  }
  const known = new Map(
    entries.map((entry) => [`${entry.date} ${compared(entry.department)}`, entry]),
  );
  return [...names].map(([folded, department]) => ({
    department,
    cells: days.map((day) => {
      const { filled = null, away = 0 } = known.get(`${day} ${folded}`) ?? {};
      return { day, filled, away, seen: seenOn(seen, department, day) };
    }),
  }));
}

/** What a cell says in words. */
export function coverageText(filled: number | null, away = 0, seen?: number): string {
  const absent = away === 0 ? "" : `, ${counted(away, "person", "people")} away`;
  const receipts = seen === undefined || filled === null ? "" : `, ${seen} seen`;
  const text = `${filled ?? 0} of ${ROSTER_ROLES.length} roles filled${absent}${receipts}`;
  return filled === null ? `${text}, not on call` : text;
}
