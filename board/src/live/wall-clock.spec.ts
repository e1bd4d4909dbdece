import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { formatBoardMoment, getKnownZone, isNight } from "./clock.js";

const LAGOS = "Africa/Lagos";
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour - 1, minute);

it("formats the hospital's time and date", () => {
  expect(clockText(at(14, 7), LAGOS)).toBe("14:07");
  expect(clockText(at(0, 5), LAGOS)).toBe("00:05");
  expect(dateText(at(14, 7), LAGOS)).toBe("Sat 21 Nov");
  expect(dateText(at(24), LAGOS)).toBe("Sun 22 Nov");
});

it("names the day of a moment that is not today", () => {
  const now = at(14, 7);
  expect(formatBoardMoment(at(14, 5), now, LAGOS)).toBe("14:05");
  expect(formatBoardMoment(at(0), now, LAGOS)).toBe("00:00");
  expect(formatBoardMoment(at(-1, 59), now, LAGOS)).toBe("Fri 23:59");
  expect(formatBoardMoment(at(-6 * 24 + 23), now, LAGOS)).toBe("Sun 23:00");
  expect(formatBoardMoment(at(-6 * 24 - 1), now, LAGOS)).toBe("14 Nov 23:00");
});

it("reports night from 22:00 to 06:00", () => {
  expect([21, 22, 0, 5, 6].map((hour) => isNight(at(hour), LAGOS))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it("uses the screen's own zone if the hospital's is unknown", () => {
  expect(getKnownZone(LAGOS)).toBe(LAGOS);
  expect(getKnownZone("Mars/Olympus")).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
