import fc from "fast-check";
import { disambiguate, type VisibleRow } from "./disambiguate.js";

const LAGOS = "Africa/Lagos";
const row = (id: string, opened: string, fields: Partial<VisibleRow> = {}): VisibleRow => ({
  id,
  bed_no: "",
  name: "A. O.",
  hospital_no: "",
  created_at: `2026-11-${opened}:00Z`,
  ...fields,
});
const listAdditions = (rows: VisibleRow[]) => disambiguate(rows, LAGOS).map(({ apart }) => apart);

describe("rows that look the same", () => {
  it("adds the time of admission in the hospital's time zone", () => {
    expect(listAdditions([row("a", "22T08:05"), row("b", "22T13:32")])).toEqual(["09:05", "14:32"]);
  });

  it("adds the day if it differs, or day and time if needed", () => {
    expect(listAdditions([row("a", "21T08:05"), row("b", "22T13:32")])).toEqual([
      "21 Nov",
      "22 Nov",
    ]);
    expect(
      listAdditions([row("a", "21T08:05"), row("b", "22T13:32"), row("c", "22T13:40")]),
    ).toEqual(["21 Nov 09:05", "22 Nov 14:32", "22 Nov 14:40"]);
  });

  it("numbers rows that share the minute", () => {
    expect(listAdditions([row("b", "22T08:05"), row("a", "22T08:05")])).toEqual([
      "09:05 (2)",
      "09:05",
    ]);
  });

  it("adds nothing if bed, name or number visibly differ", () => {
    const rows = [
      row("a", "22T08:05"),
      row("b", "22T08:05", { bed_no: "A1" }),
      row("c", "22T08:05", { name: "A. B." }),
      row("d", "22T08:05", { name: "", hospital_no: "1" }),
      row("e", "22T08:05", { name: "", hospital_no: "2" }),
    ];
    expect(disambiguate(rows, LAGOS)).toEqual(rows);
  });

  it("removes the addition when the other rows leave, and otherwise changes nothing", () => {
    const [one, two] = disambiguate([row("a", "22T08:05"), row("b", "22T13:32")], LAGOS);
    if (one === undefined || two === undefined) throw new Error("No rows.");
    expect(disambiguate([one], LAGOS)).toEqual([row("a", "22T08:05")]);
    expect(disambiguate([one, two], LAGOS)[0]).toBe(one);
  });

  it("makes every row distinguishable, regardless of additions made before", () => {
    const given = fc.record({
      bed_no: fc.constantFrom("", "A1", " a1"),
      name: fc.constantFrom("A. O.", "Private"),
      hospital_no: fc.constant(""),
      created_at: fc.nat(4_000).map((minutes) => new Date(minutes * 60_000).toISOString()),
    });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), fc.nat(11), (cards, at) => {
        const rows = cards.map((card, index): VisibleRow => ({ id: String(index), ...card }));
        const disambiguated = disambiguate(rows, LAGOS);
        const seen = disambiguated.map(({ bed_no, name, apart }) =>
          JSON.stringify([bed_no.trim().toLowerCase(), name, apart]),
        );
        expect(new Set(seen).size).toBe(rows.length);
        const fewer = (all: readonly VisibleRow[]) => all.filter((_, index) => index !== at);
        expect(disambiguate(fewer(disambiguated), LAGOS)).toEqual(disambiguate(fewer(rows), LAGOS));
      }),
    );
  });
});
