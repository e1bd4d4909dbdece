import { queryOptions, useQuery } from "@tanstack/react-query";
import { listSeen, type SeenDuties } from "@wardline/contracts/roster";
import { foldName } from "@wardline/domain/people/department";
import type { RolePost } from "@wardline/domain/roster/roster-role";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { firstDay, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Roster.module.css";
import { useDuties } from "./use-duties.js";

const SEEN_KEY = ["roster-seen"] as const;

/** Asks again which duties have been seen whenever one was, or has become another one. */
export const seenLive: LiveHandlers = onEach(
  [
    "duty.seen",
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "department.updated",
    "hospital.updated",
  ],
  (client) => void client.invalidateQueries({ queryKey: SEEN_KEY }),
);

const seenQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: [...SEEN_KEY, from, until],
    queryFn: async ({ signal }) => (await call(listSeen, { query: { from, until }, signal })).data,
  });

/** Which duties of a month have been seen; undefined until it is known (docs/wire.md, Seen). */
export function useSeenOfMonth(month: YearMonth): SeenDuties | undefined {
  const last = addDays(firstDay(shiftMonth(month, 1)), -1);
  return useQuery(seenQuery(firstDay(month), last)).data;
}

/** Whether marks are shown for a department: where it asks for them, or has some. */
function showsMarks(seen: SeenDuties | undefined, department: string): seen is SeenDuties {
  const own = foldName(department);
  return seen?.departments.some((name) => foldName(name) === own) ?? false;
}

/** How many people's duties of a department have been seen on a day; undefined where no marks are shown. */
export function seenOn(
  seen: SeenDuties | undefined,
  department: string,
  day: string,
): number | undefined {
  if (!showsMarks(seen, department)) return undefined;
  const own = foldName(department);
  return seen.seen.filter((one) => one.date === day && foldName(one.department) === own).length;
}

interface SeenMarkProps {
  date: string;
  department: string;
  post: Pick<RolePost<unknown>, "role" | "position">;
}

/** Whether who is on call on a post has seen the duty; nothing where no marks are shown. */
export function SeenMark({ date, department, post }: SeenMarkProps) {
  const zone = useHospitalZone();
  const { current } = useDuties();
  const seen = useQuery(seenQuery(date, date)).data;
  if (!showsMarks(seen, department)) return null;
  const own = foldName(department);
  const mark = seen.seen.find(
    (one) =>
      foldName(one.department) === own && one.role === post.role && one.position === post.position,
  );
  // What was not seen of a duty that has ended asks for nothing any more.
  if (mark === undefined && date < current) return null;
  return (
    <span className={classes.seen} data-seen={mark !== undefined}>
      {mark === undefined ? "Not seen yet" : `Seen ${momentText(mark.at, zone)}`}
    </span>
  );
}
