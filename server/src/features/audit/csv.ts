import { guardFormula } from "@wardline/domain/text/cells";

/** Formats the header row. The byte order mark tells spreadsheets that the file is UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\u{feff}${csvLine(names)}`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
