import type { Cell, Group } from "./groups.js";

/** A group, or a part of one, in one stack of a page. */
export interface Section {
  group: Group;
  cells: readonly Cell[];
  /** How many rows its grid has. */
  lines: number;
  /** Its beginning stands in the stack before, or on the page before. */
  isContinued: boolean;
  /** It begins with its group's line; what goes on in the next column of a page does not. */
  hasLine: boolean;
}

/** Groups, one below the other. */
export type Stack = readonly Section[];

/** Stacks, side by side: one over the whole width, or one in each column. */
export interface Page {
  stacks: readonly Stack[];
}

/** Lengths in units, gaps included, and how many rows stand side by side in a stack. */
export interface Measures {
  across: number;
  height: number;
  row: number;
  group: number;
  /** Between two groups. */
  groupGap: number;
  /** How many stacks a page has. */
  beside: number;
}

/** Lengths are fractions on most screens: by so little nothing is too long, in units. */
const SLACK = 0.01;

/** The groups of a page, each column's after the other's. */
export function sectionsOf({ stacks }: Page): Section[] {
  return stacks.flatMap((stack) => stack.slice());
}

/** So many stacks in order on a page. */
function pagesOfStacks(stacks: readonly Stack[], beside: number): Page[] {
  const pages: Page[] = [];
  for (let from = 0; from < stacks.length; from += beside) {
    pages.push({ stacks: stacks.slice(from, from + beside) });
  }
  return pages;
}

/**
 * Groups on as few pages as hold them, and in their stacks as evenly as can be: 15 + 15 + 14, not 20 + 20 + 4.
 * A group is divided only where that saves a page; its second part begins with the group's line again.
 */
export function pagesOf(groups: readonly Group[], measures: Measures): Page[] {
  const { beside } = measures;
  const least = fill(groups, measures, measures.height, true);
  if (least.length <= 1 && beside === 1) return pagesOfStacks(least, beside);
  const wanted = Math.ceil(least.length / beside) * beside;
  const stacks =
    evenly(groups, measures, wanted, false) ?? evenly(groups, measures, wanted, true) ?? [];
  return pagesOfStacks(beside > 1 ? stacks : levelled(stacks, measures.across), beside);
}

/** Where stacks hold one group and nothing else, it is shared evenly among them: 4 + 4, not 6 + 2. */
function levelled(stacks: readonly Stack[], across: number): Stack[] {
  const level: Stack[] = [];
  while (level.length < stacks.length) {
    const from = level.length;
    const first = stacks[from]?.[0];
    let to = from;
    while (isAlone(stacks[to], first?.group)) to += 1;
    let cells = stacks.slice(from, to).flatMap((stack) => stack[0]?.cells ?? []);
    for (let index = from; index < to; index += 1) {
      const share = Math.ceil(cells.length / across) / (to - index);
      // Of two and a half lines two: the last line need not be full.
      const lines = Math.ceil(share - 0.5);
      const isContinued = index > from || first?.isContinued === true;
      const section = {
        group: first?.group as Group,
        cells: cells.slice(0, lines * across),
        lines,
      };
      level.push([{ ...section, isContinued, hasLine: true }]);
      cells = cells.slice(lines * across);
    }
    if (to === from) level.push(stacks[from] as Stack);
  }
  return level;
}

function isAlone(stack: Stack | undefined, group: Group | undefined): boolean {
  return stack?.length === 1 && stack[0]?.group === group;
}

/** In so many stacks, each of about the same height; null where they do not hold the groups. */
function evenly(
  groups: readonly Group[],
  measures: Measures,
  wanted: number,
  isDivided: boolean,
): Stack[] | null {
  const holds = (stacks: readonly Stack[]) =>
    stacks.length <= wanted &&
    stacks.every((stack) => heightOf(stack, measures) <= measures.height + SLACK);
  let best = fill(groups, measures, measures.height, isDivided);
  if (best.length > wanted) return null;
  let [low, high] = [0, measures.height];
  while (high - low > 4) {
    const height = (low + high) / 2;
    const stacks = fill(groups, measures, height, isDivided);
    if (holds(stacks)) {
      best = stacks;
      high = height;
    } else low = height;
  }
  // The last one is not to be left with what the others had no room for.
  const shared = fill(groups, measures, high, isDivided, wanted);
  return holds(shared) ? shared : best;
}

/** Fills stack after stack up to `limit`, and where they are to be so many, each up to its share of what is left. */
function fill(
  groups: readonly Group[],
  { across, row, group, height, groupGap, beside }: Measures,
  limit: number,
  isDivided: boolean,
  among = 0,
): Stack[] {
  const stacks: Section[][] = [[]];
  let rest = groups.reduce(
    (sum, { cells }) => sum + group + groupGap + Math.ceil(cells.length / across) * row,
    0,
  );
  const share = () => Math.min(limit, rest / Math.max(1, among - stacks.length + 1) + 0.99 * row);
  let left = among > 0 ? share() : limit;
  const turn = () => {
    stacks.push([]);
    left = among > 0 ? share() : limit;
  };
  for (const one of groups) {
    let { cells } = one;
    let isContinued = false;
    for (;;) {
      const stack = stacks[stacks.length - 1] ?? [];
      const gap = stack.length > 0 ? groupGap : 0;
      const lines = Math.ceil(cells.length / across);
      const hasLine = !isContinued || (stacks.length - 1) % beside === 0;
      const head = hasLine ? group : 0;
      const isWhole = !isDivided && !isContinued && head + lines * row <= height + SLACK;
      const room = isWhole && stack.length === 0 ? height : left;
      const fits = Math.floor((room + SLACK - gap - head) / row);
      // A line of a group alone on its stack's foot says too little, unless it is all that the group has.
      if (stack.length > 0 && fits < (isWhole ? lines : Math.min(lines, 2))) {
        turn();
        continue;
      }
      const taken = Math.min(lines, Math.max(1, fits));
      const shown = cells.slice(0, taken * across);
      stack.push({ group: one, cells: shown, lines: taken, isContinued, hasLine });
      left -= gap + head + taken * row;
      rest -= taken * row + (isContinued ? 0 : head + groupGap);
      if (taken >= lines) break;
      cells = cells.slice(taken * across);
      isContinued = true;
      turn();
    }
  }
  return stacks;
}

/** How high the lines of a stack's groups and the gaps between these are. */
export function headsOf(
  stack: Stack,
  { group, groupGap }: Pick<Measures, "group" | "groupGap">,
): number {
  const heads = stack.filter(({ hasLine }) => hasLine).length * group;
  return heads + Math.max(0, stack.length - 1) * groupGap;
}

function heightOf(stack: Stack, measures: Measures): number {
  const rows = stack.reduce((sum, { lines }) => sum + lines, 0);
  return headsOf(stack, measures) + rows * measures.row;
}
