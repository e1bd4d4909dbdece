import type { Cell, Group } from "./groups.js";

/** Between two groups of a page, in units. */
export const GROUP_GAP = 12;

/** A group, or a part of one, on one page. */
export interface Section {
  group: Group;
  cells: readonly Cell[];
  /** How many rows its grid has. */
  lines: number;
  /** Its beginning stands on the page before. */
  isContinued: boolean;
}

export interface Page {
  sections: readonly Section[];
}

/** Lengths in units, gaps included, and how many rows stand side by side. */
interface Measures {
  columns: number;
  height: number;
  row: number;
  group: number;
}

/**
 * Groups on as few pages as hold them, and on these as evenly as can be: 15 + 15 + 14, not 20 + 20 + 4. A group is
 * divided only where that saves a page; its second part begins with the group's line again.
 */
export function pagesOf(groups: readonly Group[], measures: Measures): Page[] {
  const wanted = fill(groups, measures, measures.height, true).length;
  if (wanted <= 1) return fill(groups, measures, measures.height, true);
  const pages = evenly(groups, measures, wanted, false) ?? evenly(groups, measures, wanted, true);
  return levelled(pages ?? [], measures.columns);
}

/** Where pages hold one group and nothing else, it is shared evenly among them: 4 + 4, not 6 + 2. */
function levelled(pages: readonly Page[], columns: number): Page[] {
  const level: Page[] = [];
  while (level.length < pages.length) {
    const from = level.length;
    const group = pages[from]?.sections[0]?.group;
    let to = from;
    while (isAlone(pages[to], group)) to += 1;
    let cells = pages.slice(from, to).flatMap(({ sections }) => sections[0]?.cells ?? []);
    for (let page = from; page < to; page += 1) {
      const share = Math.ceil(cells.length / columns) / (to - page);
      // Of two and a half lines two: the last line need not be full.
      const lines = Math.ceil(share - 0.5);
      const isContinued = page > from || pages[from]?.sections[0]?.isContinued === true;
      const section = { group: group as Group, cells: cells.slice(0, lines * columns), lines };
      level.push({ sections: [{ ...section, isContinued }] });
      cells = cells.slice(lines * columns);
    }
    if (to === from) level.push(pages[from] as Page);
  }
  return level;
}

function isAlone(page: Page | undefined, group: Group | undefined): boolean {
  return page?.sections.length === 1 && page.sections[0]?.group === group;
}

/** On so many pages, each of about the same height; null where they do not hold the groups. */
function evenly(
  groups: readonly Group[],
  measures: Measures,
  wanted: number,
  isDivided: boolean,
): Page[] | null {
  let best = fill(groups, measures, measures.height, isDivided);
  if (best.length > wanted) return null;
  let [low, high] = [0, measures.height];
  while (high - low > 4) {
    const height = (low + high) / 2;
    const pages = fill(groups, measures, height, isDivided);
    if (
      pages.length <= wanted &&
      pages.every((page) => heightOf(page, measures) <= measures.height)
    ) {
      best = pages;
      high = height;
    } else low = height;
  }
  // The last page is not to be left with what the others had no room for.
  const shared = fill(groups, measures, high, isDivided, wanted);
  return shared.length <= wanted &&
    shared.every((page) => heightOf(page, measures) <= measures.height)
    ? shared
    : best;
}

/** Fills page after page up to `limit`, and where they are to be so many, each up to its share of what is left. */
function fill(
  groups: readonly Group[],
  { columns, row, group: head, height }: Measures,
  limit: number,
  isDivided: boolean,
  among = 0,
): Page[] {
  const pages: Section[][] = [[]];
  let rest = groups.reduce(
    (sum, { cells }) => sum + head + GROUP_GAP + Math.ceil(cells.length / columns) * row,
    0,
  );
  const share = () => Math.min(limit, rest / Math.max(1, among - pages.length + 1) + 0.99 * row);
  let left = among > 0 ? share() : limit;
  const turn = () => {
    pages.push([]);
    left = among > 0 ? share() : limit;
  };
  for (const group of groups) {
    let { cells } = group;
    let isContinued = false;
    for (;;) {
      const page = pages[pages.length - 1] ?? [];
      const gap = page.length > 0 ? GROUP_GAP : 0;
      const lines = Math.ceil(cells.length / columns);
      const isWhole = !isDivided && !isContinued && head + lines * row <= height;
      const fits = Math.floor(((isWhole && page.length === 0 ? height : left) - gap - head) / row);
      // A line of a group alone on its page's foot says too little, unless it is all that the group has.
      if (page.length > 0 && fits < (isWhole ? lines : Math.min(lines, 2))) {
        turn();
        continue;
      }
      const taken = Math.min(lines, Math.max(1, fits));
      page.push({ group, cells: cells.slice(0, taken * columns), lines: taken, isContinued });
      left -= gap + head + taken * row;
      rest -= taken * row + (isContinued ? 0 : head + GROUP_GAP);
      if (taken >= lines) break;
      cells = cells.slice(taken * columns);
      isContinued = true;
      turn();
    }
  }
  return pages.map((sections) => ({ sections }));
}

function heightOf({ sections }: Page, { row, group }: Measures): number {
  const heads = sections.length * (group + GROUP_GAP) - GROUP_GAP;
  return heads + sections.reduce((sum, { lines }) => sum + lines * row, 0);
}
