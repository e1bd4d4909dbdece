import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import {
  type DatedRoster,
  findCurrentDutyDate,
  listRosterDuties,
} from "@wardline/domain/roster/roster-day";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { createContext, useContext } from "react";
import { useSession } from "../../lib/session/session-store.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { DutySpans } from "../../shared/duty/DutyRoles.js";
import { departmentsText } from "../../shared/duty/duty-text.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";

/** Departments with their own duty starts, for all parts of the roster page. */
export const DepartmentStartsContext = createContext<DutyStarts["departments"]>([]);

/** Returns duty starts, the time in epoch milliseconds, and the current duty's day: yesterday until the hand-over. */
export function useDutyClock(): { starts: DutyStarts; now: number; current: string } {
  const details = useParentDetails().data;
  const session = useSession();
  const starts = {
    zone: useHospitalZone(),
    // The login gives the start of duties until the hospital's details are loaded.
    dutyStart: details?.duty_start ?? session?.user.duty_start ?? DEFAULT_DUTY_START,
    departments: useContext(DepartmentStartsContext),
  };
  const now = useNow();
  return { starts, now, current: findCurrentDutyDate(starts, now) };
}

/** Returns a day such as "Mon 2", for lists of one month. */
export function weekdayText(day: string): string {
  return `${dayText(day).slice(0, 3)} ${Number(day.slice(8))}`;
}

/** Shows whether a roster's duty is running now and when it ends. */
export function RosterSpans({ roster }: { roster: DatedRoster }) {
  const { starts, now } = useDutyClock();
  return <DutySpans duties={listRosterDuties(roster, starts, now)} zone={starts.zone} />;
}

/** Returns "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00.", with another sentence per different start. */
export function dutySpanText(day: string, starts: DutyStarts, departments: readonly string[]) {
  return listRosterDuties({ date: day, departments }, starts, 0)
    .map(({ departments: names, from, until }, index) => {
      const who = index === 0 ? "On call" : departmentsText(names);
      return `${who} from ${dutyMomentText(from, starts.zone)} until ${dutyMomentText(until, starts.zone)}.`;
    })
    .join(" ");
}
