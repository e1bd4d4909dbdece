import { Anchor, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { findDutyDate } from "@wardline/domain/roster/duty";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { listMonthDays, monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { dayText } from "../../../lib/time/day-text.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { Panel } from "../../../ui/page/Panel.js";
import classes from "../Roster.module.css";
import { coverageQuery } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";
import { findMonthGaps, type MonthGap } from "./month-gaps.js";

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
            <Text size="sm" className={classes.complete}>
              <IconCircleCheck size={17} aria-hidden="true" /> Complete
            </Text>
          ) : (
            <ul className={classes.gaps}>
              {gaps.map((gap) => (
                <li key={gap.from}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => onDay(gap.from)}
                  >
                    {daysText(gap)}
                  </Anchor>
                  <ul>
                    {gap.texts.map((text) => (
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

/** Returns "Fri 27" or "Fri 27 – Mon 30"; the title names the month. */
function daysText({ from, until }: MonthGap): string {
  const days = from === until ? [from] : [from, until];
  return days.map((day) => `${dayText(day).slice(0, 3)} ${Number(day.slice(8))}`).join(" – ");
}
