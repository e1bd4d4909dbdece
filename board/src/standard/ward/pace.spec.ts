import { Pace } from "./pace.js";

it("measures the gap between pictures only while something moves", () => {
  const pace = new Pace();
  pace.drawn(1_000, true);
  expect(pace.gap).toBeNull();
  pace.drawn(1_020, false);
  expect(pace.gap).toBe(20);
  pace.drawn(9_000, true);
  expect(pace.gap).toBeNull();
});

it("measures nothing for a skipped frame", () => {
  const pace = new Pace();
  pace.drawn(1_000, true);
  pace.drawn(1_016, true);
  expect(pace.isEarly(1_032, 33)).toBe(true);
  pace.skipped();
  expect(pace.gap).toBeNull();
  expect(pace.isEarly(1_048, 33)).toBe(false);
  pace.drawn(1_048, true);
  expect(pace.gap).toBe(32);
});
