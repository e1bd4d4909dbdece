import { type Box, project } from "./camera.js";

/** A bed's block and its neighbourhood in the ward's units; x to the right, z towards the reader. */
export const BED = {
  width: 1,
  length: 1.42,
  pitchX: 1.3,
  pitchZ: 2.16,
  /** Of the mattress. */
  top: 0.34,
  /** What the headboard adds for the longest stay. */
  headboard: 0.76,
} as const;

/** A tray's parts in the ward's units. */
export const TRAY = { padding: 0.42, gap: 0.55, thickness: 0.3, rim: 0.09, minWidth: 3.4 } as const;

/** Trays deeper than this, for their width, are avoided. */
const LONGEST = 1.3;

/** One team's tray: its middle, its size, and the middles of its beds. */
export interface Tray {
  x: number;
  z: number;
  width: number;
  depth: number;
  /** The depth of the strip in front that carries the team's name. */
  strip: number;
  beds: { x: number; z: number }[];
}

/** The box that a tray and all that stands on it take. */
export function trayBox({ x, z, width, depth }: Tray): Box {
  return {
    x0: x - width / 2,
    x1: x + width / 2,
    y0: -TRAY.thickness,
    y1: BED.top + BED.headboard + 0.1,
    z0: z - depth / 2,
    z1: z + depth / 2,
  };
}

/** How many trays stand side by side, and how many beds on each. */
export interface Grid {
  columns: number;
  across: number;
}

/** A grid is kept while it is nearly as good as the best: one more bed does not rearrange the ward. */
const KEEP_SHARE = 0.88;

/**
 * The grid of trays for teams of so many beds whose picture fills `aspect` (width to height) best; `kept`, the one
 * before, as long as it will do.
 */
export function gridFor(teams: readonly number[], aspect: number, kept: Grid | null): Grid {
  const most = Math.max(0, ...teams);
  let best: Grid = { columns: 1, across: 1 };
  let bestScore = 0;
  for (let columns = 1; columns <= teams.length; columns++) {
    for (let across = 1; across <= most; across++) {
      const score = nearness(layOut(teams, { columns, across }), aspect);
      if (score > bestScore) [best, bestScore] = [{ columns, across }, score];
    }
  }
  const isStillGood =
    kept !== null &&
    kept.columns <= teams.length &&
    nearness(layOut(teams, kept), aspect) >= KEEP_SHARE * bestScore;
  return isStillGood ? kept : best;
}

/** How large a unit is in a picture of `aspect` that shows all trays; long, narrow trays have no room for names. */
function nearness(trays: readonly Tray[], aspect: number): number {
  if (trays.length === 0) return 0;
  const { u0, u1, v0, v1 } = project(trays.map(trayBox));
  const length = Math.max(...trays.map(({ width, depth }) => depth / width));
  return Math.min(1, LONGEST / length) ** 0.5 / Math.max((u1 - u0) / aspect, v1 - v0);
}

/** Trays in a grid: all equally wide, and equally deep within a row. */
export function layOut(teams: readonly number[], { columns, across }: Grid): Tray[] {
  const inner = across * BED.pitchX - (BED.pitchX - BED.width);
  const width = Math.max(TRAY.minWidth, inner + 2 * TRAY.padding);
  const trays: Tray[] = [];
  let z0 = 0;
  for (let first = 0; first < teams.length; first += columns) {
    const row = teams.slice(first, first + columns);
    const deep = Math.max(1, Math.ceil(Math.max(...row) / across));
    const room = deep * BED.pitchZ - (BED.pitchZ - BED.length) + 2 * TRAY.padding;
    const strip = Math.min(2.6, Math.max(0.8, Math.sqrt(width * room) * 0.125));
    const depth = room + strip;
    row.forEach((count, column) => {
      const x = column * (width + TRAY.gap);
      const z = z0 + depth / 2;
      trays.push({ x, z, width, depth, strip, beds: places(count, across, x, z - depth / 2) });
    });
    z0 += depth + TRAY.gap;
  }
  return trays;
}

function places(
  count: number,
  across: number,
  x: number,
  back: number,
): { x: number; z: number }[] {
  return Array.from({ length: count }, (_, index) => ({
    x: x + ((index % across) - (across - 1) / 2) * BED.pitchX,
    z: back + TRAY.padding + BED.length / 2 + Math.floor(index / across) * BED.pitchZ,
  }));
}
