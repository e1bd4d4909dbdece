import { CAMERA, type Point } from "./camera.js";
import { BED, ROOM, SIGN } from "./room-shape.js";

/** What decides how large a room is: how many places for beds it has, and how many lines of words on its sill. */
export interface RoomSize {
  places: number;
  lines: number;
}

/** A room to stand in the ward: the middle of its floor, its size, its sill's height on the picture, and the middles of its beds. */
export interface RoomPlan {
  x: number;
  z: number;
  width: number;
  depth: number;
  sill: number;
  /** From bed to bed, sideways. */
  pitch: number;
  beds: { x: number; z: number }[];
}

/** How many rooms stand side by side, and how many beds in each. */
export interface Grid {
  columns: number;
  across: number;
}

/**
 * A line of the sill as a share of the picture's height, and that of all its lines at most, where rooms stand in one row
 * and in many; and of the room around them, in lines.
 */
const LINE_SHARE = { few: 0.052, many: 0.041 } as const;
const LINES_SHARE = { few: 0.17, many: 0.132 } as const;
const MARGIN_SHARE = 0.36;
/** A line is no higher than this share of its room's width, so that its words have room. */
const LINE_OF_WIDTH = 0.095;
/** Nor than this many units: a ward of a few beds is not all sill. */
const LINE_AT_MOST = 0.6;

/** Beds stand apart by this much more than they need where there is room for it. */
const STRETCH = { x: 1.3, z: 1.22 } as const;

/** The lower edge of a picture in perspective is wider than its middle. */
const WIDER = 1.06;

/** A grid is kept while it is nearly as good as the best: one more bed does not rearrange the ward. */
const KEEP_SHARE = 0.9;

/** A unit along z, and along y, on the picture. */
const [HIGH, DEEP] = [CAMERA.up[1], -CAMERA.up[2]];

/** The corners of what a room takes: its floor, the top of its wall, and the lower edge of its sill. */
export function outlineOf({ x, z, width, depth, sill }: RoomPlan): Point[] {
  const { wall, thickness } = ROOM;
  const half = width / 2 + thickness;
  const [back, front] = [z - depth / 2 - thickness, z + depth / 2];
  const [low, near] = [-sill * HIGH, front + sill * DEEP];
  return [
    [x - half, wall, back],
    [x + half, wall, back],
    [x + half, 0, front],
    [x + half, low, near],
    [x - half, low, near],
    [x - half, 0, front],
  ];
}

/** The corners of a bed, its sign, and some of the floor around it: what the camera sees of an event. */
export function surroundingsOf(
  { x, z, width, depth, pitch }: RoomPlan,
  bed: { x: number; z: number },
): Point[] {
  const [left, right] = [x - width / 2, x + width / 2];
  const reach = Math.min(width / 2, 2.4 * pitch);
  const middle = Math.min(Math.max(bed.x, left + reach), right - reach);
  const back = Math.max(z - depth / 2, bed.z - ROOM.back - 0.5);
  const front = Math.min(z + depth / 2, bed.z + ROOM.front + 0.5);
  return [middle - reach, middle + reach].flatMap((side): Point[] => [
    [side, ROOM.wall, back],
    [side, 0, front],
  ]);
}

/** The grid of rooms whose picture of `aspect` has the largest beds; `kept`, the one before, as long as it will do. */
export function gridFor(rooms: readonly RoomSize[], aspect: number, kept: Grid | null): Grid {
  const most = Math.max(1, ...rooms.map(({ places }) => places));
  let best: Grid = { columns: 1, across: 1 };
  let bestScore = 0;
  for (let columns = 1; columns <= rooms.length; columns++) {
    if (!isFull(rooms.length, columns)) continue;
    for (let across = 1; across <= most; across++) {
      const score = nearness(rooms, { columns, across }, aspect);
      if (score > bestScore) [best, bestScore] = [{ columns, across }, score];
    }
  }
  const isStillGood =
    kept !== null &&
    kept.columns <= rooms.length &&
    isFull(rooms.length, kept.columns) &&
    nearness(rooms, kept, aspect) >= KEEP_SHARE * bestScore;
  return isStillGood ? kept : best;
}

/** Whether more than half of the last row has rooms: four stand 2 + 2, not 3 + 1, and three in one row, not 2 + 1. */
function isFull(rooms: number, columns: number): boolean {
  return ((rooms - 1) % columns) + 1 > columns / 2;
}

/** How large a unit is in a picture of `aspect` that shows all rooms; narrow rooms have little room for words. */
function nearness(rooms: readonly RoomSize[], grid: Grid, aspect: number): number {
  const { width, height } = measures(rooms, grid, aspect);
  return Math.min(aspect / width, 1 / height) / grid.columns ** 0.22;
}

/** The sizes of a grid before it is stretched; heights as they are on the picture. */
function measures(rooms: readonly RoomSize[], { columns, across }: Grid, aspect: number) {
  const roomWidth = Math.max(ROOM.minWidth, across * BED.pitchX + 2 * ROOM.paddingX);
  const width =
    (columns * roomWidth + (columns - 1) * ROOM.gapX + 2 * ROOM.thickness * columns) * WIDER;
  const rows: { depth: number; deep: number; lines: number }[] = [];
  for (let first = 0; first < rooms.length; first += columns) {
    const row = rooms.slice(first, first + columns);
    const deep = Math.max(1, Math.ceil(Math.max(...row.map(({ places }) => places)) / across));
    const lines = Math.max(...row.map((room) => room.lines));
    rows.push({ deep, lines, depth: ROOM.back + (deep - 1) * BED.pitchZ + ROOM.front });
  }
  const bare = rows.reduce((sum, { depth }) => sum + depth * DEEP + ROOM.wall * HIGH, 0);
  const gaps = (rows.length - 1) * ROOM.gapY;
  const most = Math.max(...rows.map(({ lines }) => lines));
  const amount = rows.length < 2 ? "few" : "many";
  const lineShare = Math.min(LINE_SHARE[amount], LINES_SHARE[amount] / most);
  const share = rows.reduce((sum, { lines }) => sum + (lines + MARGIN_SHARE) * lineShare, 0);
  const picture = Math.max(width / aspect, (bare + gaps) / Math.max(0.3, 1 - share));
  const line = Math.min(lineShare * picture, LINE_OF_WIDTH * roomWidth, lineAtMost(picture));
  const sillOf = (lines: number) => line * (lines + MARGIN_SHARE);
  const height = bare + gaps + rows.reduce((sum, { lines }) => sum + sillOf(lines), 0);
  return { roomWidth, width, rows, height, sillOf };
}

/** Where the picture holds few beds a line is measured by them, where it holds many by the picture. */
function lineAtMost(picture: number): number {
  return Math.max(LINE_AT_MOST, 0.037 * picture);
}

/** Rooms in a grid: all equally wide, equally deep within a row, and as far apart as the picture of `aspect` allows. */
export function layOut(rooms: readonly RoomSize[], grid: Grid, aspect: number): RoomPlan[] {
  const { columns, across } = grid;
  const { roomWidth, width, rows, height, sillOf } = measures(rooms, grid, aspect);
  const extraY = Math.max(0, width / aspect - height);
  const betweenRows = rows.reduce((sum, { deep }) => sum + deep, 0);
  const pitchZ = Math.min(STRETCH.z * BED.pitchZ, BED.pitchZ + extraY / DEEP / betweenRows);
  const extraX = Math.max(0, height * aspect - width) / WIDER / columns;
  const wide = Math.min(roomWidth * STRETCH.x, roomWidth + extraX);
  const pitch = Math.min(STRETCH.x * BED.pitchX, (wide - 2 * ROOM.paddingX) / across);
  const placed: RoomPlan[] = [];
  let z0 = 0;
  rows.forEach(({ deep, lines }, index) => {
    const depth = ROOM.back + ROOM.front + (deep - 1) * pitchZ + (pitchZ - BED.pitchZ);
    const sill = sillOf(lines);
    rooms.slice(index * columns, (index + 1) * columns).forEach(({ places }, column) => {
      const x = column * (wide + 2 * ROOM.thickness + ROOM.gapX);
      const beds = placesOf(places, { across, pitch, pitchZ }, x - wide / 2, wide, z0);
      placed.push({ x, z: z0 + depth / 2, width: wide, depth, sill, pitch, beds });
    });
    z0 += depth + (sill + ROOM.wall * HIGH + ROOM.gapY) / DEEP;
  });
  return placed;
}

/** Beds stand in rows from the left, as words do, in the middle of a room that is wider than they are. */
function placesOf(
  count: number,
  { across, pitch, pitchZ }: { across: number; pitch: number; pitchZ: number },
  left: number,
  width: number,
  back: number,
): { x: number; z: number }[] {
  const first = left + (width - (across - 1) * pitch) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: first + (index % across) * pitch,
    z: back + ROOM.back + Math.floor(index / across) * pitchZ,
  }));
}

/** How wide a bed's sign is. */
export function signWidth({ pitch }: RoomPlan): number {
  return Math.min(pitch - SIGN.gap, BED.width * 1.35);
}

/** The door of a room, for a bed that is to stand at `place`. */
export function doorOf({ x, z, width, depth, beds }: RoomPlan, place: { x: number; z: number }) {
  const [far, near] = ROOM.door;
  return {
    x: x - width / 2,
    z: z + depth / 2 - (far + near) / 2,
    isBehind: beds.some((bed) => bed.x < place.x || bed.z > place.z),
  };
}
