const DEGREE = Math.PI / 180;
const ELEVATION = 52 * DEGREE;

/** Vertical field of view in degrees (docs/board.md, 3D Standard). */
export const FIELD_OF_VIEW = 11;

const HALF_HEIGHT = Math.tan((FIELD_OF_VIEW / 2) * DEGREE);

export type Point = readonly [x: number, y: number, z: number];

/** The camera's axes. The camera faces the ward head-on, so that level lines stay level. */
export const CAMERA = {
  right: [1, 0, 0],
  up: [0, Math.cos(ELEVATION), -Math.sin(ELEVATION)],
  back: [0, Math.sin(ELEVATION), Math.cos(ELEVATION)],
} as const satisfies Record<string, Point>;

/** Position of the camera along its own axes. */
export interface Shot {
  right: number;
  up: number;
  back: number;
}

/** Margin on each side of the picture, as a share of the picture's size. */
const MARGIN = 0.009;

/** Constraints of a shot. */
export interface Framing {
  aspect: number;
  /** Minimum height of the picture, in the ward's units. */
  minPictureHeight?: number;
  /** Share of the picture's height that something else covers from below. */
  covered?: number;
}

function toCameraAxes([x, y, z]: Point): Shot {
  const { up, back } = CAMERA;
  return { right: x, up: y * up[1] + z * up[2], back: y * back[1] + z * back[2] };
}

/** Returns the closest shot that shows all of these points. */
export function fitShot(points: readonly Point[], framing: Framing): Shot {
  const { aspect, minPictureHeight = 0, covered = 0 } = framing;
  const share = 1 - 2 * MARGIN;
  const halfWidth = HALF_HEIGHT * aspect * share;
  const upperHeight = HALF_HEIGHT * share;
  const lowerHeight = HALF_HEIGHT * (1 - 2 * Math.max(MARGIN, covered));
  if (points.length === 0) return { right: 0, up: 0, back: 100 };
  const places = points.map(toCameraAxes);
  const findMax = (measure: (place: Shot) => number) => Math.max(...places.map(measure));
  // Each edge of the picture is a plane through the camera, so a nearer point appears further from the middle.
  const left = findMax((place) => halfWidth * place.back - place.right);
  const right = findMax((place) => halfWidth * place.back + place.right);
  const above = findMax((place) => upperHeight * place.back + place.up);
  const below = findMax((place) => lowerHeight * place.back - place.up);
  const back = Math.max(
    (left + right) / (2 * halfWidth),
    (above + below) / (upperHeight + lowerHeight),
    findMax((place) => place.back) + minPictureHeight / (2 * HALF_HEIGHT),
  );
  const spareHeight = (upperHeight + lowerHeight) * back - above - below;
  return { right: (right - left) / 2, up: above - upperHeight * back + spareHeight / 2, back };
}

/** @internal For specs: a point's place in the picture, −1 to 1 from left to right and from bottom to top. */
export function projectPoint(point: Point, shot: Shot, aspect: number): [x: number, y: number] {
  const { right, up, back } = toCameraAxes(point);
  const depth = (shot.back - back) * HALF_HEIGHT;
  return [(right - shot.right) / (depth * aspect), (up - shot.up) / depth];
}

/** Returns the number of pixels per unit at `point`, across the line of sight, in a picture `height` pixels high. */
export function computePixelsPerUnit(point: Point, shot: Shot, height: number): number {
  return height / (2 * HALF_HEIGHT * (shot.back - toCameraAxes(point).back));
}

/** Returns the position of the camera in the ward's axes. */
export function computeCameraPosition({ right, up, back }: Shot): Point {
  const [[, upY, upZ], [, backY, backZ]] = [CAMERA.up, CAMERA.back];
  return [right, up * upY + back * backY, up * upZ + back * backZ];
}

/** Returns the shot between two shots, `share` from 0 to 1, at a distance that changes by equal ratios. */
export function blendShots(a: Shot, b: Shot, share: number): Shot {
  if (share <= 0) return a;
  if (share >= 1) return b;
  const back = a.back * (b.back / a.back) ** share;
  // The sideways move depends on the zoom, so that the target does not drift across the picture.
  const isLevel = Math.abs(b.back - a.back) < 1e-3 * a.back;
  const moveShare = isLevel ? share : (back - a.back) / (b.back - a.back);
  return {
    right: a.right + (b.right - a.right) * moveShare,
    up: a.up + (b.up - a.up) * moveShare,
    back,
  };
}
