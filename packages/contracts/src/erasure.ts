import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { id, line, time } from "./fields.js";

/** What an erasure would touch (docs/wire.md, Erasure): every card of the same hospital number, deleted ones included. */
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
  /** Searches of the access log that looked for the patient. */
  searches: z.int(),
  /** Announcements that hold the name or the number: their texts are not touched. */
  announcements: z.int(),
  /** Emergencies that do, by their place or text: they stay as they were raised. */
  emergencies: z.int(),
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = endpoint({
  method: "GET",
  path: "/patient/:id/erasure",
  access: "administrator",
  cost: "report",
  summary: "What the erasure of this patient would touch",
  description:
    "Returns how many cards and log entries an erasure would change; it changes nothing.",
  params: z.object({ id }),
  reply: erasurePreview,
});

export const erasePatient = endpoint({
  method: "POST",
  path: "/patient/:id/erasure",
  access: "administrator",
  cost: "small",
  summary:
    "Erase a patient: every card of the hospital number, and the name in the logs; it cannot be undone",
  description:
    "Removes all that identifies a patient, after the hospital number is typed once more.",
  errors: ["RETENTION_UNAVAILABLE"],
  params: z.object({ id }),
  body: z.strictObject({
    /** The card's hospital number, typed once more. */
    confirmation: line(LIMITS.text, "Please type the hospital number."),
    /** Kept with the act: it must not name the patient. */
    reason: line(LIMITS.text, "Please give a reason."),
  }),
  reply: z.object({ cards: z.int() }),
});
