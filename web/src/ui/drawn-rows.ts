/** Which rows of a long list are drawn: those from `from` up to, not including, `to`. */
export interface Drawn {
  from: number;
  to: number;
  /** Of the list. */
  count: number;
  /** What the list is sorted by. */
  order: string;
}

/** So many rows are added at a time: a few frames' work on a processor four times slower than today's. */
const CHUNK = 5;
/** More than this is not kept: a list of thousands would fill the memory. */
const MOST = 1_000;
/** Where more rows than this came or went at once it is another list: its rows are drawn anew. */
const A_FEW = 20;

/** What is drawn once the rows of `wanted` have to be. */
export function drawnFor(drawn: Drawn, wanted: Drawn): Drawn {
  const { from, to, count, order } = wanted;
  const isOther = order !== drawn.order || Math.abs(count - drawn.count) > A_FEW;
  const isApart = from > drawn.to || to < drawn.from;
  if (isOther || isApart) return wanted;
  const next = {
    from: Math.min(drawn.from, from),
    to: Math.min(Math.max(drawn.to, to), count),
    count,
    order,
  };
  if (next.to - next.from > MOST) return wanted;
  return next;
}

/** The places of the rows. */
export function indexesOf({ from, to }: Pick<Drawn, "from" | "to">): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** With the next rows: those below first, for lists are read downwards. */
export function withMore(drawn: Drawn): Drawn {
  const { from, to, count } = drawn;
  if (to < count) return { ...drawn, to: Math.min(count, to + CHUNK) };
  return { ...drawn, from: Math.max(0, from - CHUNK) };
}

/** Whether nothing is left to be drawn in idle time. */
export function isWhole({ from, to, count }: Drawn): boolean {
  return (from === 0 && to >= count) || to - from + CHUNK > MOST;
}
