import { findPlaceForLocation, isSameLocation } from "./adt-place.js";

const at = (point_of_care: string, room = "", bed = "") => ({ point_of_care, room, bed });

describe("the row of a location", () => {
  const ward = at("Renal");
  const room = at("Renal", "Side");
  const bed = at("Renal", "", "Bed 1");
  const exact = at("Renal", "Side", "Bed 1");
  const all = [ward, room, bed, exact];

  it.each([
    [at("Renal", "Main", "Bed 2"), ward],
    [at("Renal", "Side", "Bed 2"), room],
    [at("Renal", "Main", "Bed 1"), bed],
    [at("Renal", "Side", "Bed 1"), exact],
    [at("renal", "SIDE", "bed 1"), exact],
    [at("Cardiac", "Side", "Bed 1"), null],
  ])("is the most specific match for %j", (location, expected) => {
    expect(findPlaceForLocation(all, location)).toBe(expected);
    expect(findPlaceForLocation(all.toReversed(), location)).toBe(expected);
  });
});

it("compares locations regardless of case, and of spaces at either end", () => {
  expect(isSameLocation(at("A ", "1"), at("a", "1"))).toBe(true);
  expect(isSameLocation(at("A", "1"), at("A"))).toBe(false);
});
