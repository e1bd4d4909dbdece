import { arrivalProblem, PAPER_NUMBER_PATTERN, paperNumberTakenError } from "./paper-card.js";

const NOW = Date.UTC(2026, 10, 25, 12);
const HOURS = 3_600_000;

it("accepts an arrival up to 48 hours ago and none in the future", () => {
  expect(arrivalProblem(NOW, NOW)).toBeNull();
  expect(arrivalProblem(NOW - 48 * HOURS, NOW)).toBeNull();
  expect(arrivalProblem(NOW - 48 * HOURS - 1, NOW)).toContain("48 hours");
  expect(arrivalProblem(NOW + 1, NOW)).toBe("The card's opening time cannot be in the future.");
});

it.each(["D-001", "D-999", "D-1000"])("accepts %s as a paper number", (text) => {
  expect(PAPER_NUMBER_PATTERN.test(text)).toBe(true);
});

it.each(["D-1", "D001", "d-001", "D-1234567", "E-001", ""])("rejects %j", (text) => {
  expect(PAPER_NUMBER_PATTERN.test(text)).toBe(false);
});

it("names the patient who already has a paper number only if the reader may see the name", () => {
  expect(paperNumberTakenError("D-001", "Ada Obi (SL-1)")).toBe(
    "D-001 is already on the card of Ada Obi (SL-1).",
  );
  expect(paperNumberTakenError("D-001", null)).toBe("D-001 is already on another card.");
});
