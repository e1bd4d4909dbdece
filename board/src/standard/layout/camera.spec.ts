import {
  blendShots,
  CAMERA,
  computeCameraPosition,
  computePixelsPerUnit,
  fitShot,
  type Point,
  projectPoint,
} from "./camera.js";

const corners = (x: number, z: number): Point[] =>
  [0, 4].flatMap((dx) => [0, 3].map((dz): Point => [x + dx, dz === 0 ? 2 : -1, z + dz]));
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

it("has three orthogonal axes and keeps horizontal lines horizontal", () => {
  const { right, up, back } = CAMERA;
  for (const [a, b] of [
    [right, up],
    [up, back],
    [back, right],
  ] as const) {
    expect(dot(a, b)).toBeCloseTo(0);
  }
  for (const axis of [right, up, back]) expect(dot(axis, axis)).toBeCloseTo(1);
  expect(right).toEqual([1, 0, 0]);
});

it.each([0.6, 1.44, 2.5])(
  "fits all points closely at an aspect of %s without cutting any off",
  (aspect) => {
    const points = [...corners(0, 0), ...corners(20, 3), ...corners(-7, 15)];
    const shot = fitShot(points, { aspect });
    const projected = points.map((point) => projectPoint(point, shot, aspect));
    const most = projected.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)));
    expect(Math.max(...most)).toBeLessThan(1);
    expect(Math.max(...most)).toBeGreaterThan(0.95);
  },
);

it("keeps all points above the covered lower part of the shot, and never moves closer than allowed", () => {
  const points = corners(0, 0);
  const shot = fitShot(points, { aspect: 1.44, covered: 0.2 });
  const lowest = Math.min(...points.map((point) => projectPoint(point, shot, 1.44)[1]));
  expect(lowest).toBeGreaterThan(-0.61);
  const far = fitShot(points, { aspect: 1.44, minPictureHeight: 30 });
  expect(computePixelsPerUnit([0, 0, 0], far, 900)).toBeLessThan(30.1);
});

it("computes the pixels per unit", () => {
  const shot = fitShot(corners(0, 0), { aspect: 1 });
  const at: Point = [1, 0, 1];
  const [left] = projectPoint(at, shot, 1);
  const [right] = projectPoint([2, 0, 1], shot, 1);
  expect(computePixelsPerUnit(at, shot, 800)).toBeCloseTo((right - left) * 400);
});

it("interpolates between two shots", () => {
  const a = { right: 0, up: 0, back: 160 };
  const b = { right: 8, up: -4, back: 40 };
  expect(blendShots(a, b, 0)).toBe(a);
  expect(blendShots(a, b, 1)).toBe(b);
  expect(blendShots(a, b, 0.5).back).toBeCloseTo(80);
  expect(blendShots(a, { ...a, right: 6 }, 0.5).right).toBeCloseTo(3);
  expect(computeCameraPosition({ right: 3, up: 0, back: 0 })).toEqual([3, 0, 0]);
});
