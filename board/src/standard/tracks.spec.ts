import { nextFrameAt, poseAt } from "./motion.js";
import { type Moving, type Place, track } from "./tracks.js";

const red = [1, 0, 0] as const;
const blue = [0, 0, 1] as const;
const moving = { isStill: false, isFirst: false };
const still = { isStill: true, isFirst: false };

function bed(fields: Partial<Place> = {}): Place {
  const place = { id: "1", team: "A", label: "A1", x: 0, z: 0, height: 0.5, colour: red };
  return { ...place, isEmpty: false, isNew: false, ...fields };
}

const first = (places: Place[]) => track(new Map(), places, 0, { isStill: false, isFirst: true });
const only = (beds: Map<string, Moving>) => beds.get("1") as Moving;

it("the first picture stands still", () => {
  expect(nextFrameAt(only(first([bed({ isNew: true })])), 0)).toBe(Infinity);
});

it("only who just came drops", () => {
  expect(only(track(new Map(), [bed({ isNew: true })], 5, moving)).arrivedAt).toBe(5);
  expect(nextFrameAt(only(track(new Map(), [bed()], 5, moving)), 5)).toBe(Infinity);
});

it("a neighbour makes room by sliding; another bed or team is an arc", () => {
  const before = first([bed()]);
  expect(only(track(before, [bed({ x: 2 })], 5, moving))).toMatchObject({
    movedAt: 5,
    isArc: false,
  });
  expect(only(track(before, [bed({ x: 2, label: "A9" })], 5, moving)).isArc).toBe(true);
  expect(only(track(before, [bed({ x: 9, team: "B" })], 5, moving)).isArc).toBe(true);
});

it("a change in the middle of a move starts where the bed then is", () => {
  const before = track(first([bed()]), [bed({ x: 4 })], 0, moving);
  const at = poseAt(only(before), 400).x;
  const after = only(track(before, [bed({ x: 8 })], 400, moving));
  expect(poseAt(after, 400).x).toBeCloseTo(at);
  expect(poseAt(after, 1_300).x).toBe(8);
});

it("the same again changes nothing that is under way", () => {
  const before = track(first([bed()]), [bed({ colour: blue })], 0, moving);
  expect(only(track(before, [bed({ colour: blue })], 300, moving)).recolouredAt).toBe(0);
});

it("the discharged lift off in the colour they had; the deceased are gone at once", () => {
  const left = only(track(first([bed()]), [bed({ colour: blue, isEmpty: true })], 5, moving));
  expect(left.leftAt).toBe(5);
  expect(poseAt(left, 300).colour).toEqual(red);
  expect(track(first([bed()]), [], 5, moving).size).toBe(0);
});

it("without motion there are cuts and outlines only", () => {
  const before = first([bed()]);
  const after = only(track(before, [bed({ x: 3, colour: blue })], 5, still));
  expect(poseAt(after, 5)).toMatchObject({ x: 3, colour: blue, outline: 1, pulse: 0, ring: 0 });
  expect(nextFrameAt(after, 5)).toBe(8_005);
  const moved = only(track(before, [bed({ x: 3 })], 5, still));
  expect(poseAt(moved, 5)).toMatchObject({ x: 3, outline: 0 });
  expect(poseAt(only(track(new Map(), [bed({ isNew: true })], 5, still)), 5).outline).toBe(1);
});
