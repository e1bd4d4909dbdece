/** @jest-environment ./web/testing/browser.cjs */
import { marksText } from "./signal-texts.js";

it("puts marks into words", () => {
  expect(marksText({ acuity: 1, flags: ["contact", "allergy"] })).toBe(
    "1 · Red, Emergency; Contact precautions, Allergy",
  );
  expect(marksText({ acuity: null, flags: [] })).toBe("");
});
