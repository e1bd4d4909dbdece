/** Some rows of a list that stand one below the other: they are drawn, laid out and painted as one. */
export interface RowBlock {
  /** Stays while rows come and go, so that those that stay are not drawn anew. */
  key: number;
  /** The place of its first row in the list. */
  from: number;
  ids: readonly string[];
}

/** A list's rows, by their ids, in blocks. */
export interface RowBlocks {
  ids: readonly string[];
  /** What the rows are sorted by. */
  order: string;
  blocks: readonly RowBlock[];
  nextKey: number;
}

/** Of a block: on a processor four times slower than today's they are drawn in less than a tenth of a second. */
export const BLOCK_ROWS = 10;
/** Where more rows than this came or went at once it is another list, whose blocks begin anew. */
const A_FEW = 20;

/** The rows in blocks; those of `before` keep the rows that they have, unless it was another list or otherwise sorted. */
export function rowBlocks(
  ids: readonly string[],
  order: string,
  before: RowBlocks | null,
): RowBlocks {
  const nextKey = before?.nextKey ?? 0;
  const isOther = before?.order !== order || Math.abs(before.ids.length - ids.length) > A_FEW;
  const kept = isOther ? null : keptBlocks(ids, before.blocks);
  if (kept !== null) return { ids, order, blocks: kept, nextKey };
  const blocks: RowBlock[] = [];
  for (let from = 0; from < ids.length; from += BLOCK_ROWS) {
    blocks.push({ key: nextKey + blocks.length, from, ids: ids.slice(from, from + BLOCK_ROWS) });
  }
  return { ids, order, blocks, nextKey: nextKey + blocks.length };
}

/** What is new joins those before it. Null where a block would grow too long, or there is none to join. */
function keptBlocks(ids: readonly string[], before: readonly RowBlock[]): RowBlock[] | null {
  const places = new Map(
    before.flatMap((block, place) => block.ids.map((id) => [id, place] as const)),
  );
  const kept = before.map(({ key }) => ({ key, from: 0, ids: [] as string[] }));
  let place = 0;
  for (const [index, id] of ids.entries()) {
    const own = places.get(id) ?? place;
    // One that has moved joins those around it: they are more.
    const next = places.get(ids[index + 1] ?? "") ?? own;
    if (own > place && next >= own) place = own;
    const block = kept[place];
    if (block === undefined || block.ids.push(id) > BLOCK_ROWS + A_FEW) return null;
  }
  let from = 0;
  for (const block of kept) {
    block.from = from;
    from += block.ids.length;
  }
  return kept.filter((block) => block.ids.length > 0);
}
