import type { BoardDistance } from "@wardline/domain/boards/board-distance";
import { TYPE_STEPS, type TypeStep } from "@wardline/theme/type-scale";
import { getCardSizes } from "../view/on-call/on-call.js";
import type { CardRoom } from "../view/on-call/on-call-pages.js";
import { buildRowText, type Group, listPatients, type RowShape, withFreeBeds } from "./groups.js";
import { countLines, type LayoutPage, layOutPages, measureGroupHeads } from "./pages.js";
import { canFitWholeName, hasSignals } from "./row-forms.js";

export const COLUMN_GAP = 20;
/** Gaps between rows and between groups, in units, and the height of a group's line in em. */
const GAPS = { row: 8, group: 12, head: 1.3 } as const;
/** Smaller gaps for a whole ward on one page. */
const WARD_GAPS = { row: 4, group: 8, head: 1.12 } as const;
/** Minimum height of a whole-ward row, and a lower one that is used only if it saves a page. */
const MIN_WARD_ROW_HEIGHT = 70;
const TIGHT_WARD_ROW_HEIGHT = 66;
/** Sizes of the on-call panel in units; `width` by reading distance. */
export const PANEL = {
  width: { 3: 440, 5: 500 },
  title: 58,
  pager: 56,
  /** Maximum height below the patients, as a share of the board's height. */
  share: 0.4,
} as const;

/** Height of the legend's strip, in units. */
const LEGEND_HEIGHT = 44;

/** Minimum width of a column at each step, in units. */
const MIN_WIDTHS = [640, 640, 670, 960, 960] as const;
/** Maximum factor by which a row grows beyond its minimum height when a page has space left. */
const MAX_GROWTH = 1.3;

/** Arrangement of the 2D board, in units. */
export type ClassicalLayout = ReturnType<typeof layOutAt>;

/** Inputs of a layout besides the groups. Lengths are in units. */
export interface LayoutInput {
  width: number;
  height: number;
  isUpright: boolean;
  hasContacts: boolean;
  /** True if there is a legend: at the foot of the panel, or of the rows if no panel is next to them. */
  hasLegend: boolean;
  /** True if an emergency's patient is shown on every page. */
  hasPin: boolean;
  /** Reading distance set in the board's address or in the display's settings; null if not set. */
  distance: BoardDistance | null;
  chooseShape(step: TypeStep, width: number): RowShape;
  /** Returns the minimum width of the longest group line in letters of this size. */
  measureHead(contact: number): number;
  /** True if only some patients are shown, without empty beds among them. */
  isUrgentOnly: boolean;
  /** Returns the height of the list of free beds; 0 if no ward has free beds. */
  measureFreeBeds(step: TypeStep, width: number): number;
  /** Returns the height of the strip; 0 if nobody needs attention. */
  measureStrip(step: TypeStep, width: number): number;
}

/**
 * Lays out groups on the fewest pages, in the largest letters that need no more pages. If that would cut names of a
 * whole ward, prefers a whole-ward layout that cuts no name.
 */
export function layOutClassicalBoard(room: LayoutInput, groups: readonly Group[]): ClassicalLayout {
  const steps = TYPE_STEPS.filter(
    ({ distance }) => room.distance === null || distance === room.distance,
  );
  const layouts = steps.flatMap((step) =>
    listVariants(step, groups.length).map((variant) => layOutAt(step, variant, room, groups)),
  );
  const fewestPages = layouts.reduce((least, { pages }) => Math.min(least, pages.length), Infinity);
  const found = layouts.filter(({ pages }) => pages.length <= fewestPages);
  const largest = found[found.length - 1] as ClassicalLayout;
  if (!isCut(largest, groups)) return largest;
  // Groups side by side leave more of the page's height to rows.
  const uncutLayouts = found.filter((one) => one.step.isDense && !isCut(one, groups));
  return uncutLayouts[uncutLayouts.length - 1] ?? largest;
}

/** True if a whole-ward row is too low for the third line that some name needs. */
function isCut(layout: ClassicalLayout, groups: readonly Group[]): boolean {
  const { step, shape } = layout;
  if (!step.isDense || countLinesIn(layout, computeRowHeight(layout, 0, 0)) >= ROOMY_ROW_LINES)
    return false;
  return groups.flatMap(listPatients).some((cell) => {
    const lines = hasSignals(cell.row.signals) ? 1 : shape.lines;
    return !canFitWholeName(buildRowText(cell), { ...shape, step, lines, isWide: true });
  });
}

interface LayoutVariant {
  /** True if each column has its own groups; else a group takes the whole width. */
  isPerColumn: boolean;
  /** Minimum height of a row; null for the height of its lines. */
  row: number | null;
  /** Maximum number of empty beds in a group's line; more take a place among the rows. */
  bedsInLine?: number;
}

/** Returns the possible arrangements at a step, from the least to the most preferred. */
function listVariants({ isDense }: TypeStep, groups: number): LayoutVariant[] {
  if (!isDense) return [{ isPerColumn: false, row: null }];
  const arrangements = groups > 1 ? [true, false] : [false];
  return [
    { row: TIGHT_WARD_ROW_HEIGHT, bedsInLine: Infinity },
    { row: TIGHT_WARD_ROW_HEIGHT },
    { row: MIN_WARD_ROW_HEIGHT },
  ].flatMap((variant) => arrangements.map((isPerColumn) => ({ ...variant, isPerColumn })));
}

function layOutAt(
  step: TypeStep,
  variant: LayoutVariant,
  room: LayoutInput,
  groups: readonly Group[],
) {
  const panelBeside = room.isUpright ? "below" : "side";
  const panel: "side" | "below" | "none" = room.hasContacts ? panelBeside : "none";
  const side = PANEL.width[step.distance];
  const width = room.width - (panel === "side" ? side + COLUMN_GAP : 0);
  const minWidth = MIN_WIDTHS[TYPE_STEPS.indexOf(step)] ?? MIN_WIDTHS[0];
  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (minWidth + COLUMN_GAP)));
  const across = variant.isPerColumn ? 1 : columns;
  const shape = room.chooseShape(step, (width + COLUMN_GAP) / columns - COLUMN_GAP);
  const gaps = step.isDense ? WARD_GAPS : GAPS;
  const row = variant.row ?? computeMinRowHeight(step, shape.lines);
  // A whole-ward layout is never stacked: the panel shows what its lines leave out.
  const isStacked = !step.isDense && room.measureHead(step.contact) > width;
  const group = Math.round(step.contact * (isStacked ? 2.5 : gaps.head)) + gaps.row;
  const below = computeLowerPanelHeight(step, room.height);
  const legend = room.hasLegend ? LEGEND_HEIGHT : 0;
  const foot = panel === "side" ? 0 : legend;
  const above = room.height - foot - (panel === "below" ? below + COLUMN_GAP : 0);
  const shown = room.isUrgentOnly ? groups : withFreeBeds(groups, across, variant.bedsInLine);
  const sizes = { row: row + gaps.row, group, groupGap: gaps.group };
  const fill = (height: number) =>
    layOutPages(shown, { ...sizes, across, stacksPerPage: columns / across, height });
  // Without a panel next to the rows, the page number goes below them.
  const pagerHeight = panel === "side" ? 0 : PANEL.pager;
  const strip = room.measureStrip(step, width);
  let height = above;
  let pages = fill(height);
  if (pages.length > 1 && pagerHeight > 0) pages = fill((height -= pagerHeight));
  const hasFree = pages.length > 1 || room.isUrgentOnly;
  // At 5 m, the list is too wide for the panel.
  const isFreeAside = panel === "side" && step.distance === 3;
  const free = hasFree ? room.measureFreeBeds(step, isFreeAside ? side : width) : 0;
  const freePlace: "panel" | "rows" = isFreeAside ? "panel" : "rows";
  if (!isFreeAside && free > 0) pages = fill((height -= free));
  const hasStrip = pages.length > 2 && strip > 0;
  if (hasStrip) pages = fill((height -= strip));
  const pin = room.hasPin && pages.length > 1 ? 1 : 0;
  if (pin > 0) pages = fill(height - sizes.row);
  const pager = pages.length > 1 ? PANEL.pager : 0;
  const sideHeight = room.height - pager - legend - (isFreeAside ? free : 0);
  const cards: CardRoom =
    panel === "below"
      ? { width: (room.width - COLUMN_GAP) / 2, height: below, columns: 2, contact: step.contact }
      : { width: side, height: sideHeight, columns: 1, contact: step.contact };
  return {
    step,
    shape,
    /** Width of the rows of all columns. */
    width,
    columns,
    /** Number of rows side by side in a group: all columns, or one if each column has its own groups. */
    across,
    height,
    /** Height of the strip with patients of other pages; 0 without a strip. */
    strip: hasStrip ? strip : 0,
    free: free === 0 ? ("none" as const) : freePlace,
    /** Number of rows above the groups for an emergency's patient; 0 without such a patient. */
    pin,
    /** Minimum height of a row, and the height of a group's line with the gap below it. */
    row,
    group,
    rowGap: gaps.row,
    groupGap: gaps.group,
    /** True if the person to call is on a line below the group's name. */
    isStacked,
    pages,
    panel,
    /** Height of a panel below the patients. */
    below,
    cards: { ...cards, height: cards.height - PANEL.title },
  };
}

/** Returns the height of a panel below the patients, who get most of the space that emergencies leave. */
function computeLowerPanelHeight({ contact, distance }: TypeStep, room: number): number {
  const { padding, title, line } = getCardSizes(contact);
  const height = (lines: number) => PANEL.title + padding + title + line * lines;
  // One person with a phone number at 5 m, else four.
  const maxHeight = height(distance === 5 ? 2 : 8);
  return Math.max(height(2), Math.min(maxHeight, Math.round(room * PANEL.share)));
}

/** Returns the minimum height of a row with this many lines; the first line is for the name. */
function computeMinRowHeight({ name, line, bed }: TypeStep, lines: number): number {
  return Math.round(Math.max(bed * 1.3, name * 1.08 + (lines - 1) * line * 1.12 + 2));
}

/** Number of lines in a whole-ward row with space to spare; two of them are for the name. */
const ROOMY_ROW_LINES = 3;

/** Line height of a name on several lines, as a share of the row's letter size for names; as in the style sheet. */
const NAME_LINE_HEIGHT = 0.88 * 1.14;

/** Returns how many lines fit in a row of this height; with space left, names get more lines than they need. */
export function countLinesIn(
  { step, shape }: Pick<ClassicalLayout, "step" | "shape">,
  height: number,
): number {
  if (step.isDense)
    return height < computeMinRowHeight(step, ROOMY_ROW_LINES) ? shape.lines : ROOMY_ROW_LINES;
  // Any line may hold the name, and at the largest steps a name's line is higher than others.
  const line = Math.max(step.line * 1.12, step.name * NAME_LINE_HEIGHT);
  return Math.max(shape.lines, 1 + Math.floor((height - step.name * 1.08 - 2) / line));
}

/** Returns how many rows of changed patients from other pages fit on the first of several pages. */
export function countNewsRows(layout: ClassicalLayout): number {
  const first = layout.pages[0];
  if (first === undefined || layout.pages.length < 2) return 0;
  const left = computeRoomBelow(layout, first, layout.row);
  return Math.max(0, Math.floor(left / (layout.row + layout.rowGap)) - layout.pin);
}

/** Returns the height of rows, the same on every page; `raised`: number of rows above the groups of `page`. */
export function computeRowHeight(layout: ClassicalLayout, page: number, raised: number): number {
  const heights = layout.pages.flatMap(({ stacks }, index) =>
    stacks.map((stack) => {
      const lines = countLines(stack) + Math.max(layout.pin, index === page ? raised : 0);
      const rows = layout.height - measureGroupHeads(stack, layout);
      return lines === 0 ? Infinity : rows / lines - layout.rowGap;
    }),
  );
  const roomyHeight = layout.step.isDense ? computeMinRowHeight(layout.step, ROOMY_ROW_LINES) : 0;
  return Math.max(layout.row, Math.min(Math.max(layout.row * MAX_GROWTH, roomyHeight), ...heights));
}

/** Returns the height left below all groups of a page with rows of this height. */
export function computeRoomBelow(layout: ClassicalLayout, { stacks }: LayoutPage, row: number) {
  const heights = stacks.map(
    (stack) => measureGroupHeads(stack, layout) + countLines(stack) * (row + layout.rowGap),
  );
  return layout.height - Math.max(...heights);
}

/** Returns the distance in an address: `?distance=3` or `?distance=5`. */
export function readRequestedDistance(search: string): BoardDistance | null {
  const match = /[?&]distance=([35])(?:&|$)/.exec(search);
  return match === null ? null : match[1] === "5" ? 5 : 3;
}
