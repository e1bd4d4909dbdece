import { Anchor, Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Reply } from "@wardline/contracts/endpoint";
import type { getRosterCoverage } from "@wardline/contracts/roster/roster";
import { findDutyDate } from "@wardline/domain/roster/duty";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatCount } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { listMonthDays, monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { listText } from "../../../shared/duty/duty-text.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import lineList from "../../../ui/page/LineList.module.css";
import { Panel } from "../../../ui/page/Panel.js";
import classes from "../Roster.module.css";
import { filterByDepartment } from "../roster-draft.js";
import { coverageQuery } from "../roster-queries.js";
import { useDutyClock, weekdayText } from "../use-duties.js";

interface MonthGapsProps {
  month: YearMonth;
  departments: readonly string[];
  onDay: (day: string) => void;
}

/** Lists the gaps of a month's rosters, starting with the current duty; renders nothing for a past month. */
export function MonthGaps({ month, departments, onDay }: MonthGapsProps) {
  const { starts, now, current } = useDutyClock();
  const days = listMonthDays(month).filter((day) => day >= current);
  const coverage = useQuery({ ...coverageQuery(month), enabled: days.length > 0 });
  if (days.length === 0) return null;
  const isOver = (department: string, day: string) =>
    day < findDutyDate(now, getDepartmentClock(starts, department));
  return (
    <Panel title={`Gaps in ${monthLabel(month)}`}>
      <Loaded query={coverage} fallback="Failed to fetch rosters">
        {(parts) => {
          const gaps = findMonthGaps(parts, departments, days, isOver);
          return gaps.length === 0 ? (
            <Group gap={6} fz="sm" lh="sm" fw={600} c="var(--wl-complete)">
              <IconCircleCheck size={17} aria-hidden="true" /> Complete
            </Group>
          ) : (
            <ul className={`${classes.gaps} ${lineList.list}`}>
              {gaps.map(({ from, until, texts }) => (
                <li key={from}>
                  <Anchor component="button" type="button" size="sm" onClick={() => onDay(from)}>
                    {[...new Set([from, until])].map(weekdayText).join(" – ")}
                  </Anchor>
                  <ul>
                    {texts.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}

type Coverage = Reply<typeof getRosterCoverage>;

/** Consecutive days (YYYY-MM-DD) with the same gaps. */
interface MonthGap {
  from: string;
  until: string;
  /** Gaps per department, such as "Surgery: Registrar missing"; "No roster" for days without a roster. */
  texts: readonly string[];
}

/**
 * Returns the gaps on days of a month. A department without any duty in the month is not on call and has no gaps.
 * `isOver` tells whether a department's duty of a day has ended.
 */
export function findMonthGaps(
  coverage: Coverage,
  departments: readonly string[],
  days: readonly string[],
  isOver: (department: string, day: string) => boolean,
): MonthGap[] {
  const onCall = new Map(coverage.map(({ department: name }) => [toComparedText(name), name]));
  const orderedKeys = new Set([...departments.map(toComparedText), ...onCall.keys()]);
  const names = [...orderedKeys].flatMap((key) => onCall.get(key) ?? []);
  const gaps: MonthGap[] = [];
  for (const day of days) {
    const parts = coverage.filter(({ date }) => date === day);
    const runningNames = names.filter((name) => !isOver(name, day));
    const texts =
      parts.length === 0
        ? ["No roster"]
        : runningNames.flatMap((name) => listGaps(name, filterByDepartment(parts, name)[0]));
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
  const texts: string[] = [];
  if (missing.length === ROSTER_ROLES.length) texts.push("nobody");
  else if (missing.length > 0) texts.push(`${listText(missing)} missing`);
  if (away > 0) texts.push(`${formatCount(away, "person", "people")} away`);
  return texts.length === 0 ? [] : [`${department}: ${texts.join(", ")}`];
}
