import type { AccessEntry } from "@wardline/contracts/access-log";
import { csvHead, csvLine } from "./csv.js";

/** The table's first line. */
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

/** A look as a line of the table. */
export function accessCsvLine(entry: AccessEntry): string {
  const { at, actor, act, subject, subject_name: name, detail, address, device } = entry;
  return csvLine([at, actor.name, actor.email, act, name, subject ?? "", detail, address, device]);
}
