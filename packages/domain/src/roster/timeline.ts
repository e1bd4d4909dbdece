import type { Span } from "./duty.js";

/** A time that one person works: a duty, its uncovered parts, or a cover. */
export interface WorkedTime extends Span {
  person: string;
  name: string;
  /** Roster date, YYYY-MM-DD. */
  date: string;
  /** Post of that date; equal date and post mean the same duty. */
  post: string;
}

/** A stretch in which a person's duties do not change. */
export interface Segment extends Span {
  /** Duties as date and post. */
  duties: ReadonlySet<string>;
  /** Latest roster date of the segment's duties (YYYY-MM-DD). */
  date: string;
}

export function groupByPerson<T extends { person: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.person);
    if (group === undefined) groups.set(item.person, [item]);
    else group.push(item);
  }
  return groups;
}

/** Splits a person's working times into segments, in chronological order. */
export function toSegments(times: readonly WorkedTime[]): Segment[] {
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

/** Milliseconds of a span filled by segments. */
export function sumFilledTime(segments: readonly Span[], { from, until }: Span): number {
  let sum = 0;
  for (const segment of segments) {
    if (segment.until <= from || segment.from >= until) continue;
    sum += Math.min(segment.until, until) - Math.max(segment.from, from);
  }
  return sum;
}

/** Parts of a span that no segment fills, in chronological order. */
export function listFreeSpans(segments: readonly Span[], { from, until }: Span): Span[] {
  const within = segments.filter((segment) => segment.until > from && segment.from < until);
  const begins = [from, ...within.map((segment) => segment.until)];
  const ends = [...within.map((segment) => segment.from), until];
  return begins
    .map((begin, index) => ({ from: begin, until: ends[index] ?? until }))
    .filter((gap) => gap.from < gap.until);
}

export function parseDutyDate(duty: string): string {
  return duty.slice(0, 10);
}

export function sharesDuty(a: Segment, b: Segment): boolean {
  return [...a.duties].some((duty) => b.duties.has(duty));
}
