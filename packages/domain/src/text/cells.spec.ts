import fc from "fast-check";
import { guardFormula, readBlock, readCells, spreadsheetProblem, writeCells } from "./cells.js";

describe("cells from a spreadsheet", () => {
  it("are one row for each line, also where a name begins with a quote", () => {
    const text = 'P-1\tAda Obi\nP-2\t"Didi" Eze\nP-3\t"Chi Udo\n';
    expect(readCells(text)).toEqual([
      ["P-1", "Ada Obi"],
      ["P-2", '"Didi" Eze'],
      ["P-3", '"Chi Udo'],
    ]);
  });

  it("are one row for each line, also where a later row closes the quote", () => {
    expect(readCells('P-1\t"Didi Eze\tM\nP-2\tBed 6"\tF')).toHaveLength(2);
  });

  it("hold a line break, a separator or a quote inside quotes", () => {
    expect(readCells('A,"1\n2","x, ""y"""\r\nB,3,')).toEqual([
      ["A", "1\n2", 'x, "y"'],
      ["B", "3", ""],
    ]);
  });

  it("keep an empty first cell, and leave blank lines at the end out", () => {
    expect(readCells("\tAda\nP-2\tBola\n\t\n\n")).toEqual([
      ["", "Ada"],
      ["P-2", "Bola"],
    ]);
  });

  it("are parted by what stands outside quotes", () => {
    expect(readCells('"Obi, Ada";0,5\n"Eze, Didi";1')).toEqual([
      ["Obi, Ada", "0,5"],
      ["Eze, Didi", "1"],
    ]);
  });

  it("are parted by tabs alone in a block, which keeps its blank rows", () => {
    expect(readBlock('A, B\t"x\n1"\r\n\t\r\n')).toEqual([
      ["A, B", "x\n1"],
      ["", ""],
    ]);
  });

  it.each(["a;b;c,d\r1;2;3", "\ufeffa;b;c\n1;2;", "sep=;\r\na;b,c,d\r\n1;2"])(
    "are parted by what parts the first lines: %j",
    (text) => {
      expect(readCells(text).map(([first]) => first)).toEqual(["a", "1"]);
    },
  );
});

describe("a cell of a file", () => {
  it.each(["=1+1", "@SUM(A1)", "-1+2", "+cmd|' /C calc'!A0", "'=1+1"])(
    "is kept from being run as a formula, and read as it was: %j",
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
      expect(readCells(`Ada,${guardFormula(text)}`)).toEqual([["Ada", text]]);
    },
  );

  it.each(["+234 (0) 803-1", "+234 803 1; +234 803 2", "0803", "O'Neill", "'tis"])(
    "stays as it is where nothing would be run: %j",
    (text) => expect(guardFormula(text)).toBe(text),
  );

  it("comes back as it was written, whatever stands in it", () => {
    const cell = fc
      .string({
        unit: fc.constantFrom("a", "=", "+", "-", "@", "'", '"', "\n", ";", ",", " ", "1"),
      })
      .map((text) => text.trim());
    const rows = fc.array(fc.tuple(cell, cell, fc.constant("end")), { minLength: 1 });
    fc.assert(fc.property(rows, (given) => expect(readCells(writeCells(given))).toEqual(given)));
  });

  it("stays whole in a sheet of one column", () => {
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
  ])("is questioned where a spreadsheet has changed it: %s", (text) =>
    expect(spreadsheetProblem(text)).not.toBeNull(),
  );

  it.each(["1E5", "12E5", "2026-03-12", "E-7"])("is not questioned as %s", (text) => {
    expect(spreadsheetProblem(text)).toBeNull();
  });
});
