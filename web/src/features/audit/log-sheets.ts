import type { AccessEntry } from "@wardline/contracts/access-log";
import type { AuditEntry } from "@wardline/contracts/audit";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import type { SheetCell } from "../../lib/sheets/write-sheet.js";
import { accessActOf, seenName } from "./access-words.js";
import { recordName, whoOf } from "./audit-entry.js";
import { auditLines } from "./audit-values.js";
import { actOf } from "./audit-words.js";

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

/** A change in the words of the page: a row for each field, one without fields where there are none. */
export function auditSheetRows(entry: AuditEntry, zone: string, scale: AcuityScale): SheetCell[][] {
  const { at, revision, actor, type, subject } = entry;
  const start = [
    { moment: at, zone },
    revision,
    whoOf(entry),
    actor?.email ?? "",
    actOf(type),
    recordName(entry),
    subject.id ?? "",
  ];
  const lines = auditLines(entry, zone, scale);
  if (lines.length === 0) return [[...start, "", "", ""]];
  return lines.map(({ label, from, to }) => [...start, label, from ?? "", to ?? ""]);
}

export const ACCESS_SHEET_HEAD = [
  "Time",
  "Person",
  "Email",
  "Access",
  "Record",
  "Record id",
  "Network address",
  "Device",
];

/** A look, or what happened at an account's door, in the words of the page. */
export function accessSheetRow(entry: AccessEntry, zone: string): SheetCell[] {
  const { at, actor, act, subject, address, device } = entry;
  const who = [actor.name || actor.email, actor.email];
  return [
    { moment: at, zone },
    ...who,
    accessActOf(act),
    seenName(entry),
    subject ?? "",
    address,
    device,
  ];
}
