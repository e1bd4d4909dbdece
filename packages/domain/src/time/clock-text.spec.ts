import { clockText, dateText, dutyMomentText } from "./clock-text.js";

const AT = "2026-09-05T22:59:59Z";

it.each([
  ["Africa/Lagos", "23:59", "Sat 5 Sep"],
  ["Asia/Kolkata", "04:29", "Sun 6 Sep"],
  ["America/St_Johns", "20:29", "Sat 5 Sep"],
])("formats a moment on the clocks of %s", (zone, clock, date) => {
  for (const at of [AT, Date.parse(AT)]) {
    expect([clockText(at, zone), dateText(at, zone)]).toEqual([clock, date]);
    expect(dutyMomentText(at, zone)).toBe(`${date} ${clock}`);
  }
});

it("formats midnight as 00:00", () => {
  expect(clockText("2026-11-21T23:00:00Z", "Africa/Lagos")).toBe("00:00");
});
