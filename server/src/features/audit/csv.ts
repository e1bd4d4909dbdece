import { guardFormula } from "@wardline/domain/text/cells";

/** Formats the header row. The byte order mark tells spreadsheets that the file is UTF-8. */
export function formatCsvHead(names: readonly string[]): string {
  return `\u{feff}${formatCsvLine(names)}`;
}

export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
