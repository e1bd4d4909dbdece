import type { SubDetails } from "@wardline/contracts/sub-accounts";
import { useState } from "react";
import { CalendarFeeds } from "./CalendarFeeds.js";
import { DepartmentCalendar } from "./DepartmentCalendar.js";
import { MyDuties } from "./MyDuties.js";
import classes from "./MyRoster.module.css";

/** What a staff member sees of rosters: the own duties first, then the department's. */
export function MyRoster({ details }: { details: SubDetails }) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <div className={classes.column}>
      <MyDuties onDay={setDay} />
      <DepartmentCalendar
        key={details.department}
        department={details.department}
        dutyStart={details.duty_start}
        ownId={details.id}
        day={day}
        onDay={setDay}
      />
      <CalendarFeeds department={details.department} />
    </div>
  );
}
