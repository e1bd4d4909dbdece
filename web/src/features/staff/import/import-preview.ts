import {
  checkStaffRows,
  countStaffHeadings,
  isBlankRow,
  type KnownStaff,
  readStaffCells,
  replaceStaffCell,
  STAFF_IMPORT_COLUMNS,
  type StaffImportCells,
  type StaffImportColumn,
  type StaffImportProblem,
} from "@wardline/domain/people/staff-import";
import { describeDialling } from "@wardline/domain/people/telephone";
import { readCells } from "@wardline/domain/text/cells";
import { formatCount } from "@wardline/domain/text/format-count";

/** Cells of a row by their headings. */
export type RawRow = Record<string, string>;

const HEADING_SEARCH_LINES = 10;

/** Returns the rows of copied cells. Without headings, the columns are taken in the template's order. */
export function readPasted(text: string): RawRow[] {
  return readFileRows(text, STAFF_IMPORT_COLUMNS);
}

/** Returns true if one of the first lines has headings. */
export function hasHeadings(text: string): boolean {
  return findHeadings(readCells(text)) >= 0;
}

/** Returns the index of the heading line, which may follow a title; -1 if there is none. */
function findHeadings(lines: readonly string[][]): number {
  return lines.slice(0, HEADING_SEARCH_LINES).findIndex((line) => countStaffHeadings(line) > 1);
}

/** Returns the rows of a text from `readSheet`, keyed by their headings; blank rows keep their numbers. */
export function readFileRows(text: string, withoutHeadings?: readonly string[]): RawRow[] {
  const lines = readCells(text);
  const foundIndex = findHeadings(lines);
  const headingIndex = foundIndex < 0 && withoutHeadings === undefined ? 0 : foundIndex;
  const headings = lines[headingIndex] ?? withoutHeadings ?? [];
  // Lines above the headings stay as blank rows, so that row numbers match the spreadsheet.
  const above = Array.from({ length: Math.max(0, headingIndex) }, () => ({}));
  const rows = lines
    .slice(headingIndex + 1)
    .map((line) =>
      Object.fromEntries(
        headings.flatMap((heading, at) => (heading === "" ? [] : [[heading, line[at] ?? ""]])),
      ),
    );
  return [...above, ...rows];
}

/** Row of the preview; `row` is its row number in the spreadsheet. */
export interface PreviewRow {
  row: number;
  cells: StaffImportCells;
  problems: Partial<Record<string, string>>;
  /** Notes by column: the number that a tap dials, if the telephone field contains more than that number. */
  notes: Partial<Record<string, string>>;
}

const HEADINGS_ROW = 1;

/** Checks a file's rows for the hospital; `refused` are the problems reported by the server. */
export function previewImport(
  raw: RawRow[],
  known: KnownStaff,
  refused: readonly StaffImportProblem[] = [],
) {
  const checkResult = checkStaffRows(raw, known);
  const problems = [...checkResult.problems, ...refused];
  const problemsByRow = new Map<number, PreviewRow["problems"]>();
  for (const { row, column, message } of problems) {
    problemsByRow.set(row, { ...problemsByRow.get(row), [column]: message });
  }
  const rows = raw
    .map((given, index): PreviewRow => {
      const row = index + HEADINGS_ROW + 1;
      const cells = readStaffCells(given);
      const phone = describeDialling(cells.phone);
      const notes = phone === null ? {} : { phone };
      return { row, cells, problems: problemsByRow.get(row) ?? {}, notes };
    })
    .filter(({ cells }) => !isBlankRow(cells));
  const readyRows = rows.filter((row) => !hasProblem(row));
  // The check preserves the file's order, so its rows correspond one by one to the rows without a problem.
  const invalidRows = new Set(checkResult.problems.map(({ row }) => row));
  const validRows = rows.filter(({ row }) => !invalidRows.has(row));
  return {
    rows,
    /** Problems that make the whole file unusable. */
    fileProblems: problems.filter(({ row }) => row === HEADINGS_ROW).map(({ message }) => message),
    wrongCount: rows.length - readyRows.length,
    /** Rows that can be added now, in the order of `readyRows`. */
    ready: checkResult.rows.filter((_row, index) => {
      const row = validRows[index];
      return row !== undefined && !hasProblem(row);
    }),
    readyRows,
  };
}

/** Blanks the rows that have been added, so that the other rows keep their numbers. */
export function withoutAdded(raw: readonly RawRow[], added: ReadonlySet<number>): RawRow[] {
  return raw.map((cells, index) =>
    added.has(index + HEADINGS_ROW + 1)
      ? Object.fromEntries(Object.keys(cells).map((heading) => [heading, ""]))
      : cells,
  );
}

/** Returns the rows with one cell corrected; `row` is the row number in the spreadsheet. */
export function withCorrection(raw: readonly RawRow[], corrected: CorrectedCell): RawRow[] {
  const { row, column, text } = corrected;
  const correctedIndex = row - HEADINGS_ROW - 1;
  return raw.map((cells, index) =>
    index === correctedIndex ? replaceStaffCell(cells, column, text) : cells,
  );
}

/** Cell that was corrected in the preview. */
export type CorrectedCell = { row: number; column: StaffImportColumn; text: string };

export function hasProblem({ problems }: PreviewRow): boolean {
  return Object.keys(problems).length > 0;
}

/** Converts the server's `rows.N.field` errors; an error without a row concerns the whole file. */
export function toRefusedRows(
  errors: readonly { path: string; message: string }[],
  sent: readonly { row: number }[],
): StaffImportProblem[] {
  return errors.map(({ path, message }) => {
    const [, index, column = ""] = /^rows\.(\d+)\.?(.*)$/.exec(path) ?? [];
    // The file has a bundle's name in the column "rights"; the server received the bundle's grants.
    const own = column.startsWith("grants") ? "rights" : column;
    return { row: sent[Number(index)]?.row ?? HEADINGS_ROW, column: own, message };
  });
}

/** Formats a count: "1 staff member", "1,200 staff members". */
export function peopleText(count: number): string {
  return formatCount(count, "staff member");
}
