import {
  type BedTarget,
  computePose,
  findNextFrameTime,
  type MovingBed,
  trackBeds,
} from "./motion.js";
import type { WardBed } from "./ward.js";

const red = [1, 0, 0] as const;
const blue = [0, 0, 1] as const;
const door = { x: -5, z: 4, isBehind: false };
const moving = { isStill: false, isFirst: false };
const still = { isStill: true, isFirst: false };

const BED: WardBed = {
  id: "1",
  label: "A1",
  slot: 0,
  state: "taken",
  status: "admitted",
  word: "",
  days: 0,
  light: null,
  marks: [],
  isLeaving: false,
};

function createBed(fields: Partial<BedTarget> = {}, own: Partial<WardBed> = {}): BedTarget {
  const look = { blanket: red, mark: red, glow: 0 };
  const place = { bed: { ...BED, ...own }, room: "A", door: null, x: 0, z: 0, isListed: false };
  return { ...place, ...look, ...fields };
}

const trackFirst = (places: BedTarget[]) =>
  trackBeds(new Map(), places, 0, { isStill: false, isFirst: true });
const getOnlyBed = (beds: Map<string, MovingBed>) => beds.get("1") as MovingBed;

it("draws the first frame without motion", () => {
  expect(findNextFrameTime(getOnlyBed(trackFirst([createBed({ door })])), 0)).toBe(Infinity);
});

it("rolls in only the beds of new patients", () => {
  expect(getOnlyBed(trackBeds(new Map(), [createBed({ door })], 5, moving)).arrivedAt).toBe(5);
  expect(findNextFrameTime(getOnlyBed(trackBeds(new Map(), [createBed()], 5, moving)), 5)).toBe(
    Infinity,
  );
});

it("slides a bed within its room, and moves it in an arc to another bed or room", () => {
  const before = trackFirst([createBed()]);
  expect(getOnlyBed(trackBeds(before, [createBed({ x: 2 })], 5, moving))).toMatchObject({
    movedAt: 5,
    isArc: false,
  });
  expect(
    getOnlyBed(trackBeds(before, [createBed({ x: 2 }, { label: "A9" })], 5, moving)).isArc,
  ).toBe(true);
  expect(getOnlyBed(trackBeds(before, [createBed({ x: 9, room: "B" })], 5, moving)).isArc).toBe(
    true,
  );
});

it("continues from the bed's current place if the bed moves again during a move", () => {
  const before = trackBeds(trackFirst([createBed()]), [createBed({ x: 4 })], 0, moving);
  const at = computePose(getOnlyBed(before), 400).x;
  const after = getOnlyBed(trackBeds(before, [createBed({ x: 8 })], 400, moving));
  expect(computePose(after, 400).x).toBeCloseTo(at);
  expect(computePose(after, 1_300).x).toBe(8);
});

it("leaves a running fade alone when it receives the same bed again", () => {
  const before = trackBeds(trackFirst([createBed()]), [createBed({ blanket: blue })], 0, moving);
  expect(
    getOnlyBed(trackBeds(before, [createBed({ blanket: blue })], 300, moving)).recolouredAt,
  ).toBe(0);
});

it("lifts the beds of discharged patients away in their last colour, and removes the beds of deceased patients at once", () => {
  const left = getOnlyBed(
    trackBeds(
      trackFirst([createBed()]),
      [createBed({ blanket: blue }, { state: "left" })],
      5,
      moving,
    ),
  );
  expect(left.leftAt).toBe(5);
  expect(computePose(left, 300).blanket).toEqual(red);
  expect(trackBeds(trackFirst([createBed()]), [], 5, moving).size).toBe(0);
});

it("shows changes without motion, with outlines, when motion is reduced", () => {
  const before = trackFirst([createBed()]);
  const after = getOnlyBed(trackBeds(before, [createBed({ x: 3, blanket: blue })], 5, still));
  expect(computePose(after, 5)).toMatchObject({
    x: 3,
    blanket: blue,
    outline: 1,
    pulse: 0,
    ring: 0,
  });
  expect(findNextFrameTime(after, 5)).toBe(8_005);
  const moved = getOnlyBed(trackBeds(before, [createBed({ x: 3 })], 5, still));
  expect(computePose(moved, 5)).toMatchObject({ x: 3, outline: 0 });
  expect(
    computePose(getOnlyBed(trackBeds(new Map(), [createBed({ door })], 5, still)), 5).outline,
  ).toBe(1);
});
