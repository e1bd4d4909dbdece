import { type Box, between, CAMERA, fit, project } from "./camera.js";

const box = (x: number, z: number): Box => ({ x0: x, x1: x + 4, y0: -1, y1: 2, z0: z, z1: z + 3 });
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

it("looks along three axes at right angles", () => {
  const { right, up, back } = CAMERA;
  for (const [a, b] of [
    [right, up],
    [up, back],
    [back, right],
  ] as const) {
    expect(dot(a, b)).toBeCloseTo(0);
  }
  for (const axis of [right, up, back]) expect(dot(axis, axis)).toBeCloseTo(1);
});

it.each([0.6, 1.44, 2.5])("cuts nothing off at an aspect of %s", (aspect) => {
  const boxes = [box(0, 0), box(20, 3), box(-7, 15)];
  const { u, v, half } = fit(boxes, aspect);
  const { u0, u1, v0, v1 } = project(boxes);
  expect(u - half * aspect).toBeLessThan(u0);
  expect(u + half * aspect).toBeGreaterThan(u1);
  expect(v - half).toBeLessThan(v0);
  expect(v + half).toBeGreaterThan(v1);
});

it("does not come closer than it may", () => {
  expect(fit([box(0, 0)], 1.44, 9).half).toBe(9);
});

it("goes from one shot to the other", () => {
  const a = { u: 0, v: 0, half: 16 };
  const b = { u: 8, v: -4, half: 4 };
  expect(between(a, b, 0)).toEqual(a);
  expect(between(a, b, 1)).toBe(b);
  expect(between(a, b, 0.5).half).toBeCloseTo(8);
  expect(between(a, { ...a, u: 6 }, 0.5).u).toBeCloseTo(3);
});
