import { CAMERA, type Point } from "./camera.js";

/** Bed in the ward's units: x to the right, y up, z towards the reader. */
export const BED = {
  width: 1,
  length: 1.42,
  /** Upper side of the mattress. */
  top: 0.3,
  /** Extra height of the blanket over a body. */
  body: 0.07,
  /** Ends of the blanket along z, from the middle of the bed. */
  blanket: [-0.2, 0.7],
  /** Minimum distances between beds: side to side, and towards the reader. */
  pitchX: 1.13,
  pitchZ: 2.48,
} as const;

/** Sign on the headboard, which faces the reader: its lower edge, largest width, height, and gap to the next. */
export const SIGN = { y: 0.34, z: -0.68, width: 1.35, height: 0.6, gap: 0.03 } as const;

/** Parts of a room in the ward's units. */
export const ROOM = {
  paddingX: 0.12,
  /** Distances from the back wall to the beds of the first row, and from the beds of the last row to the sill. */
  back: 1.22,
  front: 1.0,
  wall: 1.02,
  /** Lower and upper edge of the windows. */
  window: [0.2, 0.96],
  /** Height of the side walls at the sill, to which they slope down. */
  low: 0.16,
  thickness: 0.07,
  gapX: 0.22,
  gapY: 0.22,
  minWidth: 3.3,
  /** Far and near end of the door in the left wall, measured from the sill. */
  door: [1.3, 0.2],
} as const;

/** Gap between the rooms of two pages, large enough that the picture of one page shows nothing of another. */
export const PAGE_GAP = 30;

/** Part of a bed or room to which a vertex belongs. The shaders colour each vertex by its part. */
const BED_PART = { frame: 0, mattress: 1, pillow: 2, blanket: 3 } as const;
const ROOM_PART = { floor: 0, wall: 1, rim: 2, sill: 3 } as const;

/** Triangle mesh. `corner`: direction (1 or -1) along x and z, and share of the sill, per vertex. */
export interface Mesh {
  position: number[];
  normal: number[];
  corner: number[];
  part: number[];
  index: number[];
}

/** Ring around a slab: its inset from the edge, its height, and the direction of its normal. */
type Ring = ReturnType<typeof buildBlockRings>[number];

const createMesh = (): Mesh => ({ position: [], normal: [], corner: [], part: [], index: [] });

/** Signs of x and z in each quarter around a slab. */
const QUARTERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/** Adds a slab with rounded corners, whose middle is at `z`. Its last ring closes the top. */
function addSlab(
  mesh: Mesh,
  slab: { z: number; width: number; length: number; radius: number; steps: number; part: number },
  rings: readonly Ring[],
): void {
  const { z, width, length, radius, steps, part } = slab;
  const ringSize = 4 * (steps + 1);
  const first = mesh.part.length;
  for (const { inset, y, out, up } of rings) {
    const r = Math.max(0.001, radius - inset);
    const shrink = Math.max(0, inset - (radius - r));
    QUARTERS.forEach(([sx, sz], quarter) => {
      for (let step = 0; step <= steps; step++) {
        const angle = ((quarter + step / steps) * Math.PI) / 2;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const x = sx * (width / 2 - radius - shrink) + cos * r;
        mesh.position.push(x, y, z + sz * (length / 2 - radius - shrink) + sin * r);
        mesh.normal.push(cos * out, up, sin * out);
        mesh.corner.push(sx, sz, 0);
        mesh.part.push(part);
      }
    });
  }
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    for (let i = 0; i < ringSize; i++) {
      const a = first + ring * ringSize + i;
      const b = first + ring * ringSize + ((i + 1) % ringSize);
      mesh.index.push(a, a + ringSize, b, b, a + ringSize, b + ringSize);
    }
  }
  const top = first + (rings.length - 1) * ringSize;
  for (let i = 1; i + 1 < ringSize; i++) mesh.index.push(top, top + i + 1, top + i);
}

function buildBlockRings(y0: number, y1: number, bevel: number) {
  const lean = Math.SQRT1_2;
  return [
    { inset: 0, y: y0, out: 1, up: 0 },
    { inset: 0, y: y1 - bevel, out: 1, up: 0 },
    { inset: bevel * (1 - lean), y: y1 - bevel * (1 - lean), out: lean, up: lean },
    { inset: bevel, y: y1, out: 0, up: 1 },
  ];
}

/** Returns a bed around its own middle: frame, mattress, pillow and blanket. */
export function buildBedMesh(): Mesh {
  const mesh = createMesh();
  const { width, length, top, blanket } = BED;
  const [from, to] = blanket;
  const frame = { z: 0, width: width - 0.06, length, radius: 0.12, steps: 3, part: BED_PART.frame };
  addSlab(mesh, frame, buildBlockRings(0, 0.13, 0.03));
  const mattress = { z: -0.02, width: width - 0.1, length: length - 0.1, radius: 0.14 };
  addSlab(
    mesh,
    { ...mattress, steps: 3, part: BED_PART.mattress },
    buildBlockRings(0.12, top - 0.03, 0.05),
  );
  const pillow = { z: -length / 2 + 0.28, width: width * 0.64, length: 0.32, radius: 0.12 };
  addSlab(
    mesh,
    { ...pillow, steps: 3, part: BED_PART.pillow },
    buildBlockRings(top - 0.06, top + 0.06, 0.06),
  );
  addSlab(
    mesh,
    { z: (from + to) / 2, width, length: to - from, radius: 0.1, steps: 4, part: BED_PART.blanket },
    // The shader lifts the inner ring over the patient's body.
    [...buildBlockRings(0.08, top, 0.06), { inset: 0.2, y: top, out: 0, up: 1 }],
  );
  return mesh;
}

/** Vertex of a room: the corner of the floor that it follows, its offset from there, and its share of the sill. */
type Vertex = [sx: number, sz: number, x: number, y: number, z?: number, lean?: number];

/** Returns a room: floor, walls and sill. The shader stretches the mesh to the room's size and extends the sill. */
export function buildRoomMesh(): Mesh {
  const mesh = createMesh();
  const { wall, low, thickness: t } = ROOM;
  const at = (...vertex: Vertex) => vertex;
  /** Adds a face with four corners, listed from the upper left as seen from outside. */
  const addFace = (part: number, normal: Point, corners: readonly Vertex[]) => {
    const first = mesh.part.length;
    for (const [sx, sz, x, y, z = 0, lean = 0] of corners) {
      mesh.position.push(x, y, z);
      mesh.normal.push(...normal);
      mesh.corner.push(sx, sz, lean);
      mesh.part.push(part);
    }
    mesh.index.push(first, first + 3, first + 1, first + 1, first + 3, first + 2);
  };
  const upwards: Point = [0, 1, 0];
  const forwards: Point = [0, 0, 1];
  const [left, right] = [at(-1, -1, t, 0), at(1, -1, -t, 0)];
  addFace(ROOM_PART.floor, upwards, [left, right, at(1, 1, -t, 0), at(-1, 1, t, 0)]);
  addFace(ROOM_PART.wall, forwards, [at(-1, -1, t, wall), at(1, -1, -t, wall), right, left]);
  const [rimLeft, rimRight] = [at(-1, -1, 0, wall), at(1, -1, 0, wall)];
  const outerRim = [at(-1, -1, 0, wall, -t), at(1, -1, 0, wall, -t)];
  addFace(ROOM_PART.rim, upwards, [...outerRim, rimRight, rimLeft]);
  for (const side of [-1, 1]) {
    const into = -side * t;
    const addSide = (part: number, normal: Point, corners: Vertex[]) =>
      addFace(part, normal, side < 0 ? corners : corners.reverse());
    const outerFront = at(side, 1, 0, low);
    const [back, front] = [at(side, -1, into, wall), at(side, 1, into, low)];
    const [backFoot, frontFoot] = [at(side, -1, into, 0), at(side, 1, into, 0)];
    addSide(ROOM_PART.rim, [0, 0.97, 0.24], [at(side, -1, 0, wall), back, front, outerFront]);
    addSide(ROOM_PART.wall, [-side, 0, 0], [back, backFoot, frontFoot, front]);
    addSide(ROOM_PART.rim, forwards, [outerFront, front, frontFoot, at(side, 1, 0, 0)]);
  }
  const sill = [at(-1, 1, 0, 0), at(1, 1, 0, 0), at(1, 1, 0, 0, 0, 1), at(-1, 1, 0, 0, 0, 1)];
  addFace(ROOM_PART.sill, CAMERA.back, sill);
  return mesh;
}

/** Returns a flat square from −1 to 1, for marks and texts. */
export function buildQuadMesh(): Mesh {
  return {
    position: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1],
    normal: [],
    corner: [],
    part: [],
    index: [0, 2, 1, 0, 3, 2],
  };
}
