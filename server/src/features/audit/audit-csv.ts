import type { AuditEntry } from "@wardline/contracts/operation/audit";
import { formatZoned } from "@wardline/domain/time/zoned-text";
import { formatCsvHead, formatCsvLine } from "./csv.js";

export const CSV_HEAD = formatCsvHead([
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

/** Formats a change as CSV rows: one per changed field, or a single row if there are no fields. Times are in `zone`. */
export function formatCsvLines(entry: AuditEntry, zone: string): string {
  const { at, revision, actor, type, subject, changes } = entry;
  const who = actor === null ? ["The system", ""] : [actor.name, actor.email];
  const what = [type, subject.name, subject.id ?? ""];
  const start = [formatZoned(at, zone), String(revision), ...who, ...what];
  if (changes.length === 0) return formatCsvLine([...start, "", "", ""]);
  return changes
    .map(({ field, of, from, to }) =>
      formatCsvLine([
        ...start,
        of === undefined ? field : `${field} (${of})`,
        formatValue(from),
        formatValue(to),
      ]),
    )
    .join("");
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  // A person's name is enough here; the JSON file has the rest.
  const { name } = value as { name?: unknown };
  return typeof name === "string" ? name : JSON.stringify(value);
}
