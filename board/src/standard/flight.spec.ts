import { FLIGHT_MS, fly, focusAt, shotAt } from "./flight.js";

const all = { u: 0, v: 0, half: 10 };
const one = { u: 5, v: 2, half: 4 };

it("begins where it is, and eases to a team whose tray then stands out", () => {
  const start = fly(null, all, null, 0, false);
  expect(shotAt(start, 0)).toEqual(all);
  expect(fly(start, { ...all }, null, 50, false)).toBe(start);

  const flight = fly(start, one, "Surgery", 1_000, false);
  expect(shotAt(flight, 1_000)).toEqual(all);
  expect(focusAt(flight, "Emergency", 1_000)).toBe(1);
  expect(shotAt(flight, 1_000 + FLIGHT_MS)).toEqual(one);
  expect(focusAt(flight, "Emergency", 1_000 + FLIGHT_MS)).toBe(0);
  expect(focusAt(flight, "Surgery", 1_600)).toBe(1);
});

it("turns in the middle of a flight without a jump", () => {
  const flight = fly(fly(null, all, null, 0, false), one, "Surgery", 0, false);
  const half = shotAt(flight, FLIGHT_MS / 2);
  expect(shotAt(fly(flight, all, null, FLIGHT_MS / 2, false), FLIGHT_MS / 2)).toEqual(half);
});

it("cuts where it must", () => {
  const flight = fly(fly(null, all, null, 0, false), one, "Surgery", 0, true);
  expect(shotAt(flight, 0)).toEqual(one);
});
