import Papa from "papaparse";

/** What makes Excel read UTF-8. */
export const UTF8_MARK = "\ufeff";
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Rows as a file that spreadsheets read, headed by the names of their fields; formulas are marked as text. */
export function csvText(rows: readonly object[]): string {
  return UTF8_MARK + Papa.unparse([...rows], { escapeFormulae: FORMULA });
}
