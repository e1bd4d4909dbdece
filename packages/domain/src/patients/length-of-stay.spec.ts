import { countStayDays } from "./length-of-stay.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("countStayDays", () => {
  it.each([
    ["for no time", 0, 0],
    ["for an hour less than a day", 23 * HOUR, 0],
    ["for a day", DAY, 1],
    ["for an hour less than three days", 3 * DAY - HOUR, 2],
    ["for ten days", 10 * DAY, 10],
    ["for more than ten days", 30 * DAY, 10],
    ["since a future time", -DAY, 0],
  ])("counts the days of a patient who has been there %s", (_, age, days) => {
    expect(countStayDays(0, age)).toBe(days);
  });
});
