import type { AdtSettings, ParkedMessage } from "@wardline/contracts/patients/adt";
import type { AdtMessageRow } from "@wardline/database/entities/operation/adt";
import type { AdtSettingsRecord } from "@wardline/database/repositories/adt/adt-settings";
import { type AdtPatient, readMessage } from "./hl7/adt-message.js";

/** Maps settings to the wire; `port` and `lastReceivedAt` describe the installation's receiver. */
export function toAdtSettings(
  settings: AdtSettingsRecord,
  { port, lastReceivedAt }: { port: number | undefined; lastReceivedAt: string | null },
): AdtSettings {
  return {
    enabled: settings.enabled,
    sources: settings.sources,
    sending_application: settings.sendingApplication,
    sending_facility: settings.sendingFacility,
    places: settings.places,
    edit_wins_minutes: settings.editWinsMinutes,
    open_number: settings.openNumber,
    port: port ?? null,
    last_received_at: lastReceivedAt,
    version: settings.version,
  };
}

/** Maps a parked message with the number of messages behind it. */
export function toParkedMessage(row: AdtMessageRow, behind: number): ParkedMessage {
  const text = row.text ?? "";
  const patient = readPatient(text);
  return {
    id: row.id,
    received_at: row.receivedAt.toISOString(),
    type: row.type,
    patient: { hospital_no: patient?.number ?? row.patients[0] ?? "", name: patient?.name ?? "" },
    reason: row.reason ?? "refused",
    problem: row.problem ?? "",
    location: patient?.location ?? null,
    behind,
    text: text
      .split(/[\r\n]+/)
      .join("\n")
      .trim(),
  };
}

/** Reads the patient of a stored message; null if this release cannot read the message. */
function readPatient(text: string): AdtPatient | null {
  try {
    return readMessage(text).patient;
  } catch {
    return null;
  }
}
