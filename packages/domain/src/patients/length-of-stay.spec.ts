import { stayDays } from "./length-of-stay.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("stayDays", () => {
  it.each([
    ["just arrived", 0, 0],
    ["an hour short of a day", 23 * HOUR, 0],
    ["after a day", DAY, 1],
    ["an hour short of three days", 3 * DAY - HOUR, 2],
    ["at ten days", 10 * DAY, 10],
    ["beyond ten days", 30 * DAY, 10],
    ["from the future", -DAY, 0],
  ])("counts the tiles on the bed of a patient %s: that many", (_, age, days) => {
    expect(stayDays(0, age)).toBe(days);
  });
});
