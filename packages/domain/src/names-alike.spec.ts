import fc from "fast-check";
import { alikePairs, areNamesAlike, jaroWinkler, surnameOf } from "./names-alike.js";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "c", "d", "e", "é", "Ö", " "),
  maxLength: 9,
});

describe("the surname that is compared", () => {
  it.each([
    ["Adaeze Okafor", "okafor"],
    ["Okafor, Adaeze", "okafor"],
    ["Dr. Chidi ÉZÈ Jr.", "eze"],
    ["Ngozi O'Brien-Musa", "obrienmusa"],
    ["Ngozi", "ngozi"],
    [" . ", ""],
  ])("of %p is %p", (name, surname) => {
    expect(surnameOf(name)).toBe(surname);
  });
});

describe("the likeness of two texts", () => {
  // The values that Winkler's own paper on the method gives.
  it.each([
    ["martha", "marhta", 0.961],
    ["dwayne", "duane", 0.84],
    ["dixon", "dicksonx", 0.813],
    ["abc", "xyz", 0],
  ])("of %s and %s is %d", (a, b, likeness) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(likeness, 3);
  });

  it("lies between 0 and 1, is 1 of a text and itself, and the same both ways", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const likeness = jaroWinkler(a, b);
        expect(likeness).toBe(jaroWinkler(b, a));
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(1);
        expect(jaroWinkler(a, a)).toBe(1);
      }),
    );
  });
});

describe("names that are alike", () => {
  it.each([
    ["Adaeze Okafor", "Chidi Okafor"],
    ["Adaeze Okafor", "Chidi OKÁFOR"],
    ["Adaeze Okonkwo", "Chidi Okonkwor"],
    ["Adaeze Danjuma", "Chidi Danjuna"],
  ])("are %s and %s", (a, b) => {
    expect(areNamesAlike(a, b)).toBe(true);
  });

  it.each([
    ["Adaeze Okafor", "Adaeze Bello"],
    ["Adaeze Okoro", "Chidi Okafor"],
    ["Adaeze Obi", "Chidi Oni"],
    ["", ""],
    ["–", "Chidi Oni"],
  ])("are not %p and %p", (a, b) => {
    expect(areNamesAlike(a, b)).toBe(false);
  });

  it("are found among many as they are one by one", () => {
    const names = fc.array(word, { maxLength: 12 });
    fc.assert(
      fc.property(names, (given) => {
        const cards = given.map((name, index) => ({ id: String(index), name }));
        const pairs = alikePairs(cards);
        for (const card of cards) {
          const expected = cards
            .filter((one) => one !== card && areNamesAlike(one.name, card.name))
            .map(({ id }) => id);
          expect([...(pairs.get(card.id) ?? [])].sort()).toEqual(expected.sort());
          expect(pairs.get(card.id)).not.toEqual([]);
        }
      }),
    );
  });
});
