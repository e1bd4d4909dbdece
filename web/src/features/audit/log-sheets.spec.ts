import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import type { AuditEntry } from "@wardline/contracts/operation/audit";
import { readSheetRecords } from "../../../testing/sheet-records.js";
import { writeSheet } from "../../lib/sheets/write-sheet.js";
import {
  ACCESS_SHEET_HEAD,
  AUDIT_SHEET_HEAD,
  toAccessSheetRow,
  toAuditSheetRows,
} from "./log-sheets.js";

const zone = "Africa/Lagos";
const actor = { id: "a", name: "Bisi Cole", email: "bisi@ward.test" };

it("describes a change in words with its time on the hospital's clock", async () => {
  const entry: AuditEntry = {
    revision: 7,
    at: "2026-11-22T00:30:15.999Z",
    type: "patient.updated",
    actor,
    subject: { id: "p", name: "=Ada" },
    changes: [
      { field: "bed_no", from: "", to: "0012" },
      { field: "teams", from: "Surgery", to: "Surgery,Renal Medicine" },
    ],
  };
  const file = await writeSheet([AUDIT_SHEET_HEAD, ...toAuditSheetRows(entry, zone, "sats")]);
  const [bed, teams] = await readSheetRecords(file);
  expect(bed).toMatchObject({
    Time: new Date("2026-11-22T01:30:15Z"),
    Revision: 7,
    Person: "Bisi Cole",
    Change: "changed the card of",
    Record: "=Ada",
    Field: "Bed No.",
    From: "empty",
    To: "0012",
  });
  expect(teams?.To).toBe("Surgery, Renal Medicine");
});

it("describes the export of a log in words", async () => {
  const entry: AccessEntry = {
    id: "1",
    at: "2026-11-22T00:30:15Z",
    actor,
    act: "export",
    subject: null,
    subject_kind: null,
    subject_name: "",
    list: null,
    cards: 0,
    detail: "",
    address: "10.0.0.1",
    device: "Firefox on Linux",
  };
  const [row] = await readSheetRecords(
    await writeSheet([ACCESS_SHEET_HEAD, toAccessSheetRow(entry, zone)]),
  );
  expect(row).toMatchObject({ Access: "exported", Record: "a log", Device: "Firefox on Linux" });
});
