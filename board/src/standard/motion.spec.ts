import {
  DROP_MS,
  LIFT_MS,
  MOVE_MS,
  NEVER,
  nextFrameAt,
  poseAt,
  RECOLOUR_MS,
  RING_MS,
  standing,
} from "./motion.js";

const here = { x: 0, z: 0, height: 0.5, colour: [1, 0, 0] as const };
const there = { x: 4, z: 2, height: 0.5, colour: [0, 0, 1] as const };

it("a bed that stands needs no frame", () => {
  const track = standing(here, false);
  expect(poseAt(track, 99)).toMatchObject({ ...here, y: 0, alpha: 1, ring: 0, pulse: 0 });
  expect(nextFrameAt(track, 99)).toBe(Infinity);
});

it("an arrival drops 0.8 units in 600 ms and is ringed for 8 s, mostly without frames", () => {
  const track = { ...standing(here, false), arrivedAt: 0 };
  expect(poseAt(track, 0).y).toBeCloseTo(0.8);
  expect(poseAt(track, DROP_MS).y).toBeCloseTo(0);
  expect(poseAt(track, 4_000).ring).toBe(1);
  expect(poseAt(track, RING_MS).ring).toBe(0);
  expect(nextFrameAt(track, 300)).toBe(300);
  expect(nextFrameAt(track, DROP_MS)).toBe(RING_MS - 600);
  expect(nextFrameAt(track, RING_MS)).toBe(Infinity);
});

it("a status fades over in 600 ms and pulses twice", () => {
  const track = { ...standing(there, false), from: here, recolouredAt: 0 };
  expect(poseAt(track, 0).colour).toEqual([1, 0, 0]);
  expect(poseAt(track, RECOLOUR_MS).colour).toEqual([0, 0, 1]);
  const bright = [150, 300, 450, 600, 750, 900, 1_050, 1_200].map((t) => poseAt(track, t).pulse);
  expect(bright.map((pulse) => Math.round(pulse * 2) / 2)).toEqual([
    0.5, 1, 0.5, 0, 0.5, 1, 0.5, 0,
  ]);
});

it("a bed moves in an arc of 900 ms", () => {
  const track = { ...standing(there, false), from: here, movedAt: 0, isArc: true };
  expect(poseAt(track, 0)).toMatchObject({ x: 0, z: 0, y: 0 });
  expect(poseAt(track, MOVE_MS / 2).y).toBeGreaterThan(1);
  expect(poseAt(track, MOVE_MS)).toMatchObject({ x: 4, z: 2 });
  expect(poseAt(track, MOVE_MS).y).toBeCloseTo(0);
  expect(poseAt({ ...track, isArc: false }, MOVE_MS / 2).y).toBe(0);
});

it("a discharged patient lifts off and fades in 900 ms; the outline of the place remains", () => {
  const track = { ...standing(here, true), leftAt: 0 };
  expect(poseAt(track, 0)).toMatchObject({ y: 0, alpha: 1, outline: 0 });
  expect(poseAt(track, LIFT_MS)).toMatchObject({ alpha: 0, outline: 1 });
  expect(poseAt({ ...track, leftAt: NEVER }, 5)).toMatchObject({ alpha: 0, outline: 1 });
});
