import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, line, time } from "../fields.js";

/**
 * Data that an erasure would affect (docs/wire/patients.md, Erasure): every record with the hospital number, including
 * deleted records.
 */
export const erasurePreview = z.object({
  can_run: z.boolean(),
  cards: z.array(
    z.object({
      id,
      name: z.string(),
      created_at: time,
      status: z.enum(PATIENT_STATUSES),
      deleted: z.boolean(),
    }),
  ),
  log_entries: z.int(),
  /** Number of searches for the patient in the access log. */
  searches: z.int(),
  /** Number of announcements that contain the name or number; their texts are not erased. */
  announcements: z.int(),
  /** Number of emergencies whose place or text contains the name or number; these texts are not erased. */
  emergencies: z.int(),
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = endpoint({
  method: "GET",
  path: "/patient/:id/erasure",
  access: "administrator",
  cost: "report",
  summary: "Count what the erasure of this patient would change",
  description:
    "Returns the patient's cards and counts related log entries and searches, and the announcements and emergencies that an erasure would not change; the call itself changes nothing.",
  params: z.object({ id }),
  reply: erasurePreview,
});

export const erasePatient = endpoint({
  method: "POST",
  path: "/patient/:id/erasure",
  access: "administrator",
  cost: "small",
  summary:
    "Erase a patient: every card with the hospital number, and every card merged with one of these; this cannot be undone",
  description:
    "Blanks the cards at once if `confirmation` is the hospital number; the worker then empties their log entries and matching searches. Announcements, emergencies and backups keep the name.",
  errors: ["RETENTION_UNAVAILABLE"],
  params: z.object({ id }),
  body: z.strictObject({
    /** The patient's hospital number, typed again. */
    confirmation: line(LIMITS.text, "Please type the hospital number."),
    /** Stored in the log with the erasure, so it must not name the patient. */
    reason: line(LIMITS.text, "Please give a reason."),
  }),
  reply: z.object({ cards: z.int() }),
});
