import {
  computePose,
  createRestingTrack,
  findNextFrameTime,
  LIFT_MS,
  MOVE_MS,
  NEVER,
  RECOLOUR_MS,
  RING_MS,
  ROLL_MS,
} from "./motion.js";

const look = { mark: [1, 1, 1] as const, glow: 0 };
const here = { x: 0, z: 0, blanket: [1, 0, 0] as const, ...look };
const there = { x: 4, z: 2, blanket: [0, 0, 1] as const, mark: [0, 0, 0] as const, glow: 1 };
const door = { x: -3, z: 5, isBehind: false };

it("needs no frames for a bed at rest", () => {
  const track = createRestingTrack(here, false);
  expect(computePose(track, 99)).toMatchObject({ ...here, y: 0, alpha: 1, ring: 0, pulse: 0 });
  expect(findNextFrameTime(track, 99)).toBe(Infinity);
});

it("rolls a new bed in from the door and draws a ring around it for 8 s, with few frames", () => {
  const track = { ...createRestingTrack(here, false), door, arrivedAt: 0 };
  expect(computePose(track, 0)).toMatchObject({ x: -3, y: 0, z: 5, alpha: 0 });
  expect(computePose(track, ROLL_MS / 2).y).toBe(0);
  expect(computePose(track, ROLL_MS)).toMatchObject({ x: 0, y: 0, z: 0, alpha: 1 });
  expect(computePose(track, 4_000).ring).toBe(1);
  expect(computePose(track, RING_MS).ring).toBe(0);
  expect(findNextFrameTime(track, 300)).toBe(300);
  expect(findNextFrameTime(track, ROLL_MS)).toBe(RING_MS - 600);
  expect(findNextFrameTime(track, RING_MS)).toBe(Infinity);
});

it("lifts a bed over the beds in front of its place", () => {
  const track = {
    ...createRestingTrack(here, false),
    door: { ...door, isBehind: true },
    arrivedAt: 0,
  };
  expect(computePose(track, ROLL_MS / 2).y).toBeGreaterThan(0.6);
  expect(computePose(track, ROLL_MS).y).toBe(0);
});

it("fades to the colour and light of a new status over 600 ms, and pulses twice", () => {
  const track = { ...createRestingTrack(there, false), from: here, recolouredAt: 0 };
  expect(computePose(track, 0)).toMatchObject({ blanket: [1, 0, 0], glow: 0 });
  expect(computePose(track, RECOLOUR_MS)).toMatchObject({ blanket: [0, 0, 1], glow: 1 });
  const brightness = [150, 300, 450, 600, 750, 900, 1_050, 1_200].map(
    (t) => computePose(track, t).pulse,
  );
  expect(brightness.map((pulse) => Math.round(pulse * 2) / 2)).toEqual([
    0.5, 1, 0.5, 0, 0.5, 1, 0.5, 0,
  ]);
});

it("moves a bed in an arc of 900 ms", () => {
  const track = { ...createRestingTrack(there, false), from: here, movedAt: 0, isArc: true };
  expect(computePose(track, 0)).toMatchObject({ x: 0, z: 0, y: 0 });
  expect(computePose(track, MOVE_MS / 2).y).toBeGreaterThan(1);
  expect(computePose(track, MOVE_MS)).toMatchObject({ x: 4, z: 2 });
  expect(computePose(track, MOVE_MS).y).toBeCloseTo(0);
  expect(computePose({ ...track, isArc: false }, MOVE_MS / 2).y).toBe(0);
});

it("lifts a discharged patient's bed away and fades it in 900 ms, and leaves an outline in its place", () => {
  const track = { ...createRestingTrack(here, true), leftAt: 0 };
  expect(computePose(track, 0)).toMatchObject({ y: 0, alpha: 1, outline: 0 });
  expect(computePose(track, LIFT_MS)).toMatchObject({ alpha: 0, outline: 1 });
  expect(computePose({ ...track, leftAt: NEVER }, 5)).toMatchObject({ alpha: 0, outline: 1 });
});
