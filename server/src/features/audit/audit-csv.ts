import type { AuditEntry } from "@wardline/contracts/audit";

/** The table's first line. The byte order mark tells spreadsheets that it is UTF-8. */
export const CSV_HEAD = `\u{feff}${line([
  "Time",
  "Revision",
  "Person",
  "Email",
  "Change",
  "Record",
  "Record id",
  "Field",
  "From",
  "To",
])}`;

/** The lines of a change, one for each field; one without fields where there are none. */
export function csvLines({ at, revision, actor, type, subject, changes }: AuditEntry): string {
  const who = actor === null ? ["The system", ""] : [actor.name, actor.email];
  const start = [at, String(revision), ...who, type, subject.name, subject.id ?? ""];
  if (changes.length === 0) return line([...start, "", "", ""]);
  return changes
    .map(({ field, from, to }) => line([...start, field, textOf(from), textOf(to)]))
    .join("");
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** A cell in quotes; what a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
