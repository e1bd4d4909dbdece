import type { Reply } from "@wardline/contracts/endpoint";
import type { getRosterCoverage } from "@wardline/contracts/roster/roster";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatCount } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import { listText } from "../../../shared/duty/duty-text.js";

type Coverage = Reply<typeof getRosterCoverage>;

/** Consecutive days (YYYY-MM-DD) with the same gaps. */
export interface MonthGap {
  from: string;
  until: string;
  /**
   * Gaps per department, such as "Surgery: Registrar and Consultant missing"; "No roster" for days without a roster.
   */
  texts: readonly string[];
}

/**
 * Returns the gaps on some days of a month. A department without any duty in the whole month is not on call and has no
 * gaps. `isOver` returns true if a department's duty of a day has ended.
 */
export function findMonthGaps(
  coverage: Coverage,
  departments: readonly string[],
  days: readonly string[],
  isOver: (department: string, day: string) => boolean,
): MonthGap[] {
  const rosterDates = new Set(coverage.map(({ date }) => date));
  const parts = new Map(coverage.map((part) => [getDayKey(part.date, part.department), part]));
  const onCall = new Map(
    coverage.map(({ department }) => [toComparedText(department), department]),
  );
  const orderedNames = [...departments, ...onCall.values()].map(toComparedText);
  const names = [...new Set(orderedNames)].flatMap((name) => onCall.get(name) ?? []);
  const gaps: MonthGap[] = [];
  for (const day of days) {
    const texts = !rosterDates.has(day)
      ? ["No roster"]
      : names
          .filter((name) => !isOver(name, day))
          .flatMap((name) => listGaps(name, parts.get(getDayKey(day, name))));
    const last = gaps.at(-1);
    if (last && addDays(last.until, 1) === day && last.texts.join() === texts.join()) {
      last.until = day;
    } else if (texts.length > 0) gaps.push({ from: day, until: day, texts });
  }
  return gaps;
}

function listGaps(department: string, part: Coverage[number] | undefined): string[] {
  if (part === undefined) return [`${department}: not on the roster`];
  const { missing, away = 0 } = part;
  const texts = [
    ...(missing.length === ROSTER_ROLES.length ? ["nobody"] : []),
    ...(missing.length > 0 && missing.length < ROSTER_ROLES.length
      ? [`${listText(missing)} missing`]
      : []),
    ...(away === 0 ? [] : [`${formatCount(away, "person", "people")} away`]),
  ];
  return texts.length === 0 ? [] : [`${department}: ${texts.join(", ")}`];
}

function getDayKey(day: string, department: string): string {
  return `${day} ${toComparedText(department)}`;
}
