import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { listRosterDuties } from "@wardline/domain/roster/roster-day";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { departmentsText } from "../../shared/duty/duty-text.js";

/**
 * Returns when the people on a day's roster are on call: "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00.", with
 * a further sentence for each different start: "Surgery from Sat 21 Nov 20:00 until Sun 22 Nov 20:00." The day is
 * YYYY-MM-DD.
 */
export function dutySpanText(
  day: string,
  starts: DutyStarts,
  departments: readonly string[],
): string {
  const duties = listRosterDuties({ date: day, departments }, starts, 0);
  return duties
    .map(({ departments: names, from, until }, index) => {
      const who = index === 0 ? "On call" : departmentsText(names);
      return `${who} from ${dutyMomentText(from, starts.zone)} until ${dutyMomentText(until, starts.zone)}.`;
    })
    .join(" ");
}
