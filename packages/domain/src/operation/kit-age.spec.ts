import { isKitOld, kitAgeText } from "./kit-age.js";

const MADE_AT = Date.UTC(2026, 10, 23, 14);
const MINUTE = 60_000;

it.each([
  [0, "made 0 min ago"],
  [12, "made 12 min ago"],
  [60, "made 1 h ago"],
  [130, "made 2 h 10 min ago"],
  [3 * 24 * 60, "made 3 days ago"],
  [-5, "made 0 min ago"],
])("describes a kit after %i minutes as %j", (minutes, text) => {
  expect(kitAgeText(MADE_AT, MADE_AT + minutes * MINUTE)).toBe(text);
});

it("calls a kit old after 45 minutes", () => {
  expect(isKitOld(MADE_AT, MADE_AT + 45 * MINUTE)).toBe(false);
  expect(isKitOld(MADE_AT, MADE_AT + 45 * MINUTE + 1)).toBe(true);
});
