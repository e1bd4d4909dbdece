/** @jest-environment ./web/testing/browser.cjs */
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { findMonthGaps } from "./MonthGaps.js";

const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03"];
const never = () => false;
const complete = (date: string, department: string) => ({ date, department, missing: [] });

it("has no gaps when every role of every listed department is filled", () => {
  const coverage = DAYS.map((date) => complete(date, "Surgery"));
  expect(findMonthGaps(coverage, ["Laboratory", "Surgery"], DAYS, never)).toEqual([]);
});

it("lists missing roles and counts absent people, in the order of departments", () => {
  const [date = ""] = DAYS;
  const gaps = findMonthGaps(
    [
      { date, department: "Closed", missing: ["Registrar"] },
      { date, department: "SURGERY", missing: ["House Officer", "Consultant"], away: 1 },
      { date, department: "Cardiology", missing: [...ROSTER_ROLES] },
      { date, department: "Burns", missing: [], away: 2 },
    ],
    ["Burns", "Cardiology", "Surgery"],
    [date],
    never,
  );
  expect(gaps).toEqual([
    {
      from: date,
      until: date,
      texts: [
        "Burns: 2 people away",
        "Cardiology: nobody",
        "SURGERY: House Officer and Consultant missing, 1 person away",
        "Closed: Registrar missing",
      ],
    },
  ]);
});

it("joins successive days with the same gaps and names days without a roster", () => {
  const coverage = [complete("2026-11-01", "Surgery")];
  expect(findMonthGaps(coverage, ["Surgery"], DAYS, never)).toEqual([
    { from: "2026-11-02", until: "2026-11-03", texts: ["No roster"] },
  ]);
});

it("reports a department that is missing from one day's roster until the duty is over", () => {
  const coverage = [
    complete("2026-11-01", "Surgery"),
    ...DAYS.map((date) => complete(date, "Cardiology")),
  ];
  const isOver = (department: string, day: string) =>
    department === "Surgery" && day < "2026-11-03";
  expect(findMonthGaps(coverage, ["Cardiology", "Surgery"], DAYS, isOver)).toEqual([
    { from: "2026-11-03", until: "2026-11-03", texts: ["Surgery: not on the roster"] },
  ]);
});
