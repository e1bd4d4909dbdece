import type { PatientStatus } from "../patients/patient-status.js";
import { needsAttention, wardOrder } from "./ward-order.js";

const NOW = Date.parse("2026-11-05T12:00:00Z");
const HOUR = 3_600_000;

const card = (id: string, bed_no: string, hours = 0, status: PatientStatus = "admitted") => ({
  id,
  bed_no,
  status,
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

describe("needsAttention", () => {
  it("given a new patient, then they come before a longer stay", () => {
    const cards = [card("long", "1", 90), card("new", "2", 1, "new_patient")];
    expect(ids(needsAttention(cards, NOW))).toBe("new long");
  });

  it("given several stays, then the longest comes first", () => {
    const cards = [card("a", "1", 2), card("b", "2", 40), card("c", "3", 9)];
    expect(ids(needsAttention(cards, NOW))).toBe("b c a");
  });

  it("given several new patients, then the one who waits longest comes first", () => {
    const cards = [card("a", "1", 1, "new_patient"), card("b", "2", 3, "new_patient")];
    expect(ids(needsAttention(cards, NOW))).toBe("b a");
  });

  it("given stays of the same whole hours, then they come in ward order", () => {
    const cards = [card("b", "A10", 5.9), card("a", "A2", 5.1)];
    expect(ids(needsAttention(cards, NOW))).toBe("a b");
  });

  it("given closed cards, then they need none", () => {
    const cards = [card("a", "1", 9, "discharged"), card("b", "2", 9, "deceased"), card("c", "3")];
    expect(ids(needsAttention(cards, NOW))).toBe("c");
  });

  it("given the cards, then they are left as they were", () => {
    const cards = [card("a", "1", 1), card("b", "2", 9)];
    needsAttention(cards, NOW);
    expect(ids(cards)).toBe("a b");
  });
});
