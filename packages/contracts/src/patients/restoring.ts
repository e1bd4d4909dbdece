import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, time } from "../fields.js";
import { patient } from "./patient.js";

/** A deleted card in its last state. */
const deletedPatient = patient.extend({ deleted_at: time });
export type DeletedPatient = z.output<typeof deletedPatient>;

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
