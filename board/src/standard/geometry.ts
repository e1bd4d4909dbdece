import { BED, TRAY } from "./tray-layout.js";

/** Which part of a bed or tray a vertex belongs to; the shaders colour by it. */
export const PART = {
  mattress: 0,
  pillow: 1,
  headboardFoot: 2,
  headboardTop: 3,
  side: 0,
  rim: 1,
  floor: 2,
};

/** Triangles with a normal, a part, and a corner (its signs along x and z) for each vertex. */
export interface Mesh {
  position: number[];
  normal: number[];
  corner: number[];
  part: number[];
  index: number[];
}

/** A ring around a slab: how far inside its edge, how high, which way its normal leans, and its part. */
interface Ring {
  inset: number;
  y: number;
  out: number;
  up: number;
  part: number;
}

const EMPTY = (): Mesh => ({ position: [], normal: [], corner: [], part: [], index: [] });

/** A slab of rounded corners, `x`, `z` its middle; closed on top by its last ring. */
function addSlab(
  mesh: Mesh,
  slab: { x: number; z: number; width: number; length: number; radius: number; steps: number },
  rings: readonly Ring[],
): void {
  const { x, z, width, length, radius, steps } = slab;
  const around = 4 * (steps + 1);
  const first = mesh.part.length;
  for (const { inset, y, out, up, part } of rings) {
    const r = Math.max(0.001, radius - inset);
    const shrink = inset - (radius - r);
    for (let quarter = 0; quarter < 4; quarter++) {
      const sx = quarter === 0 || quarter === 3 ? 1 : -1;
      const sz = quarter < 2 ? 1 : -1;
      for (let step = 0; step <= steps; step++) {
        const angle = ((quarter + step / steps) * Math.PI) / 2;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        mesh.position.push(
          x + sx * (width / 2 - radius - Math.max(0, shrink)) + cos * r,
          y,
          z + sz * (length / 2 - radius - Math.max(0, shrink)) + sin * r,
        );
        mesh.normal.push(cos * out, up, sin * out);
        mesh.corner.push(sx, sz);
        mesh.part.push(part);
      }
    }
  }
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    for (let i = 0; i < around; i++) {
      const a = first + ring * around + i;
      const b = first + ring * around + ((i + 1) % around);
      mesh.index.push(a, a + around, b, b, a + around, b + around);
    }
  }
  const top = first + (rings.length - 1) * around;
  for (let i = 1; i + 1 < around; i++) mesh.index.push(top, top + i + 1, top + i);
}

/** Rings of a block from `y0` to `y1` whose upper edge is rounded by `bevel`. */
function block(y0: number, y1: number, bevel: number, foot: number, top: number): Ring[] {
  const lean = Math.SQRT1_2;
  return [
    { inset: 0, y: y0, out: 1, up: 0, part: foot },
    { inset: 0, y: y1 - bevel, out: 1, up: 0, part: top },
    { inset: bevel * (1 - lean), y: y1 - bevel * (1 - lean), out: lean, up: lean, part: top },
    { inset: bevel, y: y1, out: 0, up: 1, part: top },
  ];
}

/** A bed around its own middle: mattress, pillow, and a headboard whose top the shader raises. */
export function bedMesh(): Mesh {
  const mesh = EMPTY();
  const { width, length, top } = BED;
  const { mattress, pillow, headboardFoot, headboardTop } = PART;
  const board = 0.16;
  addSlab(
    mesh,
    { x: 0, z: 0.05, width, length: length - 0.1, radius: 0.17, steps: 4 },
    block(0, top, 0.07, mattress, mattress),
  );
  addSlab(
    mesh,
    { x: 0, z: -length / 2 + 0.42, width: width * 0.66, length: 0.34, radius: 0.1, steps: 3 },
    block(top - 0.01, top + 0.085, 0.05, pillow, pillow),
  );
  addSlab(
    mesh,
    {
      x: 0,
      z: -length / 2 + board / 2,
      width: width + 0.04,
      length: board,
      radius: 0.07,
      steps: 3,
    },
    block(0, top + 0.14, 0.05, headboardFoot, headboardTop),
  );
  return mesh;
}

/** A tray whose corners the shader moves apart to its size: a rim around a floor that lies a little lower. */
export function trayMesh(): Mesh {
  const mesh = EMPTY();
  const { thickness, rim } = TRAY;
  const { side, rim: edge, floor } = PART;
  const high = 0.1;
  addSlab(mesh, { x: 0, z: 0, width: 0, length: 0, radius: 0, steps: 6 }, [
    { inset: -0.3, y: -thickness, out: 1, up: 0, part: side },
    { inset: -0.3, y: high - 0.04, out: 1, up: 0, part: side },
    { inset: -0.29, y: high - 0.01, out: 0.7, up: 0.7, part: edge },
    { inset: -0.26, y: high, out: 0, up: 1, part: edge },
    { inset: -0.3 + rim, y: high, out: 0, up: 1, part: edge },
    { inset: -0.3 + rim + 0.04, y: 0, out: -0.8, up: 0.6, part: edge },
    { inset: -0.3 + rim + 0.04, y: 0, out: 0, up: 1, part: floor },
  ]);
  return mesh;
}

/** A flat square from −1 to 1, for what lies on a floor: marks and texts. */
export function quadMesh(): Mesh {
  return {
    position: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1],
    normal: [],
    corner: [],
    part: [],
    index: [0, 2, 1, 0, 3, 2],
  };
}
