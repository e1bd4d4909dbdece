import { dutySpanText } from "./duty-span-text.js";

const LAGOS = { zone: "Africa/Lagos", start: "08:00" };

it("says the span of departments that begin at a time of their own", () => {
  const own = [
    { department: "Surgery", start: "20:00" },
    { department: "Medicine", start: "08:00" },
    { department: "ENT", start: "20:00" },
  ];
  expect(dutySpanText("2026-11-21", LAGOS, own)).toBe(
    "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00. Surgery and ENT from Sat 21 Nov 20:00 until Sun 22 Nov 20:00.",
  );
});

it("counts departments of one start that are too many to name", () => {
  const own = ["A", "B", "C", "D"].map((department) => ({ department, start: "07:30" }));
  expect(dutySpanText("2026-11-21", LAGOS, own)).toContain("4 departments from Sat 21 Nov 07:30");
});

it.each([
  ["08:00", "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00."],
  ["00:00", "On call from Sat 21 Nov 00:00 until Sun 22 Nov 00:00."],
])("given duties that begin at %s, then the real span of the day is said", (start, text) => {
  expect(dutySpanText("2026-11-21", { zone: "Africa/Lagos", start })).toBe(text);
});
