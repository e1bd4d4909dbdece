import { dutySpanText } from "./duty-span-text.js";

it.each([
  ["08:00", "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00."],
  ["00:00", "On call from Sat 21 Nov 00:00 until Sun 22 Nov 00:00."],
])("given duties that begin at %s, then the real span of the day is said", (start, text) => {
  expect(dutySpanText("2026-11-21", { zone: "Africa/Lagos", start })).toBe(text);
});
