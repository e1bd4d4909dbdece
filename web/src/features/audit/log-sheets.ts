import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import type { AuditEntry } from "@wardline/contracts/operation/audit";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import type { SheetCell } from "../../lib/sheets/write-sheet.js";
import { ACCESS_LABELS, getViewedName } from "./access-words.js";
import { listAuditLines } from "./audit-values.js";
import { actionLabel, actorName, subjectName } from "./audit-words.js";

export const AUDIT_SHEET_HEAD = [
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
];

/** Returns the sheet rows of a change: one per field, or a single row if it has no fields. */
export function toAuditSheetRows(
  entry: AuditEntry,
  zone: string,
  scale: AcuityScale,
): SheetCell[][] {
  const { at, revision, actor, type, subject } = entry;
  const commonCells = [
    { moment: at, zone },
    revision,
    actorName(entry),
    actor?.email ?? "",
    actionLabel(type),
    subjectName(entry),
    subject.id ?? "",
  ];
  const lines = listAuditLines(entry, zone, scale);
  if (lines.length === 0) return [[...commonCells, "", "", ""]];
  return lines.map(({ label, from, to }) => [...commonCells, label, from ?? "", to ?? ""]);
}

export const ACCESS_SHEET_HEAD = [
  "Time",
  "Person",
  "Email",
  "Access",
  "Record",
  "Record id",
  "IP address",
  "Device",
];

/** Returns the sheet row of an access or a login. */
export function toAccessSheetRow(entry: AccessEntry, zone: string): SheetCell[] {
  const { at, actor, act, subject, address, device } = entry;
  return [
    { moment: at, zone },
    actorName(entry),
    actor.email,
    ACCESS_LABELS[act],
    getViewedName(entry),
    subject ?? "",
    address,
    device,
  ];
}
