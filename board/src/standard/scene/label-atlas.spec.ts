import { ATLAS_SIZE, packLabels } from "./label-sheet.js";

const measure = (text: string) => text.length * 62;

it("draws a few texts large and 600 smaller, without overlaps", () => {
  const smallAtlas = packLabels(["E01", "E02"], measure, () => 3);
  const manyTexts = Array.from({ length: 600 }, (_, i) => `Bed ${i}`);
  const { cells, size } = packLabels(manyTexts, measure, () => 3);
  expect(smallAtlas.size).toBeGreaterThan(size);
  expect(cells.size).toBe(600);
  const all = Array.from(cells.values());
  all.forEach((a, index) => {
    expect(a.x + a.width).toBeLessThanOrEqual(ATLAS_SIZE);
    expect(a.y + a.height).toBeLessThanOrEqual(ATLAS_SIZE);
    for (const b of all.slice(index + 1)) {
      const isApart =
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      if (!isApart) throw new Error(`${a.lines[0]} lies upon ${b.lines[0]}`);
    }
  });
});

it("breaks long texts into lines of similar length", () => {
  const lines = (text: string) => packLabels([text], measure, () => 3).cells.get(text)?.lines;
  expect(lines("Isolation room 2")).toEqual(["Isolation", "room 2"]);
  expect(lines("E01")).toEqual(["E01"]);
  expect(lines("ICU12345678")).toEqual(["ICU12345678"]);
});
