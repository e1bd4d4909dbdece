import { countLines, fitText, fitWords, measureForm, measureText, measureWith } from "./ruler.js";

/** Makes every letter half as wide as high. */
beforeEach(() => measureWith((text) => text.length / 2));

const LETTERS = { size: 2 };

it("measures a text with its letter spacing", () => {
  expect(measureText("1234", LETTERS)).toBe(4);
  expect(measureText("1234", { ...LETTERS, tracking: -0.25 })).toBe(2);
});

it("measures again when the font changes", () => {
  expect(measureText("1234", LETTERS)).toBe(4);
  measureWith((text) => text.length);
  expect(measureText("1234", LETTERS)).toBe(8);
});

it("measures letters in the weight in which they are drawn", () => {
  measureWith((_text, weight) => weight / 100);
  expect(measureText("a", { size: 1, weight: 700 })).toBe(7);
});

it.each([
  ["Ada Obi", 7, "words", 1],
  ["Ada Obi", 6, "words", 2],
  ["Ada Obi-Eze", 8, "words", 2],
  ["Papadopoulos", 6, "words", Infinity],
  ["Papadopoulos", 6, "long words", 2],
  ["Ada Papadopoulos", 6, "long words", 3],
  ["Ada Papadopoulos", 6, "letters", 3],
  ["山田太郎左衛門尉", 4, "words", 2],
] as const)(
  "sets %s in a width of %d, with breaks at %s, on %d lines",
  (text, width, breaks, lines) => {
    expect(countLines([{ text }], { ...LETTERS, breaks }, width)).toBe(lines);
  },
);

it("breaks a text only between its parts if breaks elsewhere are not allowed", () => {
  const words = [{ text: "Ada Obi" }, { text: "Eze", extra: 1 }];
  const partsStyle = { ...LETTERS, breaks: "parts" } as const;
  expect([11, 10, 7, 6].map((width) => countLines(words, partsStyle, width))).toEqual([
    1,
    2,
    2,
    Infinity,
  ]);
});

it("measures each word in its own size", () => {
  const words = [{ text: "Ada" }, { text: "Obi", size: 0.5, extra: 2 }];
  expect(measureForm({ ...LETTERS, words })).toBe(6.5);
});

it("picks the first form that fits next to its neighbour, or else the last form", () => {
  const forms = [3, 2, 1].map((size) => ({ size, words: [{ text: "ab" }], beside: size }));
  expect([6, 4, 0].map((width) => fitText(forms, width).size)).toEqual([3, 2, 1]);
});

it("shrinks a text on one line before it uses two lines", () => {
  const styles = [{ size: 4 }, { size: 2 }, { size: 2, lines: 2 }];
  const fitName = (width: number) => fitWords([{ text: "Ada Obi" }], styles, width);
  const shown = [14, 12, 7, 4, 1].map((width) => fitName(width));
  expect(shown.map(({ size, lines = 1 }) => size * lines)).toEqual([4, 2, 2, 4, 4]);
  expect(shown.map(({ size }) => size)).toEqual([4, 2, 2, 2, 2]);
});
