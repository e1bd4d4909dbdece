import type { OnCall, OnCallSpan } from "@wardline/contracts/roster/on-call";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { formatCount } from "@wardline/domain/text/format-count";

/** Returns a department's duty at `now` (epoch milliseconds): the loaded duty until its end, then the following one. */
export function findDutyNow(duty: OnCall, now: number): OnCall {
  if (now < Date.parse(duty.until)) return duty;
  const { department, until, next } = duty;
  const span: OnCallSpan = next ?? { from: until, until, source: "none", people: [] };
  return { department, ...span, next: null, roster_changed_at: null };
}

/** Returns the first end of a duty after `now`, in epoch milliseconds; null if there is none. */
export function findNextHandOver(duties: readonly OnCall[], now: number): number | null {
  const ends = duties.map(({ until }) => Date.parse(until)).filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns how long ago a roster was changed: "changed 9 days ago". Both times are in epoch milliseconds. */
export function changedText(at: number, now: number): string {
  const age = now - at;
  if (age < HOUR_MS) return "changed within the hour";
  if (age < DAY_MS) return `changed ${formatCount(Math.floor(age / HOUR_MS), "hour")} ago`;
  return `changed ${formatCount(Math.floor(age / DAY_MS), "day")} ago`;
}

/** Returns true if there is anybody to call. */
export function hasAnyoneToCall({ people }: OnCall): boolean {
  return people.length > 0;
}

/** Returns the departments whose name or people match the text, by name; those with nobody to call come last. */
export function findOnCall(duties: readonly OnCall[], query: string): OnCall[] {
  const listTexts = ({ department, people }: OnCall) => [
    department,
    ...people.flatMap(({ name, role, phone }) => [name, role, phone]),
  ];
  return duties
    .filter((duty) => matchesSearch(listTexts(duty), query))
    .toSorted(
      (a, b) =>
        Number(hasAnyoneToCall(b)) - Number(hasAnyoneToCall(a)) ||
        a.department.localeCompare(b.department),
    );
}
