import { arrivalFault, PAPER_NUMBER, paperNumberTaken } from "./paper-card.js";

const NOW = Date.UTC(2026, 10, 25, 12);
const HOURS = 3_600_000;

it("takes an arrival up to 48 hours ago and none in the future", () => {
  expect(arrivalFault(NOW, NOW)).toBeNull();
  expect(arrivalFault(NOW - 48 * HOURS, NOW)).toBeNull();
  expect(arrivalFault(NOW - 48 * HOURS - 1, NOW)).toContain("48 hours");
  expect(arrivalFault(NOW + 1, NOW)).toBe("A card cannot be opened in the future.");
});

it.each(["D-001", "D-999", "D-1000"])("takes %s as a paper number", (text) => {
  expect(PAPER_NUMBER.test(text)).toBe(true);
});

it.each(["D-1", "D001", "d-001", "D-1234567", "E-001", ""])("does not take %j", (text) => {
  expect(PAPER_NUMBER.test(text)).toBe(false);
});

it("says whose card has a number only where that may be known", () => {
  expect(paperNumberTaken("D-001", "Ada Obi (SL-1)")).toBe(
    "D-001 is already on the card of Ada Obi (SL-1).",
  );
  expect(paperNumberTaken("D-001", null)).toBe("D-001 is already on another card.");
});
