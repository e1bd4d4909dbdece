import type { DutyStarts } from "@wardline/domain/duty-starts";
import { currentDutyDate } from "@wardline/domain/roster-day";
import { createContext, useContext } from "react";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useDutyStart } from "../../shared/duty/duty-start.js";

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
