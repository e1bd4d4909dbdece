import * as fc from "fast-check";
import {
  getSelectionState,
  matchesSearch,
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
    ["an accent that the value lacks", "Adaézé"],
    ["nothing", ""],
    ["blanks only", "   "],
  ])("matches %s", (_, query) => {
    expect(matchesSearch(values, query)).toBe(true);
  });

  it("matches if only the value has an accent", () => {
    expect(matchesSearch(["Ọláyínká"], "olayinka")).toBe(true);
  });

  it("matches a dotted capital I by its plain letter", () => {
    expect(matchesSearch(["İbrahim"], "ibrahim")).toBe(true);
  });

  it("does not match text across two values", () => {
    expect(matchesSearch(values, "obi hn")).toBe(false);
  });

  it("treats pattern characters as plain text", () => {
    expect(matchesSearch(values, ".*")).toBe(false);
  });

  it("matches only an empty query if there are no values", () => {
    expect([matchesSearch([], "a"), matchesSearch([], "")]).toEqual([false, true]);
  });

  it("finds any part of any text", () => {
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

  it("puts texts in natural order when ascending", () => {
    expect(sortBy(rows, pickNo, "asc").map(pickNo)).toEqual(["HN-1", "hn-2", "HN-10"]);
  });

  it("reverses the order when descending", () => {
    expect(sortBy(rows, pickNo, "desc").map(pickNo)).toEqual(["HN-10", "hn-2", "HN-1"]);
  });

  it("compares numbers as numbers", () => {
    expect(sortBy([1.5, -2, 1.25, 10], (n) => n, "asc")).toEqual([-2, 1.25, 1.5, 10]);
  });

  it("leaves the input untouched", () => {
    const before = [...rows];
    sortBy(rows, pickNo, "asc");
    expect(rows).toEqual(before);
  });

  it.each(["asc", "desc"] as const)("keeps the order of equal rows when %s", (direction) => {
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
  it("switches the same column to descending", () => {
    expect(toggleSort({ column: "name", direction: "asc" }, "name").direction).toBe("desc");
  });

  it("switches the same column back to ascending", () => {
    expect(toggleSort({ column: "name", direction: "desc" }, "name").direction).toBe("asc");
  });

  it("starts another column ascending", () => {
    expect(toggleSort<string>({ column: "name", direction: "asc" }, "bed_no")).toEqual({
      column: "bed_no",
      direction: "asc",
    });
  });

  it("starts ascending if there was no sort", () => {
    expect(toggleSort(null, "name")).toEqual({ column: "name", direction: "asc" });
  });
});

describe("selection", () => {
  it.each([
    ["no row selected", [], ["a", "b"], "none"],
    ["some rows selected", ["a"], ["a", "b"], "some"],
    ["all rows selected", ["a", "b"], ["a", "b"], "all"],
    ["all rows and hidden rows selected", ["a", "b", "z"], ["a", "b"], "all"],
    ["only hidden rows selected", ["z"], ["a", "b"], "none"],
    ["no rows in the list", ["z"], [], "none"],
  ])("is shown in the header's checkbox with %s", (_, selected, visible, state) => {
    expect(getSelectionState(new Set(selected), visible)).toBe(state);
  });

  it.each([
    ["no row selected before", [], ["a", "b"]],
    ["some rows selected before", ["a"], ["a", "b"]],
    ["all rows selected before", ["a", "b"], []],
    ["hidden rows selected before", ["z"], ["a", "b", "z"]],
    ["all rows and hidden rows selected before", ["a", "b", "z"], ["z"]],
  ])("with %s, changes from %j to %j on select-all", (_, selected, expected) => {
    expect([...toggleAll(new Set(selected), ["a", "b"])].sort()).toEqual(expected);
  });

  it("gains a row when its checkbox is clicked", () => {
    expect([...toggleOne(new Set(["a"]), "b")]).toEqual(["a", "b"]);
  });

  it("removes a selected row when its checkbox is clicked", () => {
    expect([...toggleOne(new Set(["a", "b"]), "a")]).toEqual(["b"]);
  });

  it("is never mutated", () => {
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
