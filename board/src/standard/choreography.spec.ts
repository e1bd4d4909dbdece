import { CAMERA_MS } from "./camera-transition.js";
import { Choreography, type WardShow } from "./choreography.js";
import { DROP_MS, RING_MS } from "./motion.js";
import type { WardBed, WardTeam } from "./ward.js";

const bed = (id: string, change: Partial<WardBed> = {}): WardBed => ({
  id,
  label: id,
  status: "admitted",
  height: 0.5,
  isEmpty: false,
  ...change,
});
const team = (name: string, beds: WardBed[]): WardTeam => ({ name, beds, count: beds.length });
const ward = [
  team("Emergency", [bed("E01"), bed("E02")]),
  team("Surgery", [bed("S01"), bed("S02")]),
];
const show = (change: Partial<WardShow> = {}): WardShow => ({
  teams: ward,
  team: null,
  isNew: () => false,
  aspect: 1.5,
  isStill: false,
  hasCuts: false,
  ...change,
});

function shown(first: WardShow = show()): Choreography {
  const choreography = new Choreography();
  choreography.take(first, 0);
  return choreography;
}

it("has nothing to draw before it was told what", () => {
  expect(new Choreography().posesAt(0)).toBeNull();
});

it("begins with everything in its place, and at rest", () => {
  const choreography = shown();
  expect(choreography.posesAt(0)?.beds.map(({ label }) => label)).toEqual([
    "E01",
    "E02",
    "S01",
    "S02",
  ]);
  expect(choreography.nextFrameAt(0)).toBe(Infinity);
});

it("stays at rest when it is told the same again", () => {
  const choreography = shown();
  choreography.take(show(), 1_000);
  expect(choreography.nextFrameAt(1_000)).toBe(Infinity);
});

it("lets a new bed fall, then rests until its ring goes out", () => {
  const choreography = shown();
  const arrived = [ward[0], team("Surgery", [bed("S01"), bed("S02"), bed("S03")])] as WardTeam[];
  choreography.take(show({ teams: arrived, isNew: (id) => id === "S03" }), 1_000);
  const falling = choreography.posesAt(1_000 + DROP_MS / 3)?.beds.at(-1);
  expect(falling).toMatchObject({ label: "S03" });
  expect(falling?.y).toBeGreaterThan(0.3);
  const landed = 1_000 + CAMERA_MS;
  expect(choreography.nextFrameAt(1_000 + DROP_MS / 3)).toBe(1_000 + DROP_MS / 3);
  expect(choreography.nextFrameAt(landed)).toBeGreaterThan(landed);
  expect(choreography.nextFrameAt(1_000 + RING_MS)).toBe(Infinity);
});

it("turns the camera to a team, and cuts there on a screen too slow to turn", () => {
  const turning = shown();
  turning.take(show({ team: "Surgery" }), 1_000);
  expect(turning.nextFrameAt(1_500)).toBe(1_500);
  expect(turning.nextFrameAt(1_000 + CAMERA_MS)).toBe(Infinity);

  const cutting = shown();
  cutting.take(show({ team: "Surgery", hasCuts: true }), 1_000);
  expect(cutting.nextFrameAt(1_000)).toBe(Infinity);
  expect(cutting.posesAt(1_000)?.shot).toEqual(turning.posesAt(1_000 + CAMERA_MS)?.shot);
});

it("does not move into a picture of another shape: it is there", () => {
  const choreography = shown();
  choreography.take(show({ aspect: 0.6, team: "Surgery" }), 1_000);
  expect(choreography.nextFrameAt(1_000)).toBe(Infinity);
});
