import { isSameLocation, placeFor } from "./adt-place.js";

const at = (point_of_care: string, room = "", bed = "") => ({ point_of_care, room, bed });

describe("the row of a location", () => {
  const ward = at("RenalWard");
  const room = at("RenalWard", "Side");
  const bed = at("RenalWard", "", "Bed 1");
  const exact = at("RenalWard", "Side", "Bed 1");
  const all = [ward, room, bed, exact];

  it.each([
    [at("RenalWard", "Main", "Bed 2"), ward],
    [at("RenalWard", "Side", "Bed 2"), room],
    [at("RenalWard", "Main", "Bed 1"), bed],
    [at("RenalWard", "Side", "Bed 1"), exact],
    [at("renalward", "SIDE", "bed 1"), exact],
    [at("OtherWard", "Side", "Bed 1"), null],
  ])("for %j is the one that names most of it", (location, expected) => {
    expect(placeFor(all, location)).toBe(expected);
    expect(placeFor(all.toReversed(), location)).toBe(expected);
  });
});

it("compares locations as they read", () => {
  expect(isSameLocation(at("A ", "1"), at("a", "1"))).toBe(true);
  expect(isSameLocation(at("A", "1"), at("A"))).toBe(false);
});
