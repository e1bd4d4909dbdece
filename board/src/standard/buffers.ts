import { BOARD_COLOURS, INK } from "@wardline/theme/board-colours";
import { ATLAS_SIZE, type Atlas } from "./label-atlas.js";
import type { Pose } from "./motion.js";
import { BED, TRAY, type Tray } from "./tray-layout.js";

/** Numbers of an instanced mesh: how many instances, of how many there is room for, and each attribute by its name. */
export interface Instances {
  count: number;
  capacity: number;
  data: Record<string, Float32Array>;
}

export const LAYOUTS = {
  trays: { place: 4, look: 2 },
  beds: { place: 4, colour: 4, look: 3 },
  marks: { place: 4, extent: 4, colour: 4 },
  labels: { place: 4, cell: 4, colour: 4, look: 2 },
} as const satisfies Record<string, Record<string, number>>;

export type Kind = keyof typeof LAYOUTS;

export const KINDS = Object.keys(LAYOUTS) as Kind[];

/** Numbers for up to `capacity` instances of a kind. */
export function emptyInstances(kind: Kind, capacity: number): Instances {
  const data: Record<string, Float32Array> = {};
  const layout: Record<string, number> = LAYOUTS[kind];
  for (const name of Object.keys(layout))
    data[name] = new Float32Array(capacity * (layout[name] ?? 0));
  return { count: 0, capacity, data };
}

/** A tray to draw: where it is, its words, and how much it stands out, 0 to 1. */
export interface TrayPose extends Omit<Tray, "beds"> {
  name: string;
  count: string;
  focus: number;
}

/** A bed to draw. */
export interface BedPose extends Pose {
  label: string;
  focus: number;
}

/** `#rrggbb` as three numbers from 0 to 1. */
export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const MARK = { shadow: 0, outline: 1, ring: 2 } as const;
const INK_RGB = rgb(INK);
const TEXT_RGB = rgb(BOARD_COLOURS.text);
const SECONDARY_RGB = rgb(BOARD_COLOURS.secondary);

/** How many instances of each kind so many trays and beds can need. */
export function capacities(trays: number, beds: number): Record<Kind, number> {
  return { trays, beds, marks: trays + 3 * beds, labels: 2 * trays + beds };
}

/** Writes all that is to be drawn into the numbers of the four meshes. */
export function fill(
  into: Record<Kind, Instances>,
  trays: readonly TrayPose[],
  beds: readonly BedPose[],
  atlas: Atlas,
): void {
  for (const kind of KINDS) into[kind].count = 0;
  for (const tray of trays) {
    const { x, z, width, depth, strip, focus } = tray;
    add(into.trays, { place: [x, z, width / 2, depth / 2], look: [focus, 0] });
    mark(
      into.marks,
      MARK.shadow,
      [x + 0.15, -TRAY.thickness, z + 0.35],
      [width / 2, depth / 2, 0.9],
      [0, 0, 0, 0.55],
    );
    const middle = z + depth / 2 - TRAY.padding * 0.55 - strip / 2;
    const left = x - width / 2 + TRAY.padding;
    const room = width - 2 * TRAY.padding;
    const height = strip * 0.86;
    const count = label(
      into.labels,
      atlas,
      tray.count,
      [left + room, 0.02, middle],
      [room * 0.3, height],
      1,
      [...SECONDARY_RGB, 1],
      focus,
    );
    label(
      into.labels,
      atlas,
      tray.name,
      [left, 0.02, middle],
      [room - count - 0.25, height],
      -1,
      [...TEXT_RGB, 1],
      focus,
    );
  }
  for (const bed of beds) addBed(into, bed, atlas);
}

function addBed(into: Record<Kind, Instances>, bed: BedPose, atlas: Atlas): void {
  const { x, y, z, colour, alpha, focus } = bed;
  const half = [BED.width / 2, BED.length / 2] as const;
  if (alpha > 0) {
    add(into.beds, {
      place: [x, y, z, bed.height * BED.headboard],
      colour: [...colour, alpha],
      look: [focus, bed.pulse, 0],
    });
    const near = 1 / (1 + 1.5 * y);
    mark(
      into.marks,
      MARK.shadow,
      [x + 0.1, 0.006, z + 0.1],
      [half[0], half[1], 0.34],
      [0.01, 0.02, 0.05, 0.62 * alpha * near],
    );
    label(
      into.labels,
      atlas,
      bed.label,
      [x, y + BED.top + 0.012, z + 0.3],
      [BED.width * 0.86, 0.62],
      0,
      [...INK_RGB, alpha],
      focus,
    );
  }
  const shown = 0.35 + 0.65 * focus;
  if (bed.outline > 0) {
    mark(
      into.marks,
      MARK.outline,
      [x, 0.012, z],
      [half[0], half[1], 0.2],
      [...SECONDARY_RGB, bed.outline * 0.8 * shown],
    );
  }
  if (bed.ring > 0) {
    mark(
      into.marks,
      MARK.ring,
      [x, 0.012, z],
      [half[0] * bed.spread, half[1] * bed.spread, 0.62],
      [...mixed(colour), bed.ring * shown],
    );
  }
}

function mixed(colour: Pose["colour"]): [number, number, number] {
  return [0.5 + colour[0] / 2, 0.5 + colour[1] / 2, 0.5 + colour[2] / 2];
}

function mark(
  into: Instances,
  kind: number,
  [x, y, z]: readonly [number, number, number],
  [halfX, halfZ, margin]: readonly [number, number, number],
  colour: readonly number[],
): void {
  add(into, { place: [x, y, z, kind], extent: [halfX, halfZ, 0, margin], colour });
}

/** Adds a text no larger than `room`; `side`: −1 begins, 0 is centred, 1 ends at `at`. Returns its width. */
function label(
  into: Instances,
  atlas: Atlas,
  text: string,
  at: readonly [number, number, number],
  room: readonly [number, number],
  side: -1 | 0 | 1,
  colour: readonly number[],
  focus: number,
): number {
  const cell = atlas.cells.get(text);
  if (cell === undefined) return 0;
  const lines = cell.lines.length;
  const scale = Math.min(
    room[0] / cell.width,
    room[1] / cell.height,
    room[1] / (lines * atlas.size * 0.62 + 12),
  );
  const [halfX, halfZ] = [(cell.width * scale) / 2, (cell.height * scale) / 2];
  add(into, {
    place: [at[0] - side * halfX, at[1], at[2], halfX],
    cell: [
      cell.x / ATLAS_SIZE,
      cell.y / ATLAS_SIZE,
      cell.width / ATLAS_SIZE,
      cell.height / ATLAS_SIZE,
    ],
    colour,
    look: [focus, halfZ],
  });
  return 2 * halfX;
}

function add(into: Instances, values: Record<string, readonly number[]>): void {
  for (const name of Object.keys(into.data)) {
    const value = values[name] ?? [];
    into.data[name]?.set(value, into.count * value.length);
  }
  into.count++;
}
