import fc from "fast-check";
import {
  areCardsAlike,
  areNamesAlike,
  chooseSimilarRows,
  computeJaroWinkler,
  type NamedCard,
  pairSimilarCards,
  toComparableSurname,
} from "./names-alike.js";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "c", "d", "e", "é", "Ö", " "),
  maxLength: 9,
});

describe("compared surname", () => {
  it.each([
    ["Adaeze Okafor", "okafor"],
    ["Okafor, Adaeze", "okafor"],
    ["Dr. Chidi ÉZÈ Jr.", "eze"],
    ["Ngozi O'Brien-Musa", "obrienmusa"],
    ["Ngozi", "ngozi"],
    [" . ", ""],
  ])("of %p is %p", (name, surname) => {
    expect(toComparableSurname(name)).toBe(surname);
  });
});

describe("text similarity", () => {
  // Values from Winkler's paper on the Jaro-Winkler similarity.
  it.each([
    ["martha", "marhta", 0.961],
    ["dwayne", "duane", 0.84],
    ["dixon", "dicksonx", 0.813],
    ["abc", "xyz", 0],
  ])("rates %s and %s at %d", (a, b, likeness) => {
    expect(computeJaroWinkler(a, b)).toBeCloseTo(likeness, 3);
  });

  it("lies between 0 and 1, is 1 for equal texts, and is symmetric", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const likeness = computeJaroWinkler(a, b);
        expect(likeness).toBe(computeJaroWinkler(b, a));
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(1);
        expect(computeJaroWinkler(a, a)).toBe(1);
      }),
    );
  });
});

describe("similar names", () => {
  it.each([
    ["Adaeze Okafor", "Chidi Okafor"],
    ["Adaeze Okafor", "Chidi OKÁFOR"],
    ["Adaeze Okonkwo", "Chidi Okonkwor"],
    ["Adaeze Danjuma", "Chidi Danjuna"],
  ])("matches %s and %s", (a, b) => {
    expect(areNamesAlike(a, b)).toBe(true);
  });

  it.each([
    ["Adaeze Okafor", "Adaeze Bello"],
    ["Adaeze Okoro", "Chidi Okafor"],
    ["Adaeze Obi", "Chidi Oni"],
    ["", ""],
    ["–", "Chidi Oni"],
  ])("does not match %p and %p", (a, b) => {
    expect(areNamesAlike(a, b)).toBe(false);
  });
});

describe("confusable patients", () => {
  const inWard = (name: string, ward_id: string | null = "w1", teams = "Surgery"): NamedCard => ({
    id: name,
    name,
    ward_id,
    teams,
  });

  it.each([
    ["Adaeze Okafor", "Amaka Okafor"],
    ["Adaeze Okafor", "A. Okafor"],
    ["Okafor, Adaeze", "Dr. Ádaobi Okafor"],
    ["Adaeze Okonkwo", "Adaeze Okonkwor"],
    ["Katharina Danjuma", "Ckatharina Danjuma"],
    ["Okafor", "Chidi Okafor"],
  ])("matches %s and %s in one ward", (a, b) => {
    expect(areCardsAlike(inWard(a), inWard(b))).toBe(true);
  });

  it.each([
    ["Adaeze Okafor", "Chidi Okafor"],
    ["Adaeze Okafor", "Adaeze Bello"],
    ["A. Okafor", "C. Okafor"],
  ])("does not match %s and %s, whose first names or surnames differ", (a, b) => {
    expect(areCardsAlike(inWard(a), inWard(b))).toBe(false);
  });

  it.each([
    ["w1", "w2", "Surgery", "Surgery", false],
    ["w1", "w1", "Surgery", "Cardiology", true],
    ["w1", null, "Surgery", "ENT,surgery", true],
    [null, null, "Surgery", "Cardiology", false],
    [null, null, "", "", true],
    ["w1", null, "", "", false],
    [null, null, "Surgery", "", false],
  ])(
    "compares within a room: wards %p and %p, teams %p and %p: %p",
    (one, other, team, teams, expected) => {
      const cards = [inWard("Ada Obi", one, team), inWard("Ada Obi", other, teams)] as const;
      expect(areCardsAlike(...cards)).toBe(expected);
    },
  );

  it("finds the same pairs among many patients as a comparison of every pair", () => {
    const card = fc.record({
      name: word,
      ward_id: fc.constantFrom("w1", "w2", null),
      teams: fc.constantFrom("", "Surgery", "ENT,Surgery"),
    });
    fc.assert(
      fc.property(fc.array(card, { maxLength: 12 }), (given) => {
        const cards = given.map((fields, index) => ({ id: String(index), ...fields }));
        const pairs = pairSimilarCards(cards);
        for (const card of cards) {
          const expected = cards
            .filter((one) => one !== card && areCardsAlike(one, card))
            .map(({ id }) => id);
          expect([...(pairs.get(card.id) ?? [])].sort()).toEqual(expected.sort());
          expect(pairs.get(card.id)).not.toEqual([]);
        }
      }),
    );
  });
});

describe("marked rows of a board", () => {
  const buildRows = (names: readonly string[]) =>
    names.map((name, index) => ({
      id: String(index).padStart(2, "0"),
      name,
      alike: names.flatMap((_, other) => (other === index ? [] : [String(other).padStart(2, "0")])),
    }));
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `x${index}`, name: `Other ${index}` }));

  it("includes both patients of every pair when there are enough rows", () => {
    const rows = [...buildRows(["Ada Obi", "Amaka Obi"]), ...others(10)];
    expect([...chooseSimilarRows(rows)].sort()).toEqual(["00", "01"]);
  });

  it("prefers equal names, then the most similar ones, if more than one row in six could be confused", () => {
    const names = ["Amaka Obi", "Ada Obi", "Adaobi Obi", "ADA OBI", "Ayo Obi", "Adam Obi"];
    const rows = [...buildRows(names), ...others(12)];
    expect([...chooseSimilarRows(rows)].sort()).toEqual(["01", "03", "05"]);
  });

  it("includes one pair even on a board of three rows", () => {
    expect(chooseSimilarRows([...buildRows(["Ada Obi", "Ada Obi"]), ...others(1)]).size).toBe(2);
  });

  it("does not depend on the order of rows, and marks at most one in six", () => {
    const names = fc.array(word, { minLength: 12, maxLength: 40 });
    fc.assert(
      fc.property(names, (given) => {
        const rows = buildRows(given);
        const marked = chooseSimilarRows(rows);
        expect(chooseSimilarRows(rows.toReversed())).toEqual(marked);
        expect(marked.size).toBeLessThanOrEqual(rows.length / 6);
      }),
    );
  });
});

it.each([
  ["Baby Ume Twin 1", "Baby Ume Twin 2"],
  ["Unknown Male 1", "Unknown Male 2"],
  ["Ada Obi RN", "Ada Obi (née Eze)"],
  ["Zoë Brontë", "Zoe Bronte"],
  ["Per Sørensen", "Per Soerensen"],
])("marks %s and %s, whose naming words are the same", (one, other) => {
  const cards = [one, other].map((name, index) => ({
    id: `${index}`,
    name,
    ward_id: "w",
    teams: "",
  }));
  expect(pairSimilarCards(cards).size).toBe(2);
});
