import { readCells } from "@wardline/domain/text/cells";
import { readSheet as readWorkbook } from "read-excel-file/browser";
import { readSheet } from "../src/lib/sheets/read-sheet.js";

type Value = string | number | boolean | Date | null;

/** A workbook's rows under their headings, each cell with its type; null for an empty one. */
export async function sheetRecords(file: Blob): Promise<Record<string, Value>[]> {
  const [head = [], ...rows] = (await readWorkbook(file)) as Value[][];
  return rows.map((row) =>
    Object.fromEntries(head.map((name, at) => [String(name), inSeconds(row[at] ?? null)])),
  );
}

/** Workbooks hold moments as fractions of days. */
function inSeconds(value: Value): Value {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;
}

/** A workbook's texts as an import reads them, under their headings. */
export async function importedRecords(file: Blob): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = readCells(await readSheet(file));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}
