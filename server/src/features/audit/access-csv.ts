import type { AccessEntry } from "@wardline/contracts/access-log";
import { zonedText } from "@wardline/domain/time/zoned-text";
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

/** A look as a line of the table. Its time is that of `zone`. */
export function accessCsvLine(entry: AccessEntry, zone: string): string {
  const { at, actor, act, subject, subject_name: name, detail, address, device } = entry;
  const what = [act, name, subject ?? "", detail];
  return csvLine([zonedText(at, zone), actor.name, actor.email, ...what, address, device]);
}
