import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import type { AuditEntry } from "@wardline/contracts/operation/audit";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import type { SheetCell } from "../../lib/sheets/write-sheet.js";
import { ACCESS_LABELS, getViewedName } from "./access-words.js";
import { listAuditLines } from "./audit-values.js";
import { actionLabel, actorName, subjectName } from "./audit-words.js";

type SheetColumn<Entry> = [head: string, getCell: (entry: Entry, zone: string) => SheetCell];

/** Columns that are the same for each changed field of an entry. */
const AUDIT_COLUMNS: readonly SheetColumn<AuditEntry>[] = [
  ["Time", ({ at }, zone) => ({ moment: at, zone })],
  ["Revision", ({ revision }) => revision],
  ["Person", actorName],
  ["Email", ({ actor }) => actor?.email ?? ""],
  ["Change", ({ type }) => actionLabel(type)],
  ["Record", subjectName],
  ["Record id", ({ subject }) => subject.id ?? ""],
];

export const AUDIT_SHEET_HEAD = [...AUDIT_COLUMNS.map(([head]) => head), "Field", "From", "To"];

/** Returns the sheet rows of a change: one per field, or a single row if it has no fields. */
export function toAuditSheetRows(
  entry: AuditEntry,
  zone: string,
  scale: AcuityScale,
): SheetCell[][] {
  const commonCells = AUDIT_COLUMNS.map(([, getCell]) => getCell(entry, zone));
  const lines = listAuditLines(entry, zone, scale);
  if (lines.length === 0) return [[...commonCells, "", "", ""]];
  return lines.map(({ label, from, to }) => [...commonCells, label, from ?? "", to ?? ""]);
}

const ACCESS_COLUMNS: readonly SheetColumn<AccessEntry>[] = [
  ["Time", ({ at }, zone) => ({ moment: at, zone })],
  ["Person", actorName],
  ["Email", ({ actor }) => actor.email],
  ["Access", ({ act }) => ACCESS_LABELS[act]],
  ["Record", getViewedName],
  ["Record id", ({ subject }) => subject ?? ""],
  ["IP address", ({ address }) => address],
  ["Device", ({ device }) => device],
];

export const ACCESS_SHEET_HEAD = ACCESS_COLUMNS.map(([head]) => head);

/** Returns the sheet row of an access or a login. */
export function toAccessSheetRow(entry: AccessEntry, zone: string): SheetCell[] {
  return ACCESS_COLUMNS.map(([, getCell]) => getCell(entry, zone));
}
