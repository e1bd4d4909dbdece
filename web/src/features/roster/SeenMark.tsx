import type { RolePost } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Roster.module.css";
import { useSeenDuties } from "./seen.js";
import { useDutyClock } from "./use-duties.js";

interface SeenMarkProps {
  date: string;
  department: string;
  post: Pick<RolePost<unknown>, "role" | "position">;
}

/** Shows whether the person on a post has seen the duty; renders nothing if the department does not use these marks. */
export function SeenMark({ date, department, post }: SeenMarkProps) {
  const zone = useHospitalZone();
  const { current } = useDutyClock();
  const seen = useSeenDuties(date);
  const comparedName = toComparedText(department);
  // A department has marks if it asks people to confirm duties or if some duties are already confirmed.
  if (!seen?.departments.some((name) => toComparedText(name) === comparedName)) return null;
  const mark = seen.seen.find(
    (one) =>
      toComparedText(one.department) === comparedName &&
      one.role === post.role &&
      one.position === post.position,
  );
  // Nobody needs to confirm a duty that has ended.
  if (mark === undefined && date < current) return null;
  return (
    <span className={classes.seen} data-seen={mark !== undefined}>
      {mark === undefined ? "Not seen yet" : `Seen ${momentText(mark.at, zone)}`}
    </span>
  );
}
