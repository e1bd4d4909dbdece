import { areContactsHidden, getFreshness } from "../board-view.js";

const NOW = 10_000_000;

it.each([
  [0, "live", "live"],
  [14_999, "live", "live"],
  [0, "reconnecting", "reconnecting"],
  [15_000, "reconnecting", "late"],
  [15_000, "live", "late"],
  [59_999, "connecting", "late"],
  [60_000, "connecting", "stale"],
] as const)(
  'describes a board after %i ms of silence in the state "%s" as %s',
  (silence, status, freshness) => {
    expect(getFreshness(NOW - silence, NOW, status)).toBe(freshness);
  },
);

it("is stale if the server has never answered", () => {
  expect(getFreshness(null, NOW, "connecting")).toBe("stale");
  expect(areContactsHidden(null, NOW)).toBe(true);
});

it("hides contacts after half an hour without the server", () => {
  expect(areContactsHidden(NOW - 1_799_999, NOW)).toBe(false);
  expect(areContactsHidden(NOW - 1_800_000, NOW)).toBe(true);
});
