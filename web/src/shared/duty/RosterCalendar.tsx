import { MonthCalendar, type MonthCalendarProps } from "../../ui/calendar/MonthCalendar.js";
import classes from "../../ui/calendar/MonthCalendar.module.css";
import { createMarkLookup, type RosterDays, RosterLegend } from "./RosterMark.js";

interface RosterCalendarProps extends Omit<MonthCalendarProps, "getMark">, RosterDays {
  /** End of the current duty, as formatted by `onNowText`. */
  currentDutyText: string | null;
}

/** Shows a month's rosters with a legend. */
export function RosterCalendar({ currentDutyText, ...props }: RosterCalendarProps) {
  return (
    <section className={classes.raised} aria-label="Calendar">
      <MonthCalendar {...props} getMark={createMarkLookup(props)} />
      <RosterLegend
        hasOwn={props.own !== undefined}
        hasGaps={(props.gaps?.size ?? 0) > 0}
        onNow={currentDutyText}
      />
    </section>
  );
}
