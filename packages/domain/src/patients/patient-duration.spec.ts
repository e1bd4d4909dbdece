import * as fc from "fast-check";
import { countHoursSince, formatPatientDuration } from "./patient-duration.js";

const HOUR = 3_600_000;

describe("countHoursSince", () => {
  it.each([
    ["an instant short of an hour", HOUR - 1, 0],
    ["an hour", HOUR, 1],
    ["an instant short of a day", 24 * HOUR - 1, 23],
    ["a clock that runs behind", -5 * HOUR, 0],
  ])("counts only whole hours: %s", (_, elapsed, hours) => {
    expect(countHoursSince(1000, 1000 + elapsed)).toBe(hours);
  });
});

describe("formatPatientDuration", () => {
  it.each([
    [0, "0 HRS"],
    [1, "1 HRS"],
    [23, "23 HRS"],
    [24, "1 DAY"],
    [25, "1 DAY, 1 HRS"],
    [47, "1 DAY, 23 HRS"],
    [48, "2 DAYS"],
    [51, "2 DAYS, 3 HRS"],
    [240, "10 DAYS"],
  ])("formats %i hours as %s", (hours, text) => {
    expect(formatPatientDuration(0, hours * HOUR)).toBe(text);
  });

  it("shows days and hours that add up to the whole hours of any stay", () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 * 24 * HOUR }), (elapsed) => {
        const text = formatPatientDuration(0, elapsed);
        const days = Number(/(\d+) DAY/.exec(text)?.[1] ?? 0);
        const hours = Number(/(\d+) HRS/.exec(text)?.[1] ?? 0);
        expect(days * 24 + hours).toBe(countHoursSince(0, elapsed));
      }),
    );
  });
});
