import {
  CAMERA_MS,
  computeCloseness,
  computeRoomFocus,
  computeShot,
  startTransition,
} from "./motion.js";

const all = { right: 0, up: 0, back: 100 };
const one = { right: 5, up: 2, back: 40 };

it("starts from its current shot and moves smoothly to a room, which then stands out", () => {
  const start = startTransition(null, all, null, 0, false);
  expect(computeShot(start, 0)).toEqual(all);
  expect(startTransition(start, { ...all }, null, 50, false)).toBe(start);

  const turn = startTransition(start, one, "Surgery", 1_000, false);
  expect(computeShot(turn, 1_000)).toEqual(all);
  expect([computeRoomFocus(turn, "Emergency", 1_000), computeCloseness(turn, 1_000)]).toEqual([
    1, 0,
  ]);
  expect(computeShot(turn, 1_000 + CAMERA_MS)).toEqual(one);
  expect(computeRoomFocus(turn, "Emergency", 1_000 + CAMERA_MS)).toBe(0);
  expect(computeCloseness(turn, 1_000 + CAMERA_MS)).toBe(1);
  expect(computeRoomFocus(turn, "Surgery", 1_600)).toBe(1);
});

it("turns back halfway without a jump", () => {
  const turn = startTransition(
    startTransition(null, all, null, 0, false),
    one,
    "Surgery",
    0,
    false,
  );
  const half = computeShot(turn, CAMERA_MS / 2);
  expect(
    computeShot(startTransition(turn, all, null, CAMERA_MS / 2, false), CAMERA_MS / 2),
  ).toEqual(half);
});

it("shows the new shot at once when motion is off", () => {
  const turn = startTransition(startTransition(null, all, null, 0, false), one, "Surgery", 0, true);
  expect(computeShot(turn, 0)).toEqual(one);
});
