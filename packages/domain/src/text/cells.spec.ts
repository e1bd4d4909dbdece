import fc from "fast-check";
import { guardFormula, readBlock, readCells, spreadsheetProblem, writeCells } from "./cells.js";

describe("readCells", () => {
  it("returns a row per line even if a name begins with a quote", () => {
    const text = 'P-1\tAda Obi\nP-2\t"Didi" Eze\nP-3\t"Chi Udo\n';
    expect(readCells(text)).toEqual([
      ["P-1", "Ada Obi"],
      ["P-2", '"Didi" Eze'],
      ["P-3", '"Chi Udo'],
    ]);
  });

  it("returns a row per line even if a later row closes the quote", () => {
    expect(readCells('P-1\t"Didi Eze\tM\nP-2\tBed 6"\tF')).toHaveLength(2);
  });

  it("accepts a line break, separator or quote within quotes", () => {
    expect(readCells('A,"1\n2","x, ""y"""\r\nB,3,')).toEqual([
      ["A", "1\n2", 'x, "y"'],
      ["B", "3", ""],
    ]);
  });

  it("keeps an empty first cell and drops trailing blank lines", () => {
    expect(readCells("\tAda\nP-2\tBola\n\t\n\n")).toEqual([
      ["", "Ada"],
      ["P-2", "Bola"],
    ]);
  });

  it("detects the separator outside quotes", () => {
    expect(readCells('"Obi, Ada";0,5\n"Eze, Didi";1')).toEqual([
      ["Obi, Ada", "0,5"],
      ["Eze, Didi", "1"],
    ]);
  });

  it("splits a copied block of cells at tabs only, and keeps its blank rows", () => {
    expect(readBlock('A, B\t"x\n1"\r\n\t\r\n')).toEqual([
      ["A, B", "x\n1"],
      ["", ""],
    ]);
  });

  it.each(["a;b;c,d\r1;2;3", "\ufeffa;b;c\n1;2;", "sep=;\r\na;b,c,d\r\n1;2"])(
    "uses the separator of the first lines: %j",
    (text) => {
      expect(readCells(text).map(([first]) => first)).toEqual(["a", "1"]);
    },
  );
});

describe("CSV cell", () => {
  it.each(["=1+1", "@SUM(A1)", "-1+2", "+cmd|' /C calc'!A0", "'=1+1"])(
    "is protected from running as a formula, and reads back unchanged: %j",
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
      expect(readCells(`Ada,${guardFormula(text)}`)).toEqual([["Ada", text]]);
    },
  );

  it.each(["+234 (0) 803-1", "+234 803 1; +234 803 2", "0803", "O'Neill", "'tis"])(
    "stays as it is if a spreadsheet would not run it: %j",
    (text) => expect(guardFormula(text)).toBe(text),
  );

  it("survives writing and reading, with any content", () => {
    const cell = fc
      .string({
        unit: fc.constantFrom("a", "=", "+", "-", "@", "'", '"', "\n", ";", ",", " ", "1"),
      })
      .map((text) => text.trim());
    const rows = fc.array(fc.tuple(cell, cell, fc.constant("end")), { minLength: 1 });
    fc.assert(fc.property(rows, (given) => expect(readCells(writeCells(given))).toEqual(given)));
  });

  it("stays whole in a one-column sheet", () => {
    expect(readCells(writeCells([["Beds"], ["A1, A2"]])).map(([first]) => first)).toEqual([
      "Beds",
      "A1, A2",
    ]);
  });

  it.each([
    "2.02611E+15",
    "1E+11",
    "2,34804E+12",
    "-1.5e-7",
    "12-Mar",
    "12-Mar-2026",
    "12-Mar-26",
    "Mar-12",
  ])("is questioned if a spreadsheet changed it: %s", (text) =>
    expect(spreadsheetProblem(text)).not.toBeNull(),
  );

  it.each(["1E5", "12E5", "2026-03-12", "E-7"])("is not questioned: %s", (text) => {
    expect(spreadsheetProblem(text)).toBeNull();
  });
});
