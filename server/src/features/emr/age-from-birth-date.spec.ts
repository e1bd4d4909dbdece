import { computeEmrAge } from "./age-from-birth-date.js";

describe("computeEmrAge", () => {
  it.each([
    ["1990-06-15", "2026-06-14", 35],
    ["1990-06-15", "2026-06-15", 36],
    ["2024-03-05", "2026-03-04", "23 months"],
    ["2024-03-04", "2026-03-04", 2],
    ["2026-02-04", "2026-03-04", "1 month"],
    ["2026-03-03", "2026-03-04", "1 day"],
    ["2026-03-04", "2026-03-04", "0 days"],
    ["2000-02-29", "2026-02-28", 25],
    ["1980", "2026-03-04", 46],
    ["1980-05", "2026-03-04", 45],
    ["2026", "2026-03-04", null],
    ["2027-01-01", "2026-03-04", null],
    ["unknown", "2026-03-04", null],
  ])("converts a birth on %s, as of %s, to the age %s", (birthDate, day, expected) => {
    expect(computeEmrAge(birthDate, day)).toBe(expected);
  });
});
