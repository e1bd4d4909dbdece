import type { AuditEntry } from "@wardline/contracts/audit";
import { csvHead, csvLine } from "./csv.js";

/** The table's first line. */
export const CSV_HEAD = csvHead([
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
]);

/** The lines of a change, one for each field; one without fields where there are none. */
export function csvLines({ at, revision, actor, type, subject, changes }: AuditEntry): string {
  const who = actor === null ? ["The system", ""] : [actor.name, actor.email];
  const start = [at, String(revision), ...who, type, subject.name, subject.id ?? ""];
  if (changes.length === 0) return csvLine([...start, "", "", ""]);
  return changes
    .map(({ field, of, from, to }) =>
      csvLine([...start, of === undefined ? field : `${field} (${of})`, textOf(from), textOf(to)]),
    )
    .join("");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  // Of a person the name is enough: the other file has the rest.
  const { name } = value as { name?: unknown };
  return typeof name === "string" ? name : JSON.stringify(value);
}
