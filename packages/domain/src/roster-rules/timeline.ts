import type { Span } from "../roster/duty.js";

/** A time that one person works: all of a duty, or what covers leave of it, or the part that is covered. */
export interface WorkedTime extends Span {
  person: string;
  name: string;
  /** The roster's date, YYYY-MM-DD. */
  date: string;
  /** The post of that date: two times of one date and post are of the same duty. */
  post: string;
}

/** A stretch in which one person is on the same duties throughout. */
export interface Segment extends Span {
  /** The duties, by date and post. */
  duties: ReadonlySet<string>;
  /** The date of the roster that the stretch belongs to: the latest of its duties' (YYYY-MM-DD). */
  date: string;
}

/** What belongs to each person, in the order given. */
export function byPerson<T extends { person: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.person);
    if (group === undefined) groups.set(item.person, [item]);
    else group.push(item);
  }
  return groups;
}

/** When one person works, as stretches in the order of time. */
export function segmentsOf(times: readonly WorkedTime[]): Segment[] {
  const bounds = [...new Set(times.flatMap(({ from, until }) => [from, until]))].sort(
    (a, b) => a - b,
  );
  return bounds.flatMap((from, index) => {
    const until = bounds[index + 1];
    const active = times.filter((time) => time.from <= from && from < time.until);
    if (until === undefined || active.length === 0) return [];
    const date = active.map((time) => time.date).reduce((a, b) => (a > b ? a : b));
    return {
      from,
      until,
      duties: new Set(active.map((time) => `${time.date}|${time.post}`)),
      date,
    };
  });
}

/** How much of a span the segments fill, in milliseconds. */
export function filledOf(segments: readonly Span[], { from, until }: Span): number {
  let sum = 0;
  for (const segment of segments) {
    if (segment.until <= from || segment.from >= until) continue;
    sum += Math.min(segment.until, until) - Math.max(segment.from, from);
  }
  return sum;
}

/** The stretches of a span that no segment fills, in the order of time. */
export function gapsOf(segments: readonly Span[], { from, until }: Span): Span[] {
  const within = segments.filter((segment) => segment.until > from && segment.from < until);
  const begins = [from, ...within.map((segment) => segment.until)];
  const ends = [...within.map((segment) => segment.from), until];
  return begins
    .map((begin, index) => ({ from: begin, until: ends[index] ?? until }))
    .filter((gap) => gap.from < gap.until);
}

/** The date YYYY-MM-DD of a segment's duty. */
export function dateOfDuty(duty: string): string {
  return duty.slice(0, 10);
}

/** Whether two segments are of one duty, in part at least. */
export function sharesDuty(a: Segment, b: Segment): boolean {
  return [...a.duties].some((duty) => b.duties.has(duty));
}
