import { MonthCalendar, type MonthCalendarProps } from "./MonthCalendar.js";
import classes from "./MonthCalendar.module.css";
import { RosterLegend } from "./RosterMark.js";

/** A month's rosters as a part of a page, with what the marks mean. */
export function RosterCalendar(props: MonthCalendarProps) {
  return (
    <section className={classes.raised} aria-label="Calendar">
      <MonthCalendar {...props} />
      <RosterLegend hasOwn={props.own !== undefined} />
    </section>
  );
}
