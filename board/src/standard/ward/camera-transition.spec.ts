import { CAMERA_MS, focusAt, nearnessAt, shotAt, turnTo } from "./camera-transition.js";

const all = { right: 0, up: 0, back: 100 };
const one = { right: 5, up: 2, back: 40 };

it("starts from its current shot and moves smoothly to a room, which then stands out", () => {
  const start = turnTo(null, all, null, 0, false);
  expect(shotAt(start, 0)).toEqual(all);
  expect(turnTo(start, { ...all }, null, 50, false)).toBe(start);

  const turn = turnTo(start, one, "Surgery", 1_000, false);
  expect(shotAt(turn, 1_000)).toEqual(all);
  expect([focusAt(turn, "Emergency", 1_000), nearnessAt(turn, 1_000)]).toEqual([1, 0]);
  expect(shotAt(turn, 1_000 + CAMERA_MS)).toEqual(one);
  expect(focusAt(turn, "Emergency", 1_000 + CAMERA_MS)).toBe(0);
  expect(nearnessAt(turn, 1_000 + CAMERA_MS)).toBe(1);
  expect(focusAt(turn, "Surgery", 1_600)).toBe(1);
});

it("turns back halfway without a jump", () => {
  const turn = turnTo(turnTo(null, all, null, 0, false), one, "Surgery", 0, false);
  const half = shotAt(turn, CAMERA_MS / 2);
  expect(shotAt(turnTo(turn, all, null, CAMERA_MS / 2, false), CAMERA_MS / 2)).toEqual(half);
});

it("shows the new shot at once when motion is off", () => {
  const turn = turnTo(turnTo(null, all, null, 0, false), one, "Surgery", 0, true);
  expect(shotAt(turn, 0)).toEqual(one);
});
