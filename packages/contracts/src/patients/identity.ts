import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, time } from "../fields.js";
import { patient } from "./patient.js";

/** Days after its deletion in which a card can be restored. */
export const RESTORABLE_DAYS = 30;

/** A deleted card as it was last. */
const deletedPatient = patient.extend({ deleted_at: time });
export type DeletedPatient = z.output<typeof deletedPatient>;

export const mergePatient = endpoint({
  method: "POST",
  path: "/patients/:id/merge",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Merge a card into another one of the same patient",
  description:
    "Closes the card as merged and frees its bed; the other one takes over its numbers and flags, and the date of birth if it has none.",
  errors: ["MERGE_REFUSED"],
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ into: z.uuid("Please choose the other card.") }),
  /** The merged card and the one that remains. */
  reply: z.array(patient),
});

export const undoMerge = endpoint({
  method: "POST",
  path: "/patients/:id/merge/undo",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Undo a merge, as long as neither card has changed since",
  description:
    "Opens the merged card again if it was open, in its bed if that is free, and takes back what the other one got from it.",
  errors: ["MERGE_NOT_LAST", "CARD_ALREADY_OPEN", "BED_TAKEN", "BED_CLOSED", "WARD_NOT_YOURS"],
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  /** The merged card and the one that it was merged into. */
  reply: z.array(patient),
});

export const restorePatient = endpoint({
  method: "POST",
  path: "/patients/:id/restore",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Restore a deleted card within 30 days",
  description: "Shows a deleted card again, in its bed if that is free.",
  errors: [
    "RESTORE_TOO_LATE",
    "CARD_ALREADY_OPEN",
    "DELETION_RESERVED",
    "BED_TAKEN",
    "BED_CLOSED",
    "WARD_NOT_YOURS",
  ],
  idempotent: true,
  params: z.object({ id }),
  reply: patient,
});

export const listDeletedPatients = endpoint({
  method: "GET",
  path: "/patients/deleted",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "The cards that can be restored",
  description: "Returns the cards that were deleted within the last 30 days, the latest first.",
  reply: z.array(deletedPatient),
});

export const updatePatientIdentity = endpoint({
  method: "PUT",
  path: "/hospital/patient-identity",
  access: "settings.manage",
  cost: "small",
  summary: "Show dates of birth, other numbers and merges on pages, or not",
  description:
    "Sets whether pages show dates of birth, other numbers and merges; the API always accepts them.",
  body: z.strictObject({ patient_identity: z.boolean() }),
  reply: z.object({ patient_identity: z.boolean() }),
});
