import type { RolePost } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Roster.module.css";
import { useSeenOfDay } from "./seen.js";
import { showsMarks } from "./seen-marks.js";
import { useDuties } from "./use-duties.js";

interface SeenMarkProps {
  date: string;
  department: string;
  post: Pick<RolePost<unknown>, "role" | "position">;
}

/** Whether who is on call on a post has seen the duty; nothing where no marks are shown. */
export function SeenMark({ date, department, post }: SeenMarkProps) {
  const zone = useHospitalZone();
  const { current } = useDuties();
  const seen = useSeenOfDay(date);
  if (!showsMarks(seen, department)) return null;
  const own = compared(department);
  const mark = seen.seen.find(
    (one) =>
      compared(one.department) === own && one.role === post.role && one.position === post.position,
  );
  // What was not seen of a duty that has ended asks for nothing any more.
  if (mark === undefined && date < current) return null;
  return (
    <span className={classes.seen} data-seen={mark !== undefined}>
      {mark === undefined ? "Not seen yet" : `Seen ${momentText(mark.at, zone)}`}
    </span>
  );
}
