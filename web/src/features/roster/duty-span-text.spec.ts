/** @jest-environment ./web/testing/browser.cjs */
import { dutySpanText } from "./use-duties.js";

const buildStarts = (dutyStart: string, own: Record<string, string | null>) => ({
  zone: "Africa/Lagos",
  dutyStart,
  departments: Object.entries(own).map(([department, start]) => ({ department, dutyStart: start })),
});

it("lists departments with a different duty start separately", () => {
  const own = { Paediatrics: null, Surgery: "20:00", Medicine: "08:00", ENT: "20:00" };
  expect(dutySpanText("2026-11-21", buildStarts("08:00", own), Object.keys(own))).toBe(
    "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00. Surgery and ENT from Sat 21 Nov 20:00 until Sun 22 Nov 20:00.",
  );
});

it("counts departments with the same start if there are too many to name", () => {
  const own = { Paediatrics: null, A: "07:30", B: "07:30", C: "07:30", D: "07:30" };
  expect(dutySpanText("2026-11-21", buildStarts("08:00", own), Object.keys(own))).toContain(
    "4 departments from Sat 21 Nov 07:30",
  );
});

it.each([
  ["08:00", "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00."],
  ["00:00", "On call from Sat 21 Nov 00:00 until Sun 22 Nov 00:00."],
])("gives the span of the day's duties when they begin at %s", (start, text) => {
  expect(dutySpanText("2026-11-21", buildStarts(start, {}), [])).toBe(text);
});
