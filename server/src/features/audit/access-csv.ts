import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import { zonedText } from "@wardline/domain/time/zoned-text";
import { csvHead, csvLine } from "./csv.js";

export const ACCESS_CSV_HEAD = csvHead([
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

export function accessCsvLine(entry: AccessEntry, zone: string): string {
  const { at, actor, act, subject, subject_name: name, detail, address, device } = entry;
  const what = [act, name, subject ?? "", detail];
  return csvLine([zonedText(at, zone), actor.name, actor.email, ...what, address, device]);
}
