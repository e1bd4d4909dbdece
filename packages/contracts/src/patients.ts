import { ACUITIES } from "@wardline/domain/acuity";
import { LIMITS } from "@wardline/domain/limits";
import { normalFlags, PATIENT_FLAGS } from "@wardline/domain/patient-flags";
import { DEFAULT_PATIENT_STATUS, PATIENT_STATUSES } from "@wardline/domain/patient-status";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { day, emptyReply, id, line, lines, name, time, version } from "./fields.js";

export const GENDERS = ["male", "female", "other", "unknown"] as const;
export type Gender = (typeof GENDERS)[number];
export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  male: "Male",
  female: "Female",
  other: "Other",
  unknown: "Unknown",
};

const age = z.union(
  [z.number().positive("Age must be above 0."), line(LIMITS.shortText, "Age is required")],
  "Age is required",
);

/** A patient: the record that people call a casualty card (docs/wire.md, Patients). */
export const patient = z.object({
  id,
  name: z.string(),
  gender: z.enum(GENDERS),
  age: z.union([z.number(), z.string()]),
  hospital_no: z.string(),
  bed_no: z.string(),
  status: z.enum(PATIENT_STATUSES),
  teams: z.string(),
  team_on_call: z.string(),
  team_email: z.string(),
  flags: z.array(z.enum(PATIENT_FLAGS)),
  /** By the South African Triage Scale; null where nobody has said. */
  acuity: z.literal(ACUITIES).nullable(),
  /** The day on which the patient is expected to leave, YYYY-MM-DD. */
  expected_discharge: z.string().nullable(),
  /** One of the hospital's reasons (docs/wire.md, Signals). */
  waiting_for: z.string().nullable(),
  /** Since when the patient waits for this; null while for nothing. */
  waiting_since: time.nullable(),
  /** Since when the card has its status. */
  status_since: time,
  /** The ward in which the card lies; null where its bed is no known one (docs/wire.md, Wards). */
  ward_id: id.nullable(),
  /** Its bed there, as the ward writes the label. */
  ward_bed: z.string().nullable(),
  created_at: time,
  updated_at: time,
  version,
  /** When what identifies the patient was removed; absent while the card is whole (docs/wire.md, Retention). */
  removed_at: time.optional(),
});
export type Patient = z.output<typeof patient>;

const patientFields = {
  name: name("Name is required"),
  gender: z.enum(GENDERS, "Please choose a gender."),
  age,
  hospital_no: line(LIMITS.text, "Hospital number is required"),
  bed_no: line(LIMITS.shortText),
  status: z.enum(PATIENT_STATUSES, "Please choose a status."),
  teams: line(LIMITS.message),
  team_on_call: lines(),
  team_email: lines(),
  flags: z
    .array(z.enum(PATIENT_FLAGS, "Please choose a flag."), "Please choose the flags.")
    .transform(normalFlags),
  acuity: z.literal(ACUITIES, "Please choose an acuity from 1 to 5.").nullable(),
  expected_discharge: day.nullable(),
  /** An empty text is for nothing. */
  waiting_for: line(LIMITS.name)
    .transform((reason) => (reason === "" ? null : reason))
    .nullable(),
};

/**
 * The fields of a card that people write, in the card's order. Columns, JSON, events and history follow from this list:
 * a new field is written here, in its entity, in a migration and in the web's form.
 */
export const PATIENT_FIELDS = Object.keys(patientFields) as readonly (keyof typeof patientFields)[];

/** The part of a card that people write; `age` as given, a number or a text. */
export type PatientFields = Pick<Patient, keyof typeof patientFields>;

/** The person's word for each of them, wherever one is shown (docs/product.md, Patients page). */
export const PATIENT_FIELD_LABELS: Readonly<Record<keyof PatientFields, string>> = {
  name: "Patient's Name",
  gender: "Gender",
  age: "Age",
  hospital_no: "Hospital No.",
  bed_no: "Bed No.",
  status: "Status",
  teams: "Managing Team",
  team_on_call: "Team on Call",
  team_email: "Teams Email",
  flags: "Flags",
  acuity: "Acuity",
  expected_discharge: "Expected discharge",
  waiting_for: "Waiting for",
};

/** Which known bed a card lies in: follows from `bed_no` and the wards, and stands beside it. */
export const PATIENT_PLACE = ["ward_id", "ward_bed"] as const;
export type PatientPlace = Pick<Patient, (typeof PATIENT_PLACE)[number]>;

/**
 * What a card holds of the fields that came after the first version, where nobody has given them. Log rows from before a
 * field lack it and are read with this; a removed card keeps no more of it.
 */
export const LATER_FIELDS = {
  flags: [],
  acuity: null,
  expected_discharge: null,
  waiting_for: null,
  waiting_since: null,
  ward_id: null,
  ward_bed: null,
} satisfies Partial<Patient>;

/** Since when a card is as it is: the server sets them, and they stand in no history of their own. */
export const PATIENT_CLOCKS = ["waiting_since", "status_since"] as const;

/** Puts a card into a known bed although another open card lies there, or although it is closed. */
const override = z.boolean().optional();

/** Any subset of a card's fields, as the update sends it. */
export const patientData = z.strictObject(patientFields).partial();
export type PatientData = z.output<typeof patientData>;

export const listPatients = endpoint({
  method: "GET",
  path: "/patients",
  access: "patients.read",
  summary: "The cards of one day, every open card, or a search over all cards ever",
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
  summary: "Open a casualty card",
  failed: "Failed to create patient",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    name: patientFields.name,
    gender: patientFields.gender,
    age: patientFields.age,
    hospital_no: patientFields.hospital_no,
    bed_no: patientFields.bed_no.default(""),
    status: patientFields.status.default(DEFAULT_PATIENT_STATUS),
    teams: patientFields.teams.default(""),
    team_on_call: patientFields.team_on_call.default(""),
    team_email: patientFields.team_email.default(""),
    flags: patientFields.flags.default([]),
    acuity: patientFields.acuity.default(null),
    expected_discharge: patientFields.expected_discharge.default(null),
    waiting_for: patientFields.waiting_for.default(null),
    created_at: z.iso.datetime({ offset: true, message: "Please give a valid time." }).optional(),
    override,
  }),
  reply: patient,
});

export const getPatient = endpoint({
  method: "GET",
  path: "/patient/:id",
  access: "patients.read",
  summary: "One card",
  failed: "Failed to fetch patient",
  params: z.object({ id }),
  reply: patient,
  noted: { act: "card_opened", subject: "id" },
});

export const updatePatient = endpoint({
  method: "PUT",
  path: "/patients/:id",
  access: "patients.write",
  summary: "Change any fields of a card",
  failed: "Failed to update patient status",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ patientData, override }),
  reply: patient,
});

export const movePatient = endpoint({
  method: "POST",
  path: "/patients/:id/move",
  access: "patients.write",
  summary: "Move a card to another bed",
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    bed: line(LIMITS.shortText, "Please say to which bed."),
    override,
  }),
  reply: patient,
});

export const swapPatients = endpoint({
  method: "POST",
  path: "/patients/:id/swap",
  access: "patients.write",
  summary: "Let two open cards change their beds",
  idempotent: true,
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ with: z.uuid("Please say with whom.") }),
  /** Both cards: the one of the path first. */
  reply: z.array(patient),
});

export const deletePatient = endpoint({
  method: "DELETE",
  path: "/patients/:id",
  access: "patients.write",
  summary: "Hide a card everywhere; its history stays",
  failed: "Failed to delete patient",
  ifMatch: true,
  params: z.object({ id }),
  reply: emptyReply,
});

/** One changed field of a record (docs/wire.md, Patients). */
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
  summary: "Every change of a card: what, from, to, who, when",
  params: z.object({ id }),
  reply: z.array(historyEntry),
  noted: { act: "history_read", subject: "id" },
});
