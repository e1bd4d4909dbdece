import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { GRANTS } from "@wardline/domain/people/grants";
import { BED_CODES, BED_STATES } from "@wardline/domain/wards/bed-state";
import {
  BED_CLOSURES,
  bedLabelProblem,
  normaliseBeds,
  wardNameProblem,
} from "@wardline/domain/wards/ward";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, line, time, version } from "../fields.js";

export const closedBed = z.object({ bed: z.string(), reason: z.enum(BED_CLOSURES) });

/** Beds of one room, with the room's name. */
const bay = z.object({ name: z.string(), beds: z.array(z.string()) });

/**
 * A ward with its beds: first the beds in bays, then all others in natural order (docs/wire/patients.md, Wards).
 * Contains nothing about patients.
 */
export const ward = z.object({
  id,
  name: z.string(),
  beds: z.array(z.string()),
  closed: z.array(
    closedBed.extend({
      /** Absent if the hospital did not use cleaning when the bed was closed. */
      since: time.optional(),
    }),
  ),
  /** Position in the hospital's order, from 1; absent if wards are sorted by name. */
  order: z.int().optional(),
  /** Bays in the ward's order; absent if there are none. */
  bays: z.array(bay).optional(),
  version,
});
export type Ward = z.output<typeof ward>;

/** A bed with its patients; a bed with a patient counts as occupied even if it is closed. */
const bedState = z.object({
  label: z.string(),
  state: z.enum(BED_STATES),
  /** State code from HL7 table 0116. */
  code: z.enum(BED_CODES),
  closed: z.enum(BED_CLOSURES).nullable(),
  occupants: z.array(z.object({ id, name: z.string(), status: z.enum(PATIENT_STATUSES) })),
});

/** A ward with the state of each bed. */
export const occupiedWard = z.object({
  ...ward.shape,
  states: z.array(bedState),
  /** `patients` counts everyone in a shared bed. */
  occupancy: z.object({
    beds: z.int(),
    occupied: z.int(),
    free: z.int(),
    closed: z.int(),
    patients: z.int(),
  }),
});
export type OccupiedWard = z.output<typeof occupiedWard>;

const NAME_PROBLEMS = {
  too_long: `Please use at most ${LIMITS.wardName} characters.`,
  separator: "A ward's name may not contain a comma or a slash.",
} as const;

const LABEL_PROBLEMS = {
  too_long: `A bed's label can have at most ${LIMITS.bedLabel} characters.`,
  separator: "A bed's label may not contain a comma, a semicolon or a slash.",
} as const;

export const wardName = line(LIMITS.text, "Please enter a ward name.").superRefine(
  (value, context) => {
    const problem = wardNameProblem(value);
    if (problem !== null) context.addIssue({ code: "custom", message: NAME_PROBLEMS[problem] });
  },
);

const bedLabel = line(LIMITS.text, "Please enter a bed.").superRefine((value, context) => {
  const problem = bedLabelProblem(value);
  if (problem !== null) context.addIssue({ code: "custom", message: LABEL_PROBLEMS[problem] });
});

/** A ward's beds, sorted and without duplicates. */
export const wardBeds = z
  .array(bedLabel, "Please enter the ward's beds.")
  .max(LIMITS.wardBeds, `A ward can have at most ${LIMITS.wardBeds} beds.`)
  .transform(normaliseBeds);

const wardFields = z.strictObject({
  name: wardName,
  beds: wardBeds,
  /** All bays in order; a bed of the ward is in at most one bay. */
  bays: z
    .array(
      z.strictObject({ name: line(LIMITS.text, "Please enter a bay's name."), beds: wardBeds }),
    )
    .max(LIMITS.wardBeds, `A ward can have at most ${LIMITS.wardBeds} bays.`)
    .optional(),
  /** Position among all wards, from 1; null: sort all by name. */
  order: z.int().min(1, "Positions start at 1.").nullable().optional(),
});

export const listWards = endpoint({
  method: "GET",
  path: "/wards",
  access: "patients.read",
  forTokens: true,
  cost: "small",
  summary: "The wards with their beds, the patient in each, and the occupancy",
  description: "Returns each ward with its beds and the patients in them.",
  reply: z.array(occupiedWard),
});

export const listWardNames = endpoint({
  method: "GET",
  path: "/wards/names",
  access: GRANTS,
  forTokens: true,
  cost: "small",
  summary: "The wards with their beds, without patients",
  description: "Returns each ward with its beds, for forms that name a place.",
  reply: z.array(ward),
});

export const addWard = endpoint({
  method: "POST",
  path: "/wards",
  access: "settings.manage",
  cost: "small",
  summary: "Add a ward with its beds; open cards that name one of its beds are linked to that bed",
  description: "Adds a ward to the hospital.",
  errors: ["NAME_TAKEN"],
  status: 201,
  idempotent: true,
  body: wardFields,
  reply: ward,
});

export const updateWard = endpoint({
  method: "PUT",
  path: "/wards/:id",
  access: "settings.manage",
  cost: "small",
  summary: "Change a ward's name, beds, bays or position; open cards are matched to its beds again",
  description: "Changes the fields that are given.",
  errors: ["NAME_TAKEN"],
  ifMatch: true,
  params: z.object({ id }),
  body: wardFields.partial(),
  reply: ward,
});

export const removeWard = endpoint({
  method: "DELETE",
  path: "/wards/:id",
  access: "settings.manage",
  cost: "small",
  summary: "Remove a ward; its cards stay and show their bed as text",
  description: "Removes a ward and its beds.",
  ifMatch: true,
  params: z.object({ id }),
  reply: z.null(),
});

export const closeBed = endpoint({
  method: "PUT",
  path: "/wards/:id/beds/:bed",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Close an empty bed, or open it again",
  description: "Closes a bed for the given reason; null opens it again.",
  errors: ["BED_TAKEN"],
  params: z.object({ id, bed: z.string().max(LIMITS.text) }),
  body: z.strictObject({
    closed: z.enum(BED_CLOSURES, "Please choose why the bed is closed.").nullable(),
  }),
  reply: ward,
});

export const markBedReady = endpoint({
  method: "POST",
  path: "/wards/:id/beds/:bed/ready",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Mark a bed as cleaned",
  description: "Ends the cleaning of a bed, so that it counts as free.",
  errors: ["BED_CLOSED"],
  params: z.object({ id, bed: z.string().max(LIMITS.text) }),
  reply: ward,
});

/** `data` of a 409 `BED_TAKEN`: the open record in the bed. */
export interface TakenBed {
  id: string;
  name: string;
  status: (typeof PATIENT_STATUSES)[number];
  ward_id: string;
  ward: string;
  bed: string;
}
