import { LIMITS } from "@wardline/domain/limits";
import { ACUITIES } from "@wardline/domain/patients/acuity";
import { PAPER_NUMBER_PATTERN, PAPER_NUMBER_PROBLEM } from "@wardline/domain/patients/paper-card";
import { normaliseFlags, PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { DEFAULT_PATIENT_STATUS, PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { toStoredText } from "@wardline/domain/text/text-forms";
import { isCalendarDay } from "@wardline/domain/time/zoned-day";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { optionalField, pickColumn, requiredField } from "../field-table.js";
import { day, emptyReply, id, line, lines, name, time, version } from "../fields.js";
import { identifier, identifiers } from "./identifiers.js";

export const GENDERS = ["male", "female", "other", "unknown"] as const;
export type Gender = (typeof GENDERS)[number];
export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  male: "Male",
  female: "Female",
  other: "Other",
  unknown: "Unknown",
};

const ageNumber = z
  .number()
  .positive("Age must be above 0.")
  .max(LIMITS.age, `Age must be at most ${LIMITS.age}.`);
const age = z.union([ageNumber, line(LIMITS.shortText, "Age is required.")], "Age is required.");

/** Editable fields since the first version, in display order. */
const FIRST_VERSION_TABLE = {
  name: requiredField({
    label: "Patient's Name",
    wire: z.string(),
    input: name("Name is required."),
  }),
  gender: requiredField({
    label: "Gender",
    wire: z.enum(GENDERS),
    input: z.enum(GENDERS, "Please choose a gender."),
  }),
  age: requiredField({ label: "Age", wire: z.union([z.number(), z.string()]), input: age }),
  hospital_no: requiredField({
    label: "Hospital No.",
    wire: z.string(),
    input: line(LIMITS.text, "Hospital number is required."),
  }),
  bed_no: optionalField({
    label: "Bed No.",
    wire: z.string(),
    input: line(LIMITS.shortText),
    empty: "",
  }),
  status: optionalField({
    label: "Status",
    wire: z.enum(PATIENT_STATUSES),
    input: z.enum(PATIENT_STATUSES, "Please choose a status."),
    empty: DEFAULT_PATIENT_STATUS,
  }),
  teams: optionalField({
    label: "Managing Team",
    wire: z.string(),
    input: line(LIMITS.message),
    empty: "",
  }),
  team_on_call: optionalField({
    label: "Team on Call",
    wire: z.string(),
    input: lines(),
    empty: "",
  }),
  team_email: optionalField({ label: "Teams Email", wire: z.string(), input: lines(), empty: "" }),
};

/**
 * Fields that were added after the first version, in display order. A new field is added here, in its entity, in a
 * migration and where it is shown (docs/development.md, What a change takes). Log rows older than a field count as
 * having its `empty` value.
 */
export const LATER_TABLE = {
  flags: optionalField({
    label: "Flags",
    wire: z.array(z.enum(PATIENT_FLAGS)),
    input: z
      .array(z.enum(PATIENT_FLAGS, "Please choose a flag."), "Please choose the flags.")
      .transform(normaliseFlags),
    empty: [],
  }),
  /** Level of the hospital's scale; null if not chosen. */
  acuity: optionalField({
    label: "Acuity",
    wire: z.literal(ACUITIES).nullable(),
    input: z.literal(ACUITIES, "Please choose an acuity from 1 to 5.").nullable(),
    empty: null,
  }),
  /** Expected day of discharge, YYYY-MM-DD. */
  expected_discharge: optionalField({
    label: "Expected discharge",
    wire: z.string().nullable(),
    input: day.nullable(),
    empty: null,
  }),
  /** One of the hospital's reasons (docs/wire/patients.md, Signals); empty for none. */
  waiting_for: optionalField({
    label: "Waiting for",
    wire: z.string().nullable(),
    input: line(LIMITS.name)
      .transform((reason) => (reason === "" ? null : reason))
      .nullable(),
    empty: null,
  }),
  /**
   * Number of the line in the downtime kit on which staff first wrote the patient down (docs/wire/patients.md, Cards
   * written on paper).
   */
  paper_number: optionalField({
    label: "Paper number",
    wire: z.string().nullable(),
    input: z
      .string()
      .overwrite(toStoredText)
      .toUpperCase()
      .regex(PAPER_NUMBER_PATTERN, PAPER_NUMBER_PROBLEM)
      .nullable(),
    empty: null,
  }),
  /** YYYY-MM-DD; if given, the shown age is computed from it (docs/wire/patients.md, Identity). */
  date_of_birth: optionalField({
    label: "Date of birth",
    wire: z.string().nullable(),
    input: z
      .string()
      .refine(isCalendarDay, "Please enter a real date, such as 1984-03-12.")
      .nullable(),
    empty: null,
  }),
  identifiers: optionalField({
    label: "Other numbers",
    wire: z.array(identifier),
    input: identifiers,
    empty: [],
  }),
};

export const PATIENT_TABLE = { ...FIRST_VERSION_TABLE, ...LATER_TABLE };

/** Returns the shape of a patient with these editable fields. */
export function buildPatientShape<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({
    id,
    ...fields,
    /** Start of the wait; null if the patient waits for nothing. */
    waiting_since: time.nullable(),
    /** Start of the current status. */
    status_since: time,
    /** Ward of the patient; null if the patient is not in a known bed (docs/wire/patients.md, Wards). */
    ward_id: id.nullable(),
    /** Bed as spelled in the ward. */
    ward_bed: z.string().nullable(),
    /** Card into which this card was merged; null if it was not merged (docs/wire/patients.md, Identity). */
    merged_into: id.nullable(),
    created_at: time,
    updated_at: time,
    version,
    /** Time at which identifying data was removed; absent otherwise (docs/wire/patients.md, Retention). */
    removed_at: time.optional(),
  });
}

/** A patient's record, the casualty card (docs/wire/patients.md, Patients). */
export const patient = buildPatientShape(pickColumn(PATIENT_TABLE, "wire"));
export type Patient = z.output<typeof patient>;

/** Editable fields in display order; columns, JSON, events and history follow this order. */
export const PATIENT_FIELDS = Object.keys(PATIENT_TABLE) as readonly (keyof typeof PATIENT_TABLE)[];

/** Editable part of a patient; `age` as given, a number or a text. */
export type PatientFields = Pick<Patient, keyof typeof PATIENT_TABLE>;

/** Label of each editable field (docs/product.md, Patients page). */
export const PATIENT_FIELD_LABELS: Readonly<Record<keyof PatientFields, string>> = pickColumn(
  PATIENT_TABLE,
  "label",
);

/** Known bed of a patient, derived from `bed_no` and the wards. */
export const PATIENT_PLACE = ["ward_id", "ward_bed"] as const;
export type PatientPlace = Pick<Patient, (typeof PATIENT_PLACE)[number]>;

export const EMPTY_LATER_FIELDS = pickColumn(LATER_TABLE, "empty");

/** Returns the empty values of all fields added after the first version. */
export function createEmptyLaterFields<Empty extends object>(empty: Empty) {
  return { ...empty, waiting_since: null, ward_id: null, ward_bed: null, merged_into: null };
}

/** Defaults for log rows from before a field existed, and for removed records. */
export const LATER_FIELD_DEFAULTS = createEmptyLaterFields(
  EMPTY_LATER_FIELDS,
) satisfies Partial<Patient>;

/** Timestamps that the server sets and that have no history of their own. */
export const PATIENT_TIMESTAMPS = ["waiting_since", "status_since"] as const;

/** Name of the timestamp of each field that has one. */
export const TIMESTAMP_FIELDS = {
  status: "status_since",
  waiting_for: "waiting_since",
} as const satisfies Partial<Record<keyof PatientFields, (typeof PATIENT_TIMESTAMPS)[number]>>;
export type TimestampedField = keyof typeof TIMESTAMP_FIELDS;

/** Allows a known bed that is closed or already taken by another open record. */
const override = z.boolean().optional();

/** Any subset of editable fields, as an update sends it. */
export const patientData = z.strictObject(pickColumn(PATIENT_TABLE, "input")).partial();
export type PatientData = z.output<typeof patientData>;

/** True if a change touches only fields with a timestamp, so that undoing the change can restore their timestamps. */
export function hasOnlyTimestampedFields(data: PatientData): boolean {
  return Object.keys(data).every((field) => field in TIMESTAMP_FIELDS);
}

export const listPatients = endpoint({
  method: "GET",
  path: "/patients",
  access: "patients.read",
  forTokens: true,
  cost: "small",
  summary: "The cards of one day, every open card, or the matches of a search over all cards",
  description:
    "Returns cards; a search answers in pages, and its `meta.next_cursor` is null on the last page.",
  meta: ["next_cursor"],
  failed: "Failed to fetch patients",
  query: z.object({
    date: day.optional(),
    scope: z.enum(["open"]).optional(),
    q: z.string().trim().max(LIMITS.text).optional(),
    cursor: z.string().max(LIMITS.text).optional(),
  }),
  reply: z.array(patient),
  noted: { act: "lookup", detail: "q" },
});

export const createPatient = endpoint({
  method: "POST",
  path: "/patients",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Open a casualty card",
  description:
    "Opens a card for a patient and shows it on the boards of its ward, its teams or the whole hospital.",
  errors: ["CARD_ALREADY_OPEN", "PAPER_NUMBER_TAKEN", "BED_TAKEN", "BED_CLOSED", "WARD_NOT_YOURS"],
  failed: "Failed to create patient",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    ...pickColumn(PATIENT_TABLE, "opening"),
    created_at: z.iso.datetime({ offset: true, message: "Please give a valid time." }).optional(),
    override,
  }),
  reply: patient,
});

export const getPatient = endpoint({
  method: "GET",
  path: "/patient/:id",
  access: "patients.read",
  forTokens: true,
  cost: "small",
  summary: "One card",
  description: "Returns one card with its version as `ETag`.",
  failed: "Failed to fetch patient",
  params: z.object({ id }),
  reply: patient,
  noted: { act: "card_opened", subject: "id" },
});

export const updatePatient = endpoint({
  method: "PUT",
  path: "/patients/:id",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Change any fields of a card",
  description: "Changes the fields that are given; `meta.revision` is the revision of the change.",
  meta: ["revision"],
  errors: [
    "CARD_ALREADY_OPEN",
    "CARD_MERGED",
    "PAPER_NUMBER_TAKEN",
    "BED_TAKEN",
    "BED_CLOSED",
    "WARD_NOT_YOURS",
  ],
  failed: "Failed to update patient status",
  ifMatch: true,
  params: z.object({ id }),
  body: z
    .strictObject({
      patientData,
      override,
      /** Revision of the change to undo: the restored field gets its former timestamp back. */
      undo_of: z.int().positive().optional(),
    })
    .refine(
      ({ patientData, undo_of }) => undo_of === undefined || hasOnlyTimestampedFields(patientData),
      {
        path: ["patientData"],
        message: "Only a change to the status, or to what the patient waits for, can be undone.",
      },
    ),
  /** `meta.revision` is the change's revision; absent if nothing changed. */
  reply: patient,
});

export const movePatient = endpoint({
  method: "POST",
  path: "/patients/:id/move",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Move a card to another bed",
  description:
    "Puts the patient into another bed; `override` also allows an occupied or closed bed.",
  meta: ["revision"],
  errors: ["CARD_MERGED", "BED_TAKEN", "BED_CLOSED", "WARD_NOT_YOURS"],
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    bed: line(LIMITS.shortText, "Please choose a bed."),
    override,
  }),
  reply: patient,
});

export const swapPatients = endpoint({
  method: "POST",
  path: "/patients/:id/swap",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Swap the beds of two open cards",
  description: "Exchanges the beds of two patients in one change.",
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ with: z.uuid("Please choose the other patient.") }),
  /** Both records, starting with the record in the path. */
  reply: z.array(patient),
});

export const deletePatient = endpoint({
  method: "DELETE",
  path: "/patients/:id",
  access: "patients.write",
  forTokens: true,
  cost: "small",
  summary: "Delete a card; it can be restored for 30 days",
  description:
    "Removes the card from current lists and boards. The list of deleted cards, the lists of earlier days and the log keep it.",
  errors: ["DELETION_RESERVED"],
  failed: "Failed to delete patient",
  ifMatch: true,
  params: z.object({ id }),
  reply: emptyReply,
});

/** A changed field of a record (docs/wire/patients.md, Patients). */
export const historyEntry = z.object({
  at: time,
  actor: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const getPatientHistory = endpoint({
  method: "GET",
  path: "/patient/:id/history",
  access: "patients.read",
  forTokens: true,
  cost: "small",
  summary: "Every change to a card: field, old and new value, person and time",
  description: "Returns every change to a card, oldest first.",
  params: z.object({ id }),
  reply: z.array(historyEntry),
  noted: { act: "history_read", subject: "id" },
});
