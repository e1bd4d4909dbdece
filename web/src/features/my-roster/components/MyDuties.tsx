import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { daysBetween } from "@wardline/domain/zoned-day";
import { dayText } from "../../../lib/day-text.js";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Panel } from "../../../ui/Panel.js";
import { myDutiesQuery } from "../api/my-roster-queries.js";
import classes from "./MyRoster.module.css";

/** The staff member's own duties, the next one first; choosing one opens its day. */
export function MyDuties({ onDay }: { onDay: (day: string) => void }) {
  const duties = useQuery(myDutiesQuery);
  const today = useHospitalToday();
  return (
    <Panel title="My duties">
      {duties.data === undefined && duties.isError ? (
        <ErrorState
          error={duties.error}
          fallback="Failed to fetch rosters"
          onRetry={() => void duties.refetch()}
        />
      ) : null}
      {duties.isPending ? <LoadingState /> : null}
      {duties.data?.length === 0 ? (
        <Text c="dimmed">You are on no roster from today on.</Text>
      ) : null}
      <ul className={classes.duties}>
        {duties.data?.map(({ date, department, role }) => (
          <li key={`${date} ${department} ${role}`}>
            <button type="button" onClick={() => onDay(date)}>
              <span>
                <b>
                  <time dateTime={date}>{dayText(date)}</time>
                </b>
                <span>
                  {role}, {department}
                </span>
              </span>
              <span data-soon={date === today || undefined}>
                {inDays(daysBetween(today, date))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function inDays(days: number): string {
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}
