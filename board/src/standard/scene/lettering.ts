import { CAMERA, type Point } from "../layout/camera.js";
import type { Rgb } from "../ward/colour.js";
import { addInstance, type Instances } from "./buffers.js";
import { ATLAS_SIZE, type Atlas, CELL_PADDING } from "./label-atlas.js";

/** Place and look of a text; lengths are in the ward's units. */
export interface LabelSetting {
  /** Anchor on the text's middle line: the start, centre or end of the text, depending on `side`. */
  at: Point;
  side: "begins" | "middle" | "ends";
  /** Maximum font size. */
  em: number;
  /** Maximum width; a longer text shrinks. */
  room: number;
  colour: Rgb;
  alpha?: number;
  /** True for heavier letters, as used for dark text on a light background. */
  isHeavy?: boolean;
  /** Share of the room's light, 0 to 1. */
  focus: number;
}

/** Scale of the letters of a text on two lines, which together are as high as one line. */
const TWO_LINE_SCALE = 0.49;

/** Returns a point raised towards the reader. */
export function raisePoint([x, y, z]: Point, by: number): Point {
  return [x, y + by * CAMERA.back[1], z + by * CAMERA.back[2]];
}

/** Adds a text of the atlas that faces the reader; returns its width in units. */
export function addText(
  into: Instances,
  atlas: Atlas,
  text: string,
  setting: LabelSetting,
): number {
  const cell = atlas.cells.get(text);
  if (cell === undefined || atlas.size === 0) return 0;
  const { at, side, em, room, colour, alpha = 1, isHeavy = false, focus } = setting;
  const textWidth = cell.width - 2 * CELL_PADDING;
  const lines = cell.lines.length;
  const scale = Math.min((em / atlas.size) * (lines > 1 ? TWO_LINE_SCALE : 1), room / textWidth);
  const half = (textWidth * scale) / 2;
  const shift = side === "begins" ? half : side === "ends" ? -half : 0;
  addInstance(into, {
    place: [at[0] + shift, at[1], at[2], (cell.width * scale) / 2],
    cell: [
      cell.x / ATLAS_SIZE,
      cell.y / ATLAS_SIZE,
      cell.width / ATLAS_SIZE,
      cell.height / ATLAS_SIZE,
    ],
    colour: [...colour, alpha],
    look: [focus, (cell.height * scale) / 2, 0, Number(isHeavy)],
  });
  return 2 * half;
}

/** Returns the width of a one-line text at this letter height, in units. */
export function measureLabel(text: string, em: number, { cells, size }: Atlas): number {
  const cell = cells.get(text);
  return cell === undefined ? 0 : ((cell.width - 2 * CELL_PADDING) * em) / size;
}

/** Adds a rounded plate that faces the reader. `line` above 0 draws only an edge of that thickness. */
export function addPlate(
  into: Instances,
  plate: {
    at: Point;
    halfX: number;
    halfY: number;
    radius: number;
    line?: number;
    colour: Rgb;
    alpha: number;
    focus: number;
  },
): void {
  const { at, halfX, halfY, radius, line = 0, colour, alpha, focus } = plate;
  addInstance(into, {
    place: [at[0], at[1], at[2], halfX],
    cell: [0, 0, 0, 0],
    colour: [...colour, alpha],
    look: [focus, halfY, radius, line],
  });
}
