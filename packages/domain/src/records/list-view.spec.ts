import * as fc from "fast-check";
import {
  matchesSearch,
  selectionState,
  sortBy,
  toggleAll,
  toggleOne,
  toggleSort,
} from "./list-view.js";

describe("matchesSearch", () => {
  const values = ["Adaeze Obi", "HN-0042", "Bed 7"];

  it.each([
    ["part of one value", "obi"],
    ["another case", "hn-00"],
    ["surrounding blanks", "  bed 7 "],
    ["an accent that the value has not", "Adaézé"],
    ["nothing", ""],
    ["blanks only", "   "],
  ])("given %s, then it matches", (_, query) => {
    expect(matchesSearch(values, query)).toBe(true);
  });

  it("given an accent in the value only, then it matches", () => {
    expect(matchesSearch(["Ọláyínká"], "olayinka")).toBe(true);
  });

  it("given a dotted capital I, then it matches its plain letter", () => {
    expect(matchesSearch(["İbrahim"], "ibrahim")).toBe(true);
  });

  it("given text that runs over two values, then it does not match", () => {
    expect(matchesSearch(values, "obi hn")).toBe(false);
  });

  it("given signs of a pattern, then they are plain text", () => {
    expect(matchesSearch(values, ".*")).toBe(false);
  });

  it("given no values, then nothing but an empty query matches", () => {
    expect([matchesSearch([], "a"), matchesSearch([], "")]).toEqual([false, true]);
  });

  it("given any part of any text, then it is found", () => {
    const parts = fc.tuple(fc.string(), fc.string(), fc.string());
    fc.assert(
      fc.property(parts, ([before, part, after]) => {
        expect(matchesSearch([`${before} ${part} ${after}`], part)).toBe(true);
      }),
    );
  });
});

describe("sortBy", () => {
  const rows = [{ no: "HN-10" }, { no: "hn-2" }, { no: "HN-1" }];
  const pickNo = (row: { no: string }) => row.no;
  const keys = fc.array(fc.integer({ min: 0, max: 3 }));

  it("given ascending, then texts come in natural order", () => {
    expect(sortBy(rows, pickNo, "asc").map(pickNo)).toEqual(["HN-1", "hn-2", "HN-10"]);
  });

  it("given descending, then the order is turned round", () => {
    expect(sortBy(rows, pickNo, "desc").map(pickNo)).toEqual(["HN-10", "hn-2", "HN-1"]);
  });

  it("given numbers, then they compare as numbers", () => {
    expect(sortBy([1.5, -2, 1.25, 10], (n) => n, "asc")).toEqual([-2, 1.25, 1.5, 10]);
  });

  it("given the rows, then they are left as they were", () => {
    const before = [...rows];
    sortBy(rows, pickNo, "asc");
    expect(rows).toEqual(before);
  });

  it.each(["asc", "desc"] as const)("given equal rows, %s keeps their order", (direction) => {
    fc.assert(
      fc.property(keys, (list) => {
        const numbered = list.map((key, index) => ({ key, index }));
        const sorted = sortBy(numbered, (row) => row.key, direction);
        const swapped = sorted.filter((row, index) => {
          const before = sorted[index - 1];
          return before !== undefined && before.key === row.key && before.index > row.index;
        });
        expect(swapped).toEqual([]);
      }),
    );
  });
});

describe("toggleSort", () => {
  it("given the same column ascending, then it turns descending", () => {
    expect(toggleSort({ column: "name", direction: "asc" }, "name").direction).toBe("desc");
  });

  it("given the same column descending, then it turns ascending", () => {
    expect(toggleSort({ column: "name", direction: "desc" }, "name").direction).toBe("asc");
  });

  it("given another column, then that one starts ascending", () => {
    expect(toggleSort<string>({ column: "name", direction: "asc" }, "bed_no")).toEqual({
      column: "bed_no",
      direction: "asc",
    });
  });

  it("given no sort yet, then the column starts ascending", () => {
    expect(toggleSort(null, "name")).toEqual({ column: "name", direction: "asc" });
  });
});

describe("selection", () => {
  it.each([
    ["none of the rows selected", [], ["a", "b"], "none"],
    ["some of them", ["a"], ["a", "b"], "some"],
    ["all of them", ["a", "b"], ["a", "b"], "all"],
    ["all of them and hidden ones", ["a", "b", "z"], ["a", "b"], "all"],
    ["hidden ones only", ["z"], ["a", "b"], "none"],
    ["no rows", ["z"], [], "none"],
  ])("given %s, then the header shows it", (_, selected, visible, state) => {
    expect(selectionState(new Set(selected), visible)).toBe(state);
  });

  it.each([
    ["none are selected", [], ["a", "b"]],
    ["some are selected", ["a"], ["a", "b"]],
    ["all are selected", ["a", "b"], []],
    ["hidden ones are selected", ["z"], ["a", "b", "z"]],
    ["all and hidden ones are selected", ["a", "b", "z"], ["z"]],
  ])("given %s, then select-all leaves the right ones", (_, selected, expected) => {
    expect([...toggleAll(new Set(selected), ["a", "b"])].sort()).toEqual(expected);
  });

  it("given a row that is not selected, then its checkbox adds it", () => {
    expect([...toggleOne(new Set(["a"]), "b")]).toEqual(["a", "b"]);
  });

  it("given a row that is selected, then its checkbox removes it", () => {
    expect([...toggleOne(new Set(["a", "b"]), "a")]).toEqual(["b"]);
  });

  it("given a selection, then both leave it as it was", () => {
    const selected = new Set(["a"]);
    toggleOne(selected, "a");
    toggleAll(selected, ["a", "b"]);
    expect([...selected]).toEqual(["a"]);
  });
});

it.each([
  ["Zoë Brontë", "Zoe bronte"],
  ["Björn Müller", "mueller bjoern"],
  ["Mueller", "Müller"],
  ["Łukasz Øst", "lukasz ost"],
  ["Z-1\u200b", "z‑1"],
])("finds %s by %s", (name, query) => {
  expect(matchesSearch([name], query)).toBe(true);
});
