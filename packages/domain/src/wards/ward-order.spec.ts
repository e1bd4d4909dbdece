import { wardOrder } from "./ward-order.js";

const NOW = Date.parse("2026-11-05T12:00:00Z");
const HOUR = 3_600_000;

const card = (id: string, bed_no: string, hours = 0) => ({
  id,
  bed_no,
  created_at: new Date(NOW - hours * HOUR).toISOString(),
});
const ids = (cards: { id: string }[]) => cards.map(({ id }) => id).join(" ");

describe("wardOrder", () => {
  it("given beds with numbers, then they come in natural order", () => {
    expect(ids(wardOrder([card("c", "A10"), card("a", "A2"), card("b", "B1")]))).toBe("a c b");
  });

  it("given a card without a bed, then it comes last", () => {
    expect(ids(wardOrder([card("c", " "), card("d", ""), card("a", "Z9")]))).toBe("a c d");
  });

  it("given the same bed, then the older card comes first", () => {
    expect(ids(wardOrder([card("new", "A1", 1), card("old", "A1", 5)]))).toBe("old new");
  });

  it("given no beds, then the oldest card comes first", () => {
    expect(ids(wardOrder([card("new", "", 1), card("old", "", 5)]))).toBe("old new");
  });

  it("given times in milliseconds, then they order as well", () => {
    const cards = [
      { id: "new", bed_no: "", created_at: 10 },
      { id: "old", bed_no: "", created_at: 9 },
    ];
    expect(ids(wardOrder(cards))).toBe("old new");
  });

  it("given the cards, then they are left as they were", () => {
    const cards = [card("b", "2"), card("a", "1")];
    wardOrder(cards);
    expect(ids(cards)).toBe("b a");
  });
});
