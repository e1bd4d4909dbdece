import { toZonedParts } from "@wardline/domain/time/zoned-day";
import type { CellObject } from "write-excel-file/browser";
import { FileProblem } from "./file-problem.js";

/** A cell of a sheet: text, number, day YYYY-MM-DD, or moment in the time zone `zone`. */
export type SheetCell =
  | string
  | number
  | { day: string }
  | { moment: string | number; zone: string };

const MAX_ROWS = 1_048_576;

const MAX_TEXT_LENGTH = 32_767;
/** Column widths in characters. */
const WIDTH = { least: 8, most: 60, day: 11, moment: 19 } as const;
const MEASURED_ROWS = 200;
/** Text format, which keeps a spreadsheet from converting entries into numbers or dates. */
const TEXT = "@";
const TOO_MANY_ROWS =
  "There are more rows than a spreadsheet can hold. Please choose fewer days, or another kind of file.";

/** Writes rows as a workbook with one sheet and a heading. Throws a `FileProblem` if there are too many rows. */
export async function writeSheet(rows: readonly (readonly SheetCell[])[]): Promise<Blob> {
  if (rows.length > MAX_ROWS) throw new FileProblem(TOO_MANY_ROWS);
  const { default: writeWorkbook } = await import("write-excel-file/browser");
  const [head = [], ...body] = rows;
  const columns = head.map((_, column) => ({ width: computeColumnWidth(rows, column) }));
  const data = [
    head.map((cell) => ({ ...toCellObject(cell), fontWeight: "bold" as const })),
    ...body.map((row) => row.map(toCellObject)),
  ];
  return writeWorkbook(data, { columns, stickyRowsCount: 1 }).toBlob();
}

/** Writes records as a workbook with one sheet; their field names are the headings. */
export function writeRecords(records: readonly Readonly<Record<string, SheetCell>>[]) {
  return writeSheet([Object.keys(records[0] ?? {}), ...records.map((one) => Object.values(one))]);
}

function toCellObject(cell: SheetCell): CellObject {
  if (typeof cell === "number") return { value: cell, type: Number };
  if (typeof cell === "string") {
    return { value: cell.slice(0, MAX_TEXT_LENGTH), type: String, format: TEXT };
  }
  if ("day" in cell) {
    return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  }
  const { year, month, day, hour, minute, second } = toZonedParts(
    new Date(cell.moment).getTime(),
    cell.zone,
  );
  const zonedDate = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return { value: zonedDate, type: Date, format: "yyyy-mm-dd hh:mm:ss" };
}

function computeColumnWidth(rows: readonly (readonly SheetCell[])[], column: number): number {
  const lengths = rows.slice(0, MEASURED_ROWS).map((row) => measureCell(row[column] ?? ""));
  return Math.min(WIDTH.most, Math.max(WIDTH.least, ...lengths) + 2);
}

function measureCell(cell: SheetCell): number {
  if (typeof cell !== "object") return String(cell).length;
  return "day" in cell ? WIDTH.day : WIDTH.moment;
}
