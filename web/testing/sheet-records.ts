import { readCells } from "@wardline/domain/text/cells";
import { readSheet as readWorkbook } from "read-excel-file/browser";
import { readSheet } from "../src/lib/sheets/read-sheet.js";

type Value = string | number | boolean | Date | null;

/** Reads a workbook's rows, keyed by heading; each cell has its type, and an empty cell is null. */
export async function readSheetRecords(file: Blob): Promise<Record<string, Value>[]> {
  const [head = [], ...rows] = (await readWorkbook(file)) as Value[][];
  return rows.map((row) =>
    Object.fromEntries(head.map((name, at) => [String(name), roundToSeconds(row[at] ?? null)])),
  );
}

/** Rounds times to seconds, because workbooks store times as fractions of days. */
function roundToSeconds(value: Value): Value {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;
}

/** Reads a workbook's texts, keyed by heading, like an import. */
export async function readImportedRecords(file: Blob): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = readCells(await readSheet(file));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}
