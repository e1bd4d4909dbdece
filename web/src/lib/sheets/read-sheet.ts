import { writeCells } from "@wardline/domain/text/cells";
import { FileProblem } from "./file-problem.js";

/** File types that `readSheet` can read, for a file chooser. */
export const SHEET_FILES = ".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";

/** Maximum file size in bytes, far above the size of any file with the maximum number of rows. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** Size from which numbers in a workbook may have lost their last digits. */
const MAX_EXACT_NUMBER = 1e15;
const HALF_SECOND_MS = 500;

/** Returns the cells of an .xlsx workbook's first sheet or of a CSV file. Throws a `FileProblem` if that fails. */
export async function readSheet(file: Blob): Promise<string> {
  if (file.size > FILE_BYTES_MAX)
    throw new FileProblem("This file is too large. Please choose a file of at most 4 MB.");
  const bytes = await file.arrayBuffer().catch(() => {
    // The file was changed after it was chosen, is open in another program, or is a folder.
    throw new FileProblem(
      "This file could not be opened. Please close it in other programs and choose it again.",
    );
  });
  const text = isZip(bytes) ? writeCells(await readCellTexts(bytes)) : decode(bytes);
  if (text.includes("\u0000")) throw new FileProblem(UNREADABLE);
  return text;
}

const UNREADABLE =
  "This file cannot be read. Please save the spreadsheet as .xlsx, without a password, or as CSV.";

/** Returns the texts of the first sheet, formatted so that imports ask about ambiguous numbers and dates. */
async function readCellTexts(workbook: ArrayBuffer): Promise<string[][]> {
  const { readSheet: readWorkbook } = await import("read-excel-file/browser").catch(() => {
    throw new FileProblem("The file could not be opened just now. Please try again.");
  });
  const rows = await readWorkbook(workbook, { trim: false }).catch(() => {
    throw new FileProblem(UNREADABLE);
  });
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") {
    return Math.abs(cell) < MAX_EXACT_NUMBER ? String(cell) : cell.toExponential().toUpperCase();
  }
  if (!(cell instanceof Date)) return String(cell);
  // "Fri, 27 Nov 2026 …" becomes "27-Nov-2026": a valid heading of a month, but an error in other columns.
  const moment = new Date(cell.getTime() + HALF_SECOND_MS);
  return moment.toUTCString().slice(5, 16).replaceAll(" ", "-");
}

function isZip(bytes: ArrayBuffer): boolean {
  const [first, second, third] = new Uint8Array(bytes, 0, Math.min(3, bytes.byteLength));
  return first === 0x50 && second === 0x4b && third === 0x03;
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Excel writes this encoding.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
