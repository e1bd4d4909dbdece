/** @jest-environment ./web/testing/browser.cjs */
import { fitMonth } from "./MonthSheets.js";

const PAPER = { height: 440, column: 170, letter: 8.5, line: 1.2, padding: 2.4 };
const buildMonth = (...texts: string[]) => Array.from({ length: 31 }, () => [texts, ["Ada Obi"]]);

it("keeps the font size when the month fits on one sheet", () => {
  expect(fitMonth(buildMonth("Ada Obi 0803 555 1002"), PAPER)).toBe(1);
});

it("shrinks the letters until long names and numbers fit on one sheet", () => {
  const longScale = fitMonth(buildMonth("Oluwaseun Adebayo-Ogunlesi 0803 555 1002"), PAPER);
  const longerScale = fitMonth(
    buildMonth("Oluwaseun Adebayo-Ogunlesi 0803 555 1002", "2nd: Bola"),
    PAPER,
  );
  expect(longScale).toBeLessThan(1);
  expect(longerScale).toBeLessThan(longScale);
  expect(longerScale).toBeGreaterThan(0.5);
});

it("keeps the letters large enough to read", () => {
  expect(fitMonth(buildMonth("x".repeat(1000)), PAPER)).toBe(0.55);
});
