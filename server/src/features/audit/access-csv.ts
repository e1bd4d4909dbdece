import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import { formatZoned } from "@wardline/domain/time/zoned-text";
import { formatCsvHead, formatCsvLine } from "./csv.js";

export const ACCESS_CSV_HEAD = formatCsvHead([
  "Time",
  "Person",
  "Email",
  "Access",
  "Record",
  "Record id",
  "Searched for",
  "Network address",
  "Device",
]);

export function formatAccessCsvLine(entry: AccessEntry, zone: string): string {
  const { at, actor, act, subject, subject_name: name, detail, address, device } = entry;
  const what = [act, name, subject ?? "", detail];
  return formatCsvLine([formatZoned(at, zone), actor.name, actor.email, ...what, address, device]);
}
