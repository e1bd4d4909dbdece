import { readBlock, readCells } from "./cells.js";

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
