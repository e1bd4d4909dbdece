import { MonthCalendar, type MonthCalendarProps } from "../../ui/calendar/MonthCalendar.js";
import classes from "../../ui/calendar/MonthCalendar.module.css";
import { RosterLegend } from "../../ui/calendar/RosterMark.js";

interface RosterCalendarProps extends MonthCalendarProps {
  /** Until when the duty of now is, as `onNowText` says it. */
  onNow: string | null;
}

/** A month's rosters as a part of a page, with what the marks mean. */
export function RosterCalendar({ onNow, ...props }: RosterCalendarProps) {
  return (
    <section className={classes.raised} aria-label="Calendar">
      <MonthCalendar {...props} />
      <RosterLegend
        hasOwn={props.own !== undefined}
        hasHoles={(props.holes?.size ?? 0) > 0}
        onNow={onNow}
      />
    </section>
  );
}
