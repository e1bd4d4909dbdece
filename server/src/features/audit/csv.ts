/** A file's first line. The byte order mark tells spreadsheets that it is UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\u{feff}${csvLine(names)}`;
}

/** A line of a table. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** A cell in quotes; what a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
