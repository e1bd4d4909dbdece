import { findLeastHeight, splitEvery } from "../view/place/ruler.js";
import type { Cell, Group } from "./groups.js";

/** Group, or part of a group, in one stack of a page. */
export interface Section {
  group: Group;
  cells: readonly Cell[];
  /** Number of rows in the section's grid. */
  lines: number;
  /** True if the section starts in the previous stack or on the previous page. */
  isContinued: boolean;
  /** True if the section begins with its group's line; a continuation in the next column of a page does not. */
  hasLine: boolean;
}

/** Groups, one below the other. */
export type Stack = readonly Section[];

/** Stacks, side by side: one over the whole width, or one in each column. */
export interface LayoutPage {
  stacks: readonly Stack[];
}

/** Lengths in units, gaps included, and the number of rows side by side in a stack. */
interface Measures {
  across: number;
  height: number;
  row: number;
  group: number;
  groupGap: number;
  stacksPerPage: number;
}

/** Tolerance in units, since most screens have fractional lengths. */
const LENGTH_TOLERANCE = 0.01;

/** Returns the groups of a page, stack by stack. */
export function listSections(page: LayoutPage | undefined): Section[] {
  return (page?.stacks ?? []).flatMap((stack) => stack.slice());
}

/**
 * Lays out groups on as few pages as possible, evenly among the stacks: 15 + 15 + 14, not 20 + 20 + 4. A group is split
 * only if that saves a page; its second part repeats the group's line.
 */
export function layOutPages(groups: readonly Group[], measures: Measures): LayoutPage[] {
  const { across, height, stacksPerPage } = measures;
  let stacks = fill(groups, measures, height, true);
  if (stacks.length > 1 || stacksPerPage > 1) {
    const count = Math.ceil(stacks.length / stacksPerPage) * stacksPerPage;
    const wholeGroups = fillEvenly(groups, measures, count, false);
    stacks = wholeGroups ?? fillEvenly(groups, measures, count, true) ?? [];
    if (stacksPerPage === 1) stacks = splitEvenly(stacks, across);
  }
  return splitEvery(stacks, stacksPerPage).map((shown) => ({ stacks: shown }));
}

/** Shares a group evenly among the stacks that hold nothing else: 4 + 4, not 6 + 2. */
function splitEvenly(stacks: readonly Stack[], across: number): Stack[] {
  return stacks.map((stack) => {
    const [section, ...others] = stack;
    if (section === undefined || others.length > 0) return stack;
    const parts = stacks.filter((one) => one.length === 1 && one[0]?.group === section.group);
    const cells = parts.flatMap(([part]) => part?.cells ?? []);
    const place = parts.indexOf(stack);
    let [from, lines] = [0, 0];
    for (let index = 0; index <= place; index += 1) {
      from += lines;
      const share = (Math.ceil(cells.length / across) - from) / (parts.length - index);
      // Rounds two and a half lines down to two: the last line need not be full.
      lines = Math.ceil(share - 0.5);
    }
    const shown = cells.slice(from * across, (from + lines) * across);
    return [{ ...section, cells: shown, lines }];
  });
}

/** Fills the given number of stacks to about the same height; null if the groups do not fit. */
function fillEvenly(
  groups: readonly Group[],
  measures: Measures,
  stackCount: number,
  canSplitGroups: boolean,
): Stack[] | null {
  const { height, row } = measures;
  const areStacksWithinPage = (stacks: readonly Stack[]) =>
    stacks.length <= stackCount &&
    stacks.every((stack) => {
      const stackHeight = measureGroupHeads(stack, measures) + countLines(stack) * row;
      return stackHeight <= height + LENGTH_TOLERANCE;
    });
  const fillTo = (limit: number, among?: number) =>
    fill(groups, measures, limit, canSplitGroups, among);
  if (fillTo(height).length > stackCount) return null;
  const limit = findLeastHeight(height, (least) => areStacksWithinPage(fillTo(least)));
  // The last stack must not get everything that the others could not hold.
  const shared = fillTo(limit, stackCount);
  return areStacksWithinPage(shared) ? shared : fillTo(limit);
}

/** Fills stack after stack up to `limit`. `among`: number of stacks that all get an even share. */
function fill(
  groups: readonly Group[],
  { across, row, group, height, groupGap, stacksPerPage }: Measures,
  limit: number,
  canSplitGroups: boolean,
  among = 0,
): Stack[] {
  const stacks: Section[][] = [[]];
  let rest = groups.reduce(
    (sum, { cells }) => sum + group + groupGap + Math.ceil(cells.length / across) * row,
    0,
  );
  const share = () =>
    among === 0
      ? limit
      : Math.min(limit, rest / Math.max(1, among - stacks.length + 1) + 0.99 * row);
  let left = share();
  const startStack = () => {
    stacks.push([]);
    left = share();
  };
  for (const one of groups) {
    let { cells } = one;
    let isContinued = false;
    for (;;) {
      const stack = stacks[stacks.length - 1] ?? [];
      const gap = stack.length > 0 ? groupGap : 0;
      const lines = Math.ceil(cells.length / across);
      const hasLine = !isContinued || (stacks.length - 1) % stacksPerPage === 0;
      const head = hasLine ? group : 0;
      const isWhole =
        !canSplitGroups && !isContinued && head + lines * row <= height + LENGTH_TOLERANCE;
      const room = isWhole && stack.length === 0 ? height : left;
      const fittingLines = Math.floor((room + LENGTH_TOLERANCE - gap - head) / row);
      // Do not leave a single line of a group at the foot of a stack, unless the group has no more lines.
      if (stack.length > 0 && fittingLines < (isWhole ? lines : Math.min(lines, 2))) {
        startStack();
        continue;
      }
      const lineCount = Math.min(lines, Math.max(1, fittingLines));
      const shown = cells.slice(0, lineCount * across);
      stack.push({ group: one, cells: shown, lines: lineCount, isContinued, hasLine });
      left -= gap + head + lineCount * row;
      rest -= lineCount * row + (isContinued ? 0 : head + groupGap);
      if (lineCount >= lines) break;
      cells = cells.slice(lineCount * across);
      isContinued = true;
      startStack();
    }
  }
  return stacks;
}

/** Returns the height of a stack's group lines and the gaps between groups. */
export function measureGroupHeads(stack: Stack, sizes: Pick<Measures, "group" | "groupGap">) {
  const heads = stack.filter(({ hasLine }) => hasLine).length * sizes.group;
  return heads + Math.max(0, stack.length - 1) * sizes.groupGap;
}

/** Returns the number of rows in a stack's grids. */
export function countLines(stack: Stack): number {
  return stack.reduce((sum, { lines }) => sum + lines, 0);
}
