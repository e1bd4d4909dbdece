import { fit, project } from "./camera.js";
import { BED, gridFor, layOut, TRAY, type Tray, trayBox } from "./tray-layout.js";

const ASPECT = 1096 / 762;

const best = (teams: number[]) => layOut(teams, gridFor(teams, ASPECT, null));

function overlap(a: Tray, b: Tray): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.z - b.z) < (a.depth + b.depth) / 2
  );
}

it("has nothing to lay out for nobody", () => {
  expect(best([])).toEqual([]);
});

it.each([
  ["1 patient", [1]],
  ["3 teams", [9, 2, 14]],
  ["6 teams of a hospital of 500", [84, 84, 83, 83, 83, 83]],
  ["60 teams", Array.from({ length: 60 }, (_, i) => 1 + (i % 9))],
  ["one team of 500", [500]],
])("gives every bed of %s a place of its own on its tray", (_name, teams) => {
  const trays = best(teams);
  expect(trays.map(({ beds }) => beds.length)).toEqual(teams);
  trays.forEach((tray, index) => {
    expect(trays.slice(index + 1).some((other) => overlap(tray, other))).toBe(false);
    for (const { x, z } of tray.beds) {
      const room = tray.width / 2 - TRAY.padding - BED.width / 2 + 1e-9;
      expect(Math.abs(x - tray.x)).toBeLessThanOrEqual(room);
      expect(z + BED.length / 2).toBeLessThanOrEqual(tray.z + tray.depth / 2 - tray.strip);
      expect(z - BED.length / 2).toBeGreaterThanOrEqual(tray.z - tray.depth / 2);
    }
    expect(new Set(tray.beds.map(({ x, z }) => `${x} ${z}`)).size).toBe(tray.beds.length);
  });
});

it.each([
  ["6 teams", Array<number>(6).fill(8)],
  ["60 teams", Array<number>(60).fill(8)],
])("fills the picture with %s", (_name, teams) => {
  const boxes = best(teams).map(trayBox);
  const { u0, u1, v0, v1 } = project(boxes);
  const { half } = fit(boxes, ASPECT);
  expect(((u1 - u0) * (v1 - v0)) / (4 * half * half * ASPECT)).toBeGreaterThan(0.75);
});

it("keeps trays broad enough for their names", () => {
  for (const { width, depth } of best(Array<number>(6).fill(84))) {
    expect(depth / width).toBeLessThan(1.5);
  }
});

it("does not rearrange the ward for one more bed, nor keep what no longer fits", () => {
  const teams = [8, 7, 7, 7, 7, 7];
  const grid = gridFor(teams, ASPECT, null);
  expect(gridFor([9, 7, 7, 7, 7, 7], ASPECT, grid)).toBe(grid);
  expect(gridFor([60, 7, 7, 7, 7, 7], ASPECT, grid)).not.toBe(grid);
  expect(gridFor([8], ASPECT, grid).columns).toBe(1);
});
