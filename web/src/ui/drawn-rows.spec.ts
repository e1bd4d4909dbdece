import { drawnFor, isWhole, withMore } from "./drawn-rows.js";

const LIST = { count: 500, order: "name asc" };
const drawn = { from: 0, to: 30, ...LIST };

it("keeps what is drawn, and adds what comes into sight", () => {
  expect(drawnFor(drawn, { from: 10, to: 25, ...LIST })).toEqual(drawn);
  expect(drawnFor(drawn, { from: 20, to: 45, ...LIST })).toEqual({ ...drawn, to: 45 });
});

it("begins anew where it is far away, sorted otherwise, or another list", () => {
  const far = { from: 300, to: 330, ...LIST };
  expect(drawnFor(drawn, far)).toEqual(far);
  const sorted = { from: 0, to: 20, count: 500, order: "bed_no asc" };
  expect(drawnFor(drawn, sorted)).toEqual(sorted);
  const found = { from: 0, to: 12, count: 12, order: "name asc" };
  expect(drawnFor(drawn, found)).toEqual(found);
});

it("stays as it is when a row comes or goes", () => {
  const one = { from: 0, to: 20, count: 501, order: "name asc" };
  expect(drawnFor(drawn, one)).toEqual({ ...drawn, count: 501 });
  const whole = { from: 0, to: 500, ...LIST };
  expect(drawnFor(whole, { ...one, count: 499 })).toEqual({ ...whole, to: 499, count: 499 });
});

it("grows downwards, then upwards, until all of it is drawn", () => {
  let rows = { from: 7, to: 490, ...LIST };
  for (let turn = 0; turn < 4; turn += 1) rows = withMore(rows);
  expect(rows).toEqual({ from: 0, to: 500, ...LIST });
  expect(isWhole(rows)).toBe(true);
  expect(isWhole(drawn)).toBe(false);
});

it("does not keep a list of thousands", () => {
  const long = { count: 5_000, order: "name asc" };
  expect(isWhole({ from: 0, to: 1_000, ...long })).toBe(true);
  const next = { from: 990, to: 1_010, ...long };
  expect(drawnFor({ from: 0, to: 1_000, ...long }, next)).toEqual(next);
});
