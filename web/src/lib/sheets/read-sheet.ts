import { writeCells } from "@wardline/domain/text/cells";
import { FileProblem } from "./file-problem.js";

/** Files that `readSheet` reads, as a file chooser lists them. */
export const SHEET_FILES = ".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";

/** A file of the most rows that may be imported is far below this many bytes. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** A number of more digits has lost the last of them. */
const WHOLE_BELOW = 1e15;
const HALF_SECOND_MS = 500;

/**
 * The cells of a file for `readCells`: the first sheet of an .xlsx workbook, or the text of a CSV file. Text that is
 * neither UTF-8 nor marked as UTF-16 is taken for the Windows encoding that Excel writes. Throws a `FileProblem`.
 */
export async function readSheet(file: Blob): Promise<string> {
  if (file.size > FILE_BYTES_MAX)
    throw new FileProblem("This file is too large: a list is far below 4 MB.");
  const bytes = await file.arrayBuffer().catch(() => {
    // It was changed since it was chosen, another program has it open, or it is a folder.
    throw new FileProblem(
      "This file could not be opened. Please close it elsewhere and choose it again.",
    );
  });
  const text = isZip(bytes) ? writeCells(await cellsOf(bytes)) : decode(bytes);
  if (text.includes("\u0000")) throw new FileProblem(UNREADABLE);
  return text;
}

const UNREADABLE =
  "This file cannot be read. Please save the spreadsheet as .xlsx, without a password, or as CSV.";

/** The texts of a workbook's first sheet. Numbers and dates are written so that imports question them. */
async function cellsOf(workbook: ArrayBuffer): Promise<string[][]> {
  const { readSheet: readWorkbook } = await import("read-excel-file/browser").catch(() => {
    throw new FileProblem("The file could not be opened just now. Please try again.");
  });
  const rows = await readWorkbook(workbook, { trim: false }).catch(() => {
    throw new FileProblem(UNREADABLE);
  });
  return rows.map((row) => row.map(textOf));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") {
    return Math.abs(cell) < WHOLE_BELOW ? String(cell) : cell.toExponential().toUpperCase();
  }
  if (!(cell instanceof Date)) return String(cell);
  // "Fri, 27 Nov 2026 …" as "27-Nov-2026": a month's headings read it, and other columns take it for a mistake.
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
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
