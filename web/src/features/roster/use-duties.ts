import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { currentDutyDate } from "@wardline/domain/roster/roster-day";
import { createContext, useContext } from "react";
import { useSession } from "../../lib/session/session-store.js";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";

/** The hospital's departments with the duty starts of their own, for every part of the roster page. */
export const DepartmentStarts = createContext<DutyStarts["departments"]>([]);

/**
 * When duties begin, what time it is (epoch milliseconds), and the date YYYY-MM-DD whose duty is on: from midnight to
 * the hand-over that of the day before.
 */
export function useDuties(): { starts: DutyStarts; now: number; current: string } {
  const starts = {
    zone: useHospitalZone(),
    dutyStart: useDutyStart(),
    departments: useContext(DepartmentStarts),
  };
  const now = useNow();
  return { starts, now, current: currentDutyDate(starts, now) };
}

/** When the hospital's duties begin, "HH:MM" on its clocks: what its details say now, before what the login said. */
function useDutyStart(): string {
  const details = useParentDetails().data;
  const session = useSession();
  return details?.duty_start ?? session?.user.duty_start ?? DEFAULT_DUTY_START;
}
