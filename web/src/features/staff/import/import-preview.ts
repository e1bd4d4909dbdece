import {
  checkStaffRows,
  countStaffHeadings,
  isBlankRow,
  type KnownStaff,
  STAFF_IMPORT_COLUMNS,
  type StaffImportCells,
  type StaffImportColumn,
  type StaffImportProblem,
  type StaffImportRow,
  staffCells,
  withStaffCell,
} from "@wardline/domain/people/staff-import";
import { dialNote } from "@wardline/domain/people/telephone";
import { readCells } from "@wardline/domain/text/cells";
import { counted } from "@wardline/domain/text/counted";

/** Headings are looked for in so many lines. */
const HEADINGS_WITHIN = 10;

/** The rows of a file, as `readSheet` has read it, by their headings. Blank rows are kept, so that rows count as in the spreadsheet. */
export function readFileRows(text: string): Record<string, string>[] {
  return readRows(text);
}

/**
 * The rows of cells that were copied from a spreadsheet. Without a line of headings the columns are taken in the
 * template's order.
 */
export function readPasted(text: string): Record<string, string>[] {
  return readRows(text, STAFF_IMPORT_COLUMNS);
}

/** Whether a line of headings stands among the first of the cells that were copied. */
export function hasHeadings(text: string): boolean {
  return headingsAt(readCells(text)) >= 0;
}

/** The line of the headings, -1 where there is none; a title may stand above them. */
function headingsAt(lines: readonly string[][]): number {
  return lines.slice(0, HEADINGS_WITHIN).findIndex((line) => countStaffHeadings(line) > 1);
}

function readRows(text: string, withoutHeadings?: readonly string[]): Record<string, string>[] {
  const lines = readCells(text);
  const found = headingsAt(lines);
  const heads = found < 0 && withoutHeadings === undefined ? 0 : found;
  const headings = lines[heads] ?? withoutHeadings ?? [];
  // Lines above the headings stay as blank rows, so that the others count as in the spreadsheet.
  const above = Array.from({ length: Math.max(0, heads) }, () => ({}));
  const rows = lines
    .slice(heads + 1)
    .map((line) =>
      Object.fromEntries(
        headings.flatMap((heading, at) => (heading === "" ? [] : [[heading, line[at] ?? ""]])),
      ),
    );
  return [...above, ...rows];
}

/** A row of the file as it is shown before anything is written; `row` as the spreadsheet counts. */
export interface PreviewRow {
  row: number;
  cells: StaffImportCells;
  /** What is wrong with which column. */
  problems: Partial<Record<string, string>>;
  /** What a tap dials, where that is not the whole telephone. */
  notes: Partial<Record<string, string>>;
}

/** What an import would do. */
export interface ImportPreview {
  rows: PreviewRow[];
  /** What makes the whole file unusable. */
  fileProblems: string[];
  /** How many of the rows have a problem. */
  wrong: number;
  /** What can be added now, in the order of `readyRows`. */
  ready: StaffImportRow[];
  /** The rows that nothing is wrong with. */
  readyRows: PreviewRow[];
}

const HEADINGS_ROW = 1;

/** Checks a file's rows against the hospital; `refused` are the server's own problems, found when it was sent. */
export function previewImport(
  raw: Record<string, string>[],
  known: KnownStaff,
  refused: readonly StaffImportProblem[] = [],
): ImportPreview {
  const checked = checkStaffRows(raw, known);
  const problems = [...checked.problems, ...refused];
  const fileProblems = problems.filter(({ row }) => row === HEADINGS_ROW);
  const byRow = groupByRow(problems);
  const rows = raw
    .map((given, index): PreviewRow => {
      const row = index + HEADINGS_ROW + 1;
      const own = byRow.get(row)?.map(({ column, message }) => [column, message] as const) ?? [];
      const cells = staffCells(given);
      const phone = dialNote(cells.phone);
      const notes = phone === null ? {} : { phone };
      return { row, cells, problems: Object.fromEntries(own), notes };
    })
    .filter(({ cells }) => !isBlankRow(cells));
  const readyRows = rows.filter((row) => !hasProblem(row));
  // The check keeps the order of the file, so that its good rows are those in which it found nothing.
  const wrongToCheck = new Set(checked.problems.map(({ row }) => row));
  const passed = rows.filter(({ row }) => !wrongToCheck.has(row));
  return {
    rows,
    fileProblems: fileProblems.map(({ message }) => message),
    wrong: rows.length - readyRows.length,
    ready: checked.rows.filter((_row, index) => {
      const row = passed[index];
      return row !== undefined && !hasProblem(row);
    }),
    readyRows,
  };
}

/** The file's rows after some of them were added: those stand blank, so that the others keep their numbers. */
export function withoutAdded(
  raw: readonly Record<string, string>[],
  added: ReadonlySet<number>,
): Record<string, string>[] {
  return raw.map((cells, index) =>
    added.has(index + HEADINGS_ROW + 1)
      ? Object.fromEntries(Object.keys(cells).map((heading) => [heading, ""]))
      : cells,
  );
}

/** The file's rows with one cell mended; `row` as the spreadsheet counts. */
export function withMended(
  raw: readonly Record<string, string>[],
  { row, column, text }: MendedCell,
): Record<string, string>[] {
  const mended = row - HEADINGS_ROW - 1;
  return raw.map((cells, index) => (index === mended ? withStaffCell(cells, column, text) : cells));
}

/** A cell that was corrected in the preview. */
export interface MendedCell {
  row: number;
  column: StaffImportColumn;
  text: string;
}

export function hasProblem({ problems }: PreviewRow): boolean {
  return Object.keys(problems).length > 0;
}

/** The server's `rows.N.field` as problems of the rows that were sent; what names no row concerns the file. */
export function refusedRows(
  errors: readonly { path: string; message: string }[],
  sent: readonly { row: number }[],
): StaffImportProblem[] {
  return errors.map(({ path, message }) => {
    const [, index, column = ""] = /^rows\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const row = index === undefined ? undefined : sent[Number(index)]?.row;
    // The file has a bundle's name where the server was sent grants.
    const own = column.startsWith("grants") ? "rights" : column;
    return { row: row ?? HEADINGS_ROW, column: own, message };
  });
}

function groupByRow(problems: readonly StaffImportProblem[]): Map<number, StaffImportProblem[]> {
  const groups = new Map<number, StaffImportProblem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.row);
    if (group === undefined) groups.set(problem.row, [problem]);
    else group.push(problem);
  }
  return groups;
}

/** "1 staff member", "1,200 staff members". */
export function peopleText(count: number): string {
  return counted(count, "staff member");
}
