import { formatBays, parseBays, pruneBays, sortByBay } from "./bays.js";
import { hasOwnOrder, sortWards } from "./ward.js";

it("reads typed bays, and writes them in a form that can be read back", () => {
  const text = "Bay 1: S01-S04\nBay 2: S05, S07";
  expect(parseBays(`${text}\n\n`)).toEqual([
    { name: "Bay 1", beds: ["S01", "S02", "S03", "S04"] },
    { name: "Bay 2", beds: ["S05", "S07"] },
  ]);
  expect(formatBays(parseBays(text))).toBe(text);
  expect(parseBays("Side room")).toEqual([{ name: "Side room", beds: [] }]);
});

it("keeps only beds of the ward, in the ward's spelling", () => {
  const bays = [
    { name: "Window", beds: ["s 4", "S9"] },
    { name: "Gone", beds: ["S8"] },
  ];
  expect(pruneBays(bays, ["S1", "S4"])).toEqual([{ name: "Window", beds: ["S4"] }]);
});

it("lists beds in bays first, in the order of the bays", () => {
  const bays = [
    { name: "b", beds: ["3"] },
    { name: "a", beds: ["1"] },
  ];
  expect(sortByBay(["1", "2", "3"], bays)).toEqual(["3", "1", "2"]);
  expect(sortByBay(["1", "2"], [])).toEqual(["1", "2"]);
});

it("puts wards in the hospital's order, and wards without a position last by name", () => {
  const wards = [{ name: "B" }, { name: "A" }, { name: "D", order: 1 }, { name: "C", order: 2 }];
  expect(sortWards(wards).map(({ name }) => name)).toEqual(["D", "C", "A", "B"]);
  expect(hasOwnOrder(wards)).toBe(true);
  expect(hasOwnOrder([{}])).toBe(false);
});
