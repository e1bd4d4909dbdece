const DEGREE = Math.PI / 180;
const AZIMUTH = 11 * DEGREE;
const ELEVATION = 54 * DEGREE;

type Vector = readonly [x: number, y: number, z: number];

/** The camera's axes: to its right, up on the screen, and from the ward towards it. */
export const CAMERA: { readonly right: Vector; readonly up: Vector; readonly back: Vector } = {
  right: [Math.cos(AZIMUTH), 0, -Math.sin(AZIMUTH)],
  up: [
    -Math.sin(ELEVATION) * Math.sin(AZIMUTH),
    Math.cos(ELEVATION),
    -Math.sin(ELEVATION) * Math.cos(AZIMUTH),
  ],
  back: [
    Math.cos(ELEVATION) * Math.sin(AZIMUTH),
    Math.sin(ELEVATION),
    Math.cos(ELEVATION) * Math.cos(AZIMUTH),
  ],
};

/** How far the camera stands from the ward; an orthographic one only has to be outside of it. */
export const CAMERA_DISTANCE = 400;

/** A box of the ward in its own units; y is up, z towards the reader. */
export interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
}

/** What an orthographic camera shows: the middle in its own axes, and half the height of the picture. */
export interface Shot {
  u: number;
  v: number;
  half: number;
}

/** Room left on each side of what is shown, as a share of the picture. */
const MARGIN = 0.025;

/** The bounds of boxes as the camera sees them, along its right and up axes. */
export function project(boxes: readonly Box[]): { u0: number; u1: number; v0: number; v1: number } {
  const { right, up } = CAMERA;
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const box of boxes) {
    for (const x of [box.x0, box.x1]) {
      for (const z of [box.z0, box.z1]) {
        const u = x * right[0] + z * right[2];
        u0 = Math.min(u0, u);
        u1 = Math.max(u1, u);
        const ground = x * up[0] + z * up[2];
        v0 = Math.min(v0, ground + box.y0 * up[1]);
        v1 = Math.max(v1, ground + box.y1 * up[1]);
      }
    }
  }
  return { u0, u1, v0, v1 };
}

/** The closest shot of `aspect` (width to height) that cuts nothing off; never closer than `closest`. */
export function fit(boxes: readonly Box[], aspect: number, closest = 0): Shot {
  if (boxes.length === 0) return { u: 0, v: 0, half: Math.max(1, closest) };
  const { u0, u1, v0, v1 } = project(boxes);
  const half = Math.max((v1 - v0) / 2, (u1 - u0) / 2 / aspect) / (1 - 2 * MARGIN);
  return { u: (u0 + u1) / 2, v: (v0 + v1) / 2, half: Math.max(half, closest) };
}

/** The shot between two, `share` from 0 to 1; nearness changes evenly to the eye. */
export function between(a: Shot, b: Shot, share: number): Shot {
  if (share >= 1) return b;
  const half = a.half * (b.half / a.half) ** share;
  // The middle moves with the size of the picture, so that the goal does not drift away from its side of it.
  const way = Math.abs(b.half - a.half) < 1e-6 ? share : (half - a.half) / (b.half - a.half);
  return { u: a.u + (b.u - a.u) * way, v: a.v + (b.v - a.v) * way, half };
}
