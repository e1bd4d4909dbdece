import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { findCurrentDutyDate } from "@wardline/domain/roster/roster-day";
import { createContext, useContext } from "react";
import { useSession } from "../../lib/session/session-store.js";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";

/** Departments with their own duty starts, for all parts of the roster page. */
export const DepartmentStartsContext = createContext<DutyStarts["departments"]>([]);

/**
 * Returns the duty starts, the time in epoch milliseconds, and the date (YYYY-MM-DD) of the current duty. Between
 * midnight and the hand-over, that date is the day before.
 */
export function useDutyClock(): { starts: DutyStarts; now: number; current: string } {
  const starts = {
    zone: useHospitalZone(),
    dutyStart: useDutyStart(),
    departments: useContext(DepartmentStartsContext),
  };
  const now = useNow();
  return { starts, now, current: findCurrentDutyDate(starts, now) };
}

/**
 * Returns the start of the hospital's duties as "HH:MM": from the hospital's details or, until these are loaded, from
 * the login.
 */
function useDutyStart(): string {
  const details = useParentDetails().data;
  const session = useSession();
  return details?.duty_start ?? session?.user.duty_start ?? DEFAULT_DUTY_START;
}
