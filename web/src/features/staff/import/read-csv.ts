import { countStaffHeadings, STAFF_IMPORT_COLUMNS } from "@wardline/domain/staff-import";
import Papa from "papaparse";

/** A staff file of the most rows that may be imported is far below this many bytes. */
export const FILE_BYTES_MAX = 4 * 1024 * 1024;

/** A problem with a file that is not one of its rows; its message is for a person. */
export class FileProblem extends Error {}

/**
 * The rows of a CSV file by their headings. Blank rows are kept, so that rows count as in the spreadsheet. Commas,
 * semicolons and tabs are told apart; text that is not UTF-8 is taken for the Windows encoding that Excel writes.
 */
export async function readCsv(file: Blob): Promise<Record<string, string>[]> {
  if (file.size > FILE_BYTES_MAX)
    throw new FileProblem("This file is too large to be a staff list.");
  const text = decode(await file.arrayBuffer());
  if (text.includes("\u0000")) {
    throw new FileProblem("This is not a CSV file. Please save the spreadsheet as CSV first.");
  }
  return readRows(text);
}

/**
 * The rows of cells that were copied from a spreadsheet. Without a line of headings the columns are taken in the
 * template's order.
 */
export function readPasted(text: string): Record<string, string>[] {
  if (hasHeadings(text)) return readRows(text);
  const { delimiter } = Papa.parse<string[]>(text, { preview: 1 }).meta;
  return readRows(`${STAFF_IMPORT_COLUMNS.join(delimiter)}\n${text}`);
}

/** Whether the first of the cells that were copied are headings. */
export function hasHeadings(text: string): boolean {
  const [first = []] = Papa.parse<string[]>(text, { preview: 1 }).data;
  return countStaffHeadings(first) > 1;
}

function readRows(text: string): Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string | undefined>>(text, { header: true });
  return data.map((row) =>
    // Cells beyond the last heading come as a list and belong to no column.
    Object.fromEntries(
      Object.entries(row).flatMap(([heading, cell]) =>
        typeof cell === "string" ? [[heading, cell]] : [],
      ),
    ),
  );
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
