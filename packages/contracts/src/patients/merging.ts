import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id } from "../fields.js";
import { patient } from "./patient.js";

export const mergePatient = endpoint({
  method: "POST",
  path: "/patients/:id/merge",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Merge a card into another card of the same patient",
  description:
    "Closes the card as merged and frees its bed; the other card takes over the merged card's numbers and flags, and the date of birth if it has none.",
  errors: ["MERGE_REFUSED"],
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ into: z.uuid("Please choose the other card.") }),
  /** The merged card and the remaining card. */
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
    "Opens the merged card again if it was open, in its bed if that is free, and removes from the other card what the merge had added.",
  errors: ["MERGE_NOT_LAST", "CARD_ALREADY_OPEN", "BED_TAKEN", "BED_CLOSED", "WARD_NOT_YOURS"],
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  /** The merged card and the card into which it had been merged. */
  reply: z.array(patient),
});
