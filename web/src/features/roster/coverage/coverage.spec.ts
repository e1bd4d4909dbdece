import type { SeenDuties } from "@wardline/contracts/roster-seen";
import { coverageRows, coverageText } from "./coverage.js";

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

it("says in words what a cell shows", () => {
  expect(coverageText(null)).toBe("0 of 4 roles filled, not on call");
  expect(coverageText(3)).toBe("3 of 4 roles filled");
  expect(coverageText(3, 1)).toBe("3 of 4 roles filled, 1 person away");
  expect(coverageText(3, 0, 2)).toBe("3 of 4 roles filled, 2 seen");
  expect(coverageText(null, 0, 0)).toBe("0 of 4 roles filled, not on call");
});

it("counts who has seen the duty only where the department has marks", () => {
  const duty = { date: "2026-11-01", role: "Registrar", position: 1, at: "" } as const;
  const seen: SeenDuties = {
    departments: ["Surgery", "Cardiology"],
    seen: [{ ...duty, department: "surgery" }],
  };
  const filled = ["Surgery", "Cardiology", "Burns"].map((department) => {
    return { date: "2026-11-01", department, filled: 1 };
  });
  const rows = coverageRows(filled, [], ["2026-11-01"], seen);
  expect(rows.map(({ cells }) => cells[0]?.seen)).toEqual([1, 0, undefined]);
});
