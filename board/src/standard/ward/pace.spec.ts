import { Pace } from "./pace.js";

it("measures the time between frames only while something moves", () => {
  const pace = new Pace();
  pace.recordPicture(1_000, true);
  expect(pace.gap).toBeNull();
  pace.recordPicture(1_020, false);
  expect(pace.gap).toBe(20);
  pace.recordPicture(9_000, true);
  expect(pace.gap).toBeNull();
});

it("measures nothing for a skipped frame", () => {
  const pace = new Pace();
  pace.recordPicture(1_000, true);
  pace.recordPicture(1_016, true);
  expect(pace.isEarly(1_032, 33)).toBe(true);
  pace.recordSkip();
  expect(pace.gap).toBeNull();
  expect(pace.isEarly(1_048, 33)).toBe(false);
  pace.recordPicture(1_048, true);
  expect(pace.gap).toBe(32);
});
