import { guardFormula } from "@wardline/domain/text/cells";

/** A file's first line. The byte order mark tells spreadsheets that it is UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\u{feff}${csvLine(names)}`;
}

/** A line of a table, each cell in quotes. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
