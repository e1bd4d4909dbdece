import { CAMERA, type Point } from "./camera.js";
import { BED, ROOM } from "./geometry.js";

/** Maximum number of rooms in one view of the overview (docs/board.md, 3D Standard). */
export const ROOMS_PER_PAGE = 12;

/** Above this number of beds in view, sills count the beds by status, and most signs are blank. */
export const MAX_LABELLED_BEDS = 120;

/** Divides rooms evenly into pages of at most twelve. Returns each page's bounds; `to` is exclusive. */
export function splitIntoRoomPages(rooms: number): { from: number; to: number }[] {
  const pages = Math.max(1, Math.ceil(rooms / ROOMS_PER_PAGE));
  return Array.from({ length: pages }, (_, page) => ({
    from: Math.round((page * rooms) / pages),
    to: Math.round(((page + 1) * rooms) / pages),
  }));
}

/** Content that decides the size of a room: its places for beds, and the lines of words on its sill. */
interface RoomSize {
  places: number;
  lines: number;
}

/** Room in the ward: middle of its floor, size, height of its sill in the picture, and middles of its beds. */
export type RoomPlan = ReturnType<typeof layOutRooms>[number];

/** Number of rooms side by side, and of beds side by side in each. */
export interface Grid {
  columns: number;
  across: number;
}

/** Maximum heights of a line and of all lines on a sill, as shares of the picture, for one row of rooms or several. */
const LINE_SHARE = { few: 0.052, many: 0.041 } as const;
const LINES_SHARE = { few: 0.17, many: 0.132 } as const;
/** Margin around the lines, in lines. */
const MARGIN_SHARE = 0.36;
/** Maximum height of a line as a share of its room's width, so that its words fit. */
const MAX_LINE_HEIGHT_PER_ROOM_WIDTH = 0.095;
/** Maximum height of a line in a small ward, in units, and in a large ward, as a share of the picture. */
const MAX_SMALL_WARD_LINE = 0.6;
const MAX_LARGE_WARD_LINE_SHARE = 0.037;

/** Maximum factor by which the distances between beds are stretched if there is space left. */
const STRETCH = { x: 1.3, z: 1.22 } as const;

/** Factor by which perspective makes the lower edge of the picture wider than its middle. */
const PERSPECTIVE_FACTOR = 1.06;

/** A grid is kept if its score is at least this share of the best, so that one more bed does not rearrange the ward. */
const KEEP_SCORE_SHARE = 0.9;

/** Height in the picture of a unit along y, and of a unit along z. */
const [HEIGHT_PER_Y, HEIGHT_PER_Z] = [CAMERA.up[1], -CAMERA.up[2]];

/** Returns the corners of a room's space: its floor, the top of its wall, and the lower edge of its sill. */
export function listRoomCorners({ x, z, width, depth, sill }: RoomPlan): Point[] {
  const { wall, thickness } = ROOM;
  const half = width / 2 + thickness;
  const [back, front] = [z - depth / 2 - thickness, z + depth / 2];
  const [low, near] = [-sill * HEIGHT_PER_Y, front + sill * HEIGHT_PER_Z];
  return [
    [x - half, wall, back],
    [x + half, wall, back],
    [x + half, 0, front],
    [x + half, low, near],
    [x - half, low, near],
    [x - half, 0, front],
  ];
}

/** Returns the corners of a bed with its sign and some floor: the area that the camera shows for an event. */
export function listBedCorners(
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

/** Returns the grid with the largest beds in a picture of `aspect`, or `currentGrid` if that is good enough. */
export function chooseGrid(rooms: readonly RoomSize[], aspect: number, currentGrid: Grid | null) {
  const maxPlaces = Math.max(1, ...rooms.map(({ places }) => places));
  let best: Grid = { columns: 1, across: 1 };
  let bestScore = 0;
  for (let columns = 1; columns <= rooms.length; columns++) {
    for (let across = 1; across <= maxPlaces; across++) {
      const score = scoreGrid(rooms, { columns, across }, aspect);
      if (score > bestScore) [best, bestScore] = [{ columns, across }, score];
    }
  }
  if (currentGrid === null) return best;
  const score = scoreGrid(rooms, currentGrid, aspect);
  return score > 0 && score >= KEEP_SCORE_SHARE * bestScore ? currentGrid : best;
}

/** Scores a grid by the size of a unit in the picture, 0 if it does not suit these rooms; words need wide columns. */
function scoreGrid(rooms: readonly RoomSize[], grid: Grid, aspect: number): number {
  const { columns } = grid;
  // Rooms must fill more than half of the last row: four are 2 + 2, not 3 + 1; three are one row.
  const lastRow = ((rooms.length - 1) % columns) + 1;
  if (columns > rooms.length || lastRow <= columns / 2) return 0;
  const { width, height } = measureGrid(rooms, grid, aspect);
  return Math.min(aspect / width, 1 / height) / columns ** 0.22;
}

function measureGrid(rooms: readonly RoomSize[], { columns, across }: Grid, aspect: number) {
  const roomWidth = Math.max(ROOM.minWidth, across * BED.pitchX + 2 * ROOM.paddingX);
  const width =
    (columns * roomWidth + (columns - 1) * ROOM.gapX + 2 * ROOM.thickness * columns) *
    PERSPECTIVE_FACTOR;
  const rows = Array.from({ length: Math.ceil(rooms.length / columns) }, (_, index) => {
    const row = rooms.slice(index * columns, (index + 1) * columns);
    const bedRows = Math.max(1, Math.ceil(Math.max(...row.map(({ places }) => places)) / across));
    const lines = Math.max(...row.map((room) => room.lines));
    return { bedRows, lines, depth: ROOM.back + (bedRows - 1) * BED.pitchZ + ROOM.front };
  });
  const bareHeight = rows.reduce(
    (sum, { depth }) => sum + depth * HEIGHT_PER_Z + ROOM.wall * HEIGHT_PER_Y,
    0,
  );
  const gaps = (rows.length - 1) * ROOM.gapY;
  const maxLines = Math.max(...rows.map(({ lines }) => lines));
  const amount = rows.length < 2 ? "few" : "many";
  const lineShare = Math.min(LINE_SHARE[amount], LINES_SHARE[amount] / maxLines);
  const share = rows.reduce((sum, { lines }) => sum + (lines + MARGIN_SHARE) * lineShare, 0);
  const picture = Math.max(width / aspect, (bareHeight + gaps) / Math.max(0.3, 1 - share));
  const line = Math.min(
    lineShare * picture,
    MAX_LINE_HEIGHT_PER_ROOM_WIDTH * roomWidth,
    Math.max(MAX_SMALL_WARD_LINE, MAX_LARGE_WARD_LINE_SHARE * picture),
  );
  const measureSill = (lines: number) => line * (lines + MARGIN_SHARE);
  const height = bareHeight + gaps + rows.reduce((sum, { lines }) => sum + measureSill(lines), 0);
  return { roomWidth, width, rows, height, measureSill };
}

/** Places rooms in a grid, equally wide and equally deep within a row, and spreads them over a picture of `aspect`. */
export function layOutRooms(rooms: readonly RoomSize[], grid: Grid, aspect: number) {
  const { columns, across } = grid;
  const { roomWidth, width, rows, height, measureSill } = measureGrid(rooms, grid, aspect);
  const extraY = Math.max(0, width / aspect - height);
  const bedRowCount = rows.reduce((sum, { bedRows }) => sum + bedRows, 0);
  const pitchZ = Math.min(STRETCH.z * BED.pitchZ, BED.pitchZ + extraY / HEIGHT_PER_Z / bedRowCount);
  const extraX = Math.max(0, height * aspect - width) / PERSPECTIVE_FACTOR / columns;
  const stretchedWidth = Math.min(roomWidth * STRETCH.x, roomWidth + extraX);
  const pitch = Math.min(STRETCH.x * BED.pitchX, (stretchedWidth - 2 * ROOM.paddingX) / across);
  let nextBack = 0;
  return rows.flatMap(({ bedRows, lines }, index) => {
    const back = nextBack;
    const depth = ROOM.back + ROOM.front + (bedRows - 1) * pitchZ + (pitchZ - BED.pitchZ);
    const sill = measureSill(lines);
    nextBack += depth + (sill + ROOM.wall * HEIGHT_PER_Y + ROOM.gapY) / HEIGHT_PER_Z;
    return rooms.slice(index * columns, (index + 1) * columns).map(({ places }, column) => {
      const x = column * (stretchedWidth + 2 * ROOM.thickness + ROOM.gapX);
      // Beds stand in rows from left to right, centred in the room.
      const firstX = x - stretchedWidth / 2 + (stretchedWidth - (across - 1) * pitch) / 2;
      const beds = Array.from({ length: places }, (_, place) => ({
        x: firstX + (place % across) * pitch,
        z: back + ROOM.back + Math.floor(place / across) * pitchZ,
      }));
      return {
        x,
        z: back + depth / 2,
        width: stretchedWidth,
        depth,
        sill,
        /** Distance between neighbouring beds, from side to side. */
        pitch,
        beds,
      };
    });
  });
}

/** Returns the door of a room through which a bed rolls to `place`. */
export function findDoor({ x, z, width, depth, beds }: RoomPlan, place: { x: number; z: number }) {
  const [far, near] = ROOM.door;
  return {
    x: x - width / 2,
    z: z + depth / 2 - (far + near) / 2,
    isBehind: beds.some((bed) => bed.x < place.x || bed.z > place.z),
  };
}
