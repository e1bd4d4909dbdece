import { fitShot, type Point, projectPoint } from "./camera.js";
import { BED } from "./geometry.js";
import {
  chooseGrid,
  findDoor,
  layOutRooms,
  listBedCorners,
  listRoomCorners,
  type RoomPlan,
} from "./room-layout.js";

const ASPECT = 1096 / 768;

const toRoomSizes = (rooms: readonly number[]) => rooms.map((places) => ({ places, lines: 3 }));
const layOutBest = (rooms: readonly number[], aspect = ASPECT) =>
  layOutRooms(toRoomSizes(rooms), chooseGrid(toRoomSizes(rooms), aspect, null), aspect);

/** Returns the share of the view that the outlines of rooms cover. */
function measureCoveredShare(plans: readonly RoomPlan[], aspect: number): number {
  const shot = fitShot(plans.flatMap(listRoomCorners), { aspect });
  const areas = plans.map((plan) => {
    const corners = listRoomCorners(plan).map((point) => projectPoint(point, shot, aspect));
    return corners.reduce((sum, [x, y], index) => {
      const [u, v] = corners[(index + 1) % corners.length] ?? [x, y];
      return sum + (x * v - u * y) / 2;
    }, 0);
  });
  return areas.reduce((sum, area) => sum + Math.abs(area), 0) / 4;
}

function hasOverlap(a: RoomPlan, b: RoomPlan): boolean {
  const shot = fitShot([a, b].flatMap(listRoomCorners), { aspect: ASPECT });
  const box = (plan: RoomPlan) => {
    const seen = listRoomCorners(plan).map((point: Point) => projectPoint(point, shot, ASPECT));
    const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
  };
  const [one, other] = [box(a), box(b)];
  const isBeside = a.z !== b.z;
  return isBeside
    ? one[2] < other[3] - 1e-6 && other[2] < one[3] - 1e-6
    : Math.abs(a.x - b.x) < (a.width + b.width) / 2;
}

const HOSPITALS: [string, number[]][] = [
  ["1 bed", [1]],
  ["8 patients in 6 teams", [2, 2, 1, 1, 1, 1]],
  ["a ward of 30 beds", [30]],
  ["3 teams", [9, 2, 14]],
  ["44 patients in 6 teams", [8, 8, 8, 7, 7, 6]],
  ["200 patients in 6 teams", [34, 34, 33, 33, 33, 33]],
  ["a hospital of 500", [84, 84, 83, 83, 83, 83]],
  ["12 wards", Array<number>(12).fill(25)],
  ["one team of 500", [500]],
];

it("lays out nothing when there are no rooms", () => {
  expect(layOutBest([])).toEqual([]);
});

it.each(HOSPITALS)("gives every bed of %s its own place in its room", (_name, rooms) => {
  const plans = layOutBest(rooms);
  expect(plans.map(({ beds }) => beds.length)).toEqual(rooms);
  plans.forEach((plan, index) => {
    expect(plans.slice(index + 1).some((other) => hasOverlap(plan, other))).toBe(false);
    for (const { x, z } of plan.beds) {
      expect(Math.abs(x - plan.x) + BED.width / 2).toBeLessThanOrEqual(plan.width / 2 + 1e-9);
      expect(Math.abs(z - plan.z) + BED.length / 2).toBeLessThanOrEqual(plan.depth / 2);
    }
    expect(new Set(plan.beds.map(({ x, z }) => `${x} ${z}`)).size).toBe(plan.beds.length);
    expect(plan.pitch).toBeGreaterThanOrEqual(BED.pitchX - 1e-9);
  });
});

it.each(HOSPITALS)(
  "fills at least 60 %% of the view for %s, on wide and upright screens",
  (_name, rooms) => {
    expect(measureCoveredShare(layOutBest(rooms), ASPECT)).toBeGreaterThan(0.6);
    expect(measureCoveredShare(layOutBest(rooms, 1000 / 760), 1000 / 760)).toBeGreaterThan(0.6);
  },
);

it("keeps the grid when one bed is added, but drops it when it no longer fits", () => {
  const grid = chooseGrid(toRoomSizes([8, 7, 7, 7, 7, 7]), ASPECT, null);
  expect(chooseGrid(toRoomSizes([9, 7, 7, 7, 7, 7]), ASPECT, { ...grid })).toEqual(grid);
  expect(chooseGrid(toRoomSizes([60, 7, 7, 7, 7, 7]), ASPECT, grid)).not.toEqual(grid);
  expect(chooseGrid(toRoomSizes([8]), ASPECT, grid).columns).toBe(1);
});

it.each([
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
  [7, [4, 3]],
  [10, [5, 5]],
])("leaves no row half empty when there are %i rooms", (count, rows) => {
  for (const beds of [1, 3, 8]) {
    const plans = layOutBest(Array<number>(count).fill(beds));
    const backs = Array.from(new Set(plans.map(({ z }) => z)));
    const found = backs.map((back) => plans.filter(({ z }) => z === back).length);
    const last = found.at(-1) ?? 0;
    expect(last).toBeGreaterThan((found[0] ?? 0) / 2);
    if (beds === 3) expect(found).toEqual(rows);
  }
});

it("puts a door at the left of each room and frames each bed within its room", () => {
  for (const plan of layOutBest([8, 8, 8, 7, 7, 6])) {
    const last = plan.beds.at(-1) ?? { x: 0, z: 0 };
    const door = findDoor(plan, last);
    expect(door.x).toBeCloseTo(plan.x - plan.width / 2);
    expect(door.isBehind).toBe(true);
    const xs = listBedCorners(plan, last).map(([x]) => x);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(plan.x - plan.width / 2 - 1e-9);
    expect(Math.max(...xs)).toBeLessThanOrEqual(plan.x + plan.width / 2 + 1e-9);
    expect(Math.min(...xs)).toBeLessThan(last.x);
  }
});
