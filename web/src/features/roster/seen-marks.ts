import type { SeenDuties } from "@wardline/contracts/roster-seen";
import { compared } from "@wardline/domain/text/text-forms";

/** Whether marks are shown for a department: where it asks for them, or has some. */
export function showsMarks(seen: SeenDuties | undefined, department: string): seen is SeenDuties {
  const own = compared(department);
  return seen?.departments.some((name) => compared(name) === own) ?? false;
}

/** How many people's duties of a department have been seen on a day; undefined where no marks are shown. */
export function seenOn(
  seen: SeenDuties | undefined,
  department: string,
  day: string,
): number | undefined {
  if (!showsMarks(seen, department)) return undefined;
  const own = compared(department);
  return seen.seen.filter((one) => one.date === day && compared(one.department) === own).length;
}
