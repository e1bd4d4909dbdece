const SEPARATOR_LINE = /^\ufeff?sep=(.)\s*(?:\r\n|\r|\n|$)/i;
/** A quoted cell to its end; a quote that anything else follows is a part of a text such as `"Didi" Eze`. */
const QUOTED = / *"((?:[^"]|"")*)"[ \t]*?(?=$|\r|\n|[\t;,])/y;
const LINES_LOOKED_AT = 10;

/** "2.02611E+11": a long number; "12-Mar", "Mar-12": two numbers. */
const FIGURE = /^\d(?:[.,]\d+)?e\+\d+$/i;
const MADE_DATE =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d)$/i;

/** A sentence about a cell that a spreadsheet turned into a figure or a date; null where it did not. */
export function spreadsheetProblem(cell: string): string | null {
  if (FIGURE.test(cell))
    return "A spreadsheet has turned this into a figure. Please write it whole.";
  if (MADE_DATE.test(cell)) return "A spreadsheet has turned this into a date. Please correct it.";
  return null;
}

/**
 * The rows of cells from a clipboard or a CSV file, trimmed. Each line is a row, unless a quoted cell holds a line break.
 * Tabs, semicolons and commas are distinguished by the first lines, or by a line "sep=;", which is no row.
 */
export function readCells(text: string): string[][] {
  const [line = "", named] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length).replace(/^\ufeff/, "");
  const rows = rowsOf(body, named ?? separatorOf(body));
  while (rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  return rows;
}

/** The rows of a block of cells from a clipboard: parted by tabs alone, blank ones included. */
export function readBlock(text: string): string[][] {
  return rowsOf(text.replace(/(?:\r\n|\r|\n)$/, ""), "\t");
}

function rowsOf(body: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= body.length) {
    const { cell, end } = cellAt(body, at, separator);
    row.push(cell.trim());
    if (body[end] === separator) {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = body.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
  return rows;
}

function cellAt(body: string, at: number, separator: string): { cell: string; end: number } {
  QUOTED.lastIndex = at;
  const [quoted, inside = ""] = QUOTED.exec(body) ?? [];
  // Nobody writes a tab into a cell: such a quote is closed by one of another row.
  if (quoted !== undefined && !(separator === "\t" && inside.includes("\t"))) {
    const end = at + quoted.length;
    const isClosed = end >= body.length || [separator, "\r", "\n"].includes(body[end] ?? "");
    if (isClosed) return { cell: inside.replaceAll('""', '"'), end };
  }
  let end = at;
  while (end < body.length && ![separator, "\r", "\n"].includes(body[end] ?? "")) end += 1;
  return { cell: body.slice(at, end), end };
}

function separatorOf(body: string): string {
  const lines = body.split(/\r\n|\r|\n/, LINES_LOOKED_AT).join("\n");
  if (lines.includes("\t")) return "\t";
  return lines.split(";").length > lines.split(",").length ? ";" : ",";
}
