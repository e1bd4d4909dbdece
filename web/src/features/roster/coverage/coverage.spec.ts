/** @jest-environment ./web/testing/browser.cjs */
import { coverageRows, coverageText, daysOf } from "./CoveragePanel.js";

it("has a row for each department, deleted ones last, and a cell for each day", () => {
  const rows = coverageRows(
    [
      { date: "2026-11-01", department: "Closed", filled: 2 },
      { date: "2026-11-02", department: "SURGERY", filled: 4 },
      { date: "2026-11-01", department: "Surgery", filled: 0 },
    ],
    ["Cardiology", "Surgery"],
    ["2026-11-01", "2026-11-02"],
  );
  expect(
    rows.map(({ department, cells }) => [department, cells.map(({ filled }) => filled)]),
  ).toEqual([
    ["Cardiology", [null, null]],
    ["Surgery", [0, 4]],
    ["Closed", [2, null]],
  ]);
});

it("counts the days of a month", () => {
  expect(daysOf({ year: 2028, month: 2 })).toHaveLength(29);
});

it("says in words what a cell shows", () => {
  expect(coverageText(null)).toBe("0 of 4 roles filled, not on call");
  expect(coverageText(3)).toBe("3 of 4 roles filled");
});
