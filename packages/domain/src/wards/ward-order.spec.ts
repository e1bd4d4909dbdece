import { sortInWardOrder } from "./ward-order.js";

const NOW = Date.parse("2026-11-05T12:00:00Z");
const HOUR = 3_600_000;

const card = (id: string, bed_no: string, hours = 0) => ({
  id,
  bed_no,
  created_at: new Date(NOW - hours * HOUR).toISOString(),
});
const joinIds = (cards: { id: string }[]) => cards.map(({ id }) => id).join(" ");

describe("sortInWardOrder", () => {
  it("puts numbered beds in natural order", () => {
    expect(joinIds(sortInWardOrder([card("c", "A10"), card("a", "A2"), card("b", "B1")]))).toBe(
      "a c b",
    );
  });

  it("puts a patient without a bed last", () => {
    expect(joinIds(sortInWardOrder([card("c", " "), card("d", ""), card("a", "Z9")]))).toBe(
      "a c d",
    );
  });

  it("puts the older record first for the same bed", () => {
    expect(joinIds(sortInWardOrder([card("new", "A1", 1), card("old", "A1", 5)]))).toBe("old new");
  });

  it("puts the oldest record first if no patient has a bed", () => {
    expect(joinIds(sortInWardOrder([card("new", "", 1), card("old", "", 5)]))).toBe("old new");
  });

  it("accepts times in milliseconds", () => {
    const cards = [
      { id: "new", bed_no: "", created_at: 10 },
      { id: "old", bed_no: "", created_at: 9 },
    ];
    expect(joinIds(sortInWardOrder(cards))).toBe("old new");
  });

  it("leaves the input untouched", () => {
    const cards = [card("b", "2"), card("a", "1")];
    sortInWardOrder(cards);
    expect(joinIds(cards)).toBe("b a");
  });
});
