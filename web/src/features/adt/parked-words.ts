import type { ParkedMessage, ParkedOutcome } from "@wardline/contracts/patients/adt";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";

const TYPES: Readonly<Record<string, string>> = {
  A01: "Admission",
  A02: "Transfer",
  A03: "Discharge",
  A04: "Registration",
  A05: "Pre-admission",
  A06: "Change to inpatient",
  A07: "Change to outpatient",
  A08: "Update of a patient's data",
  A11: "Cancelled admission",
  A12: "Cancelled transfer",
  A13: "Cancelled discharge",
  A17: "Swap of two beds",
  A28: "New person",
  A31: "Update of a person's data",
  A40: "Merge of two patients",
};

/** Names a message's type, such as "Transfer"; returns the code of a trigger event that has no word. */
export function typeText(type: string): string {
  return TYPES[type] ?? `Message ${type}`;
}

/** Names a message for labels: "Transfer of Ada Okafor". */
export function messageText({ type, patient: { name, hospital_no } }: ParkedMessage): string {
  return [typeText(type), name || hospital_no].filter((part) => part !== "").join(" of ");
}

/**
 * Describes the later messages that wait for a message: "2 later messages of this patient follow"; null if there are
 * none.
 */
export function behindText({ behind }: ParkedMessage): string | null {
  if (behind === 0) return null;
  const verb = pluralise(behind, "follows", "follow");
  return `${formatCount(behind, "later message")} of this patient ${verb}.`;
}

/** True if another row in the table of wards and beds would let the message be applied. */
export function needsPlace({ reason, location }: ParkedMessage): boolean {
  return location !== null && (reason === "unknown_place" || reason === "unknown_bed");
}

/** Returns the success message: "Message applied." or, with later messages, "3 messages applied." */
export function appliedText({ applied }: Pick<ParkedOutcome, "applied">): string {
  return applied === 1 ? "Message applied." : `${formatCount(applied, "message")} applied.`;
}
