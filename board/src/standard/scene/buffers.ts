import type { RefObject } from "react";
import type { InstancedBufferGeometry } from "three";
import { CAMERA, type Point } from "../layout/camera.js";
import type { Rgb } from "../ward/colours.js";
import { ATLAS_SIZE, type Atlas, CELL_PADDING } from "./label-sheet.js";

/** Buffers of an instanced mesh: the number of instances, the capacity, each attribute by its name, and the geometry. */
export interface Instances {
  count: number;
  capacity: number;
  data: Record<string, Float32Array>;
  geometry: RefObject<InstancedBufferGeometry | null>;
}

/** Number of components of each attribute, per kind of mesh. */
export const LAYOUTS = {
  rooms: { place: 4, look: 2, alarm: 4 },
  beds: { place: 4, blanket: 4, mark: 4, look: 4, extra: 2 },
  marks: { place: 4, extent: 4, colour: 4 },
  labels: { place: 4, cell: 4, colour: 4, look: 4 },
} as const satisfies Record<string, Record<string, number>>;

export type Kind = keyof typeof LAYOUTS;

export const KINDS = Object.keys(LAYOUTS) as Kind[];

/** Creates buffers for up to `capacity` instances of a kind. */
export function makeInstances(kind: Kind, capacity: number): Instances {
  const data = Object.entries<number>(LAYOUTS[kind]).map(([name, size]) => [
    name,
    new Float32Array(capacity * size),
  ]);
  return { count: 0, capacity, data: Object.fromEntries(data), geometry: { current: null } };
}

/** Returns the maximum number of instances of each kind that this many rooms and beds need. */
export function countSlots(rooms: number, beds: number): Record<Kind, number> {
  return { rooms, beds, marks: rooms + 5 * beds, labels: 16 * rooms + 14 * beds };
}

/** Adds one instance, unless the buffers are full. */
export function addInstance(into: Instances, values: Record<string, readonly number[]>): void {
  if (into.count >= into.capacity) return;
  for (const name of Object.keys(into.data)) {
    const value = values[name] ?? [];
    into.data[name]?.set(value, into.count * value.length);
  }
  into.count++;
}

/** Place and look of a text; lengths are in the ward's units. */
export interface LabelSetting {
  /** Anchor on the text's middle line: the start or end of the text, depending on `side`, or else its centre. */
  at: Point;
  side?: "begins" | "ends";
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

/** Returns a point moved up in the picture, or back from the ward towards the reader. */
export function movePoint([x, y, z]: Point, axis: "up" | "back", by: number): Point {
  return [x, y + by * CAMERA[axis][1], z + by * CAMERA[axis][2]];
}

/** Adds a text of the atlas that faces the reader; returns its width in units. */
export function addText(into: Instances, atlas: Atlas, text: string, setting: LabelSetting) {
  const cell = atlas.cells.get(text);
  if (cell === undefined) return 0;
  const { at, side, em, room, colour, alpha = 1, isHeavy = false, focus } = setting;
  const textWidth = cell.width - 2 * CELL_PADDING;
  const lines = cell.lines.length;
  const scale = Math.min((em / atlas.size) * (lines > 1 ? TWO_LINE_SCALE : 1), room / textWidth);
  const half = (textWidth * scale) / 2;
  const shift = side === "begins" ? half : side === "ends" ? -half : 0;
  addInstance(into, {
    place: [at[0] + shift, at[1], at[2], (cell.width * scale) / 2],
    cell: [cell.x, cell.y, cell.width, cell.height].map((pixels) => pixels / ATLAS_SIZE),
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

/** Rounded plate that faces the reader. `line` above 0 draws only an edge of that thickness. */
interface Plate extends Pick<LabelSetting, "at" | "colour" | "alpha" | "focus"> {
  halfX: number;
  halfY: number;
  radius: number;
  line?: number;
}

/** Adds a rounded plate that faces the reader. `line` above 0 draws only an edge of that thickness. */
export function addPlate(into: Instances, plate: Plate): void {
  const { at, halfX, halfY, radius, line = 0, colour, alpha = 1, focus } = plate;
  addInstance(into, {
    place: [...at, halfX],
    cell: [0, 0, 0, 0],
    colour: [...colour, alpha],
    look: [focus, halfY, radius, line],
  });
}
