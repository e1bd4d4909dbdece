const SEPARATOR_LINE = /^\ufeff?sep=(.)\s*(?:\r\n|\r|\n|$)/i;
/** A complete quoted cell. A quote followed by anything else is text, as in `"Didi" Eze`. */
const QUOTED_CELL = / *"((?:[^"]|"")*)"[ \t]*?(?=$|\r|\n|[\t;,])/y;
const MAX_INSPECTED_LINES = 10;

/**
 * Numbers and dates as a spreadsheet rewrites them: "2.02611E+11" was a long number; "12-Mar", "12-Mar-2026",
 * "12-Mar-26", "Mar-12" were two or three numbers.
 */
const EXPONENT_NUMBER = /^-?\d(?:[.,]\d+e[+-]?|e\+)\d+$/i;
const CONVERTED_DATE =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d\d(?:\d\d)?)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d)$/i;

/** Text that a spreadsheet would run as a formula, or that was already guarded. The plus of a phone number is harmless. */
const FORMULA = /^'*(?:[=\-@\t\r\n]|\+(?![+\d\s()./,;-]*$))/;
const GUARDED_FORMULA = new RegExp(`^'(?=${FORMULA.source.slice(1)})`);

/** Prefixes an apostrophe to a CSV cell that a spreadsheet would run as a formula. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Formats rows as tab-separated text from which `readCells` reads the same cells. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  // A tab in the first line marks the separator, even in a one-column sheet.
  return rows
    .map((row, index) => (index === 0 && row.length < 2 ? [...row, ""] : row))
    .map((row) => row.map((cell) => quoteCell(guardFormula(cell.replaceAll("\t", " ")))).join("\t"))
    .join("\n");
}

function quoteCell(cell: string): string {
  return /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** True for a number with an exponent, which has lost its last digits. */
export function isExponentNumber(cell: string): boolean {
  return EXPONENT_NUMBER.test(cell);
}

/** Returns an error for a cell that a spreadsheet has turned into an exponent or a date; null if there is none. */
export function spreadsheetProblem(cell: string): string | null {
  if (isExponentNumber(cell))
    return "A spreadsheet has shortened this number. Please write it in full.";
  if (CONVERTED_DATE.test(cell))
    return "A spreadsheet has turned this into a date. Please correct it.";
  return null;
}

/**
 * Parses rows from a clipboard or CSV file, trimmed and without formula guards. The separator (tab, semicolon or
 * comma) is detected from the first lines or a line "sep=;".
 */
export function readCells(text: string): string[][] {
  const [line = "", namedSeparator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length).replace(/^\ufeff/, "");
  const rows = parseRows(body, namedSeparator ?? detectSeparator(body));
  while (rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  return rows;
}

/** Parses a clipboard block: split at tabs only, blank rows included. */
export function readBlock(text: string): string[][] {
  return parseRows(text.replace(/(?:\r\n|\r|\n)$/, ""), "\t");
}

function parseRows(body: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= body.length) {
    const { cell, end } = readCellAt(body, at, separator);
    row.push(cell.trim().replace(GUARDED_FORMULA, ""));
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

function readCellAt(body: string, at: number, separator: string): { cell: string; end: number } {
  QUOTED_CELL.lastIndex = at;
  const [quoted, inside = ""] = QUOTED_CELL.exec(body) ?? [];
  // Cells never contain tabs, so a quote that would enclose one does not belong to this cell.
  if (quoted !== undefined && !(separator === "\t" && inside.includes("\t"))) {
    const end = at + quoted.length;
    const isClosed = end >= body.length || [separator, "\r", "\n"].includes(body[end] ?? "");
    if (isClosed) return { cell: inside.replaceAll('""', '"'), end };
  }
  let end = at;
  while (end < body.length && ![separator, "\r", "\n"].includes(body[end] ?? "")) end += 1;
  return { cell: body.slice(at, end), end };
}

function detectSeparator(body: string): string {
  const first = body.split(/\r\n|\r|\n/, MAX_INSPECTED_LINES).join("\n");
  // "Obi, Ada";0,5: quoted cells may contain other separators.
  const lines = first.replace(/"[^"\t\n]*"/g, "");
  if (lines.includes("\t")) return "\t";
  return lines.split(";").length > lines.split(",").length ? ";" : ",";
}
