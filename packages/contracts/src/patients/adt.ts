import { LIMITS } from "@wardline/domain/limits";
import {
  ADT_EDIT_MINUTES,
  ADT_OPEN_CARD_ACTIONS,
  ADT_PARKING_REASONS,
} from "@wardline/domain/operation/adt-message";
import { bedLabelProblem } from "@wardline/domain/wards/ward";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, line, time, version } from "../fields.js";

/** A patient's location in the terms of the hospital's own system: PV1-3.1, PV1-3.2 and PV1-3.3. */
const adtLocation = z.object({ point_of_care: z.string(), room: z.string(), bed: z.string() });
export type AdtLocation = z.output<typeof adtLocation>;

/**
 * A ward and bed for a location; of several matching rows, the one with the most matching parts applies
 * (docs/wire/adt.md, Wards and beds).
 */
export const adtPlace = z.object({
  point_of_care: z.string(),
  /** Room in the message; empty for any room. */
  room: z.string(),
  /** Bed in the message; empty for any bed. */
  bed: z.string(),
  ward_id: id,
  /** Bed of the ward; if empty, the bed that the message names. */
  ward_bed: z.string(),
});
export type AdtPlace = z.output<typeof adtPlace>;

const location = (required?: string) => line(LIMITS.text, required);
const adtPlaceInput = z.strictObject({
  point_of_care: location("Please enter the point of care."),
  room: location().default(""),
  bed: location().default(""),
  ward_id: z.uuid("Please choose a ward."),
  ward_bed: line(LIMITS.bedLabel)
    .refine((label) => bedLabelProblem(label) === null, "Please choose a bed of the ward.")
    .default(""),
});

/** Settings of ADT messages: their sources, places and rules (docs/wire/adt.md). */
export const adtSettings = z.object({
  /** If false, the server closes connections from the sources. */
  enabled: z.boolean(),
  /** IP addresses, and SHA-256 fingerprints of client certificates as 64 hexadecimal digits. */
  sources: z.array(z.string()),
  /** Accepted sending application, MSH-3; empty: any. */
  sending_application: z.string(),
  /** Accepted sending facility, MSH-4; empty: any. */
  sending_facility: z.string(),
  places: z.array(adtPlace),
  /** Minutes for which a field that a person edited is not overwritten. */
  edit_wins_minutes: z.int(),
  /** Action for an admission whose hospital number already has an open card. */
  open_number: z.enum(ADT_OPEN_CARD_ACTIONS),
  /** Port at which this installation receives messages; null if it receives none. */
  port: z.int().nullable(),
  /** Time of the newest message, whether or not it was accepted. */
  last_received_at: time.nullable(),
  /** 0 until the settings are saved for the first time. */
  version,
});
export type AdtSettings = z.output<typeof adtSettings>;

const MINUTES_MESSAGE = `Please enter whole minutes, at most ${ADT_EDIT_MINUTES.max}.`;
const SOURCE_MESSAGE = "Please enter an IP address, or a certificate's SHA-256 fingerprint.";
const source = line(LIMITS.text, SOURCE_MESSAGE);

export const adtSettingsChange = z.strictObject({
  enabled: z.boolean("This must be true or false.").optional(),
  /** A fingerprint may contain colons, as printed by OpenSSL. */
  sources: z
    .array(source)
    .max(LIMITS.adtSources, `Please use at most ${LIMITS.adtSources} sources.`)
    .optional(),
  sending_application: line(LIMITS.text).optional(),
  sending_facility: line(LIMITS.text).optional(),
  /** Replaces all rows. */
  places: z
    .array(adtPlaceInput)
    .max(LIMITS.adtPlaces, `Please use at most ${LIMITS.adtPlaces} rows.`)
    .optional(),
  edit_wins_minutes: z
    .int(MINUTES_MESSAGE)
    .min(0, MINUTES_MESSAGE)
    .max(ADT_EDIT_MINUTES.max, MINUTES_MESSAGE)
    .optional(),
  open_number: z.enum(ADT_OPEN_CARD_ACTIONS, "Please choose update or park.").optional(),
});
export type AdtSettingsChange = z.output<typeof adtSettingsChange>;

/** An ADT message that waits for a person (docs/wire/adt.md, Parking lot). */
export const parkedMessage = z.object({
  id,
  received_at: time,
  /** Trigger event, such as `A02`. */
  type: z.string(),
  /** The patient as named in the message; empty fields if the message leaves them out. */
  patient: z.object({ hospital_no: z.string(), name: z.string() }),
  reason: z.enum(ADT_PARKING_REASONS),
  /** The problem and its remedy, as a sentence. */
  problem: z.string(),
  /** Location that the message names, so that a person can map it to a ward or bed; null if it names none. */
  location: adtLocation.nullable(),
  /** Number of later messages that wait for this one. */
  behind: z.int(),
  /** The message, with one segment per line. */
  text: z.string(),
});
export type ParkedMessage = z.output<typeof parkedMessage>;

/** Outcome of retrying or discarding a parked message. */
const parkedOutcome = z.object({
  /** Number of messages that were applied, including those that had waited. */
  applied: z.int(),
  /** The message if it is still parked, with the reason why the last attempt failed. */
  parked: parkedMessage.nullable(),
});
export type ParkedOutcome = z.output<typeof parkedOutcome>;

export const getAdtSettings = endpoint({
  method: "GET",
  path: "/adt/settings",
  access: "settings.manage",
  cost: "small",
  summary:
    "The ADT settings: who may send messages, and which wards and beds their locations match",
  description: "Returns the settings with their version; the defaults if nobody has saved any.",
  failed: "Failed to load the ADT settings.",
  reply: adtSettings,
});

export const updateAdtSettings = endpoint({
  method: "PUT",
  path: "/adt/settings",
  access: "settings.manage",
  cost: "small",
  summary: "Change who may send ADT messages and what the messages do",
  description:
    "Changes the fields that are given; parked messages whose location is known now are applied soon after.",
  failed: "Failed to save the ADT settings.",
  ifMatch: true,
  body: adtSettingsChange,
  reply: adtSettings,
});

export const listParkedMessages = endpoint({
  method: "GET",
  path: "/adt/parked",
  access: "patients.write",
  cost: "small",
  summary: "Parked ADT messages, oldest first, at most 200",
  description:
    "Returns the messages that wait for a person, without the messages that only wait for an earlier one; empty for accounts limited to wards.",
  meta: ["total"],
  failed: "Failed to load the parked messages.",
  reply: z.array(parkedMessage),
  noted: { act: "parked_read" },
});

export const retryParkedMessage = endpoint({
  method: "POST",
  path: "/adt/parked/:id/retry",
  access: "patients.write",
  cost: "small",
  summary: "Apply a parked message; a missing row of the location table can be saved first",
  description:
    "Tries the message again, then the messages that wait for it, in order; a `place` that does more than fix this message needs the grant `settings.manage`.",
  errors: ["FORBIDDEN"],
  failed: "Failed to apply the message.",
  params: z.object({ id }),
  body: z.strictObject({
    /** Row to add to the settings; replaces a row for the same location. */
    place: adtPlaceInput.optional(),
  }),
  reply: parkedOutcome,
});

export const discardParkedMessage = endpoint({
  method: "POST",
  path: "/adt/parked/:id/discard",
  access: "patients.write",
  cost: "small",
  summary: "Discard a parked message",
  description:
    "Discards the message without applying it, then applies the messages that wait for it, in order.",
  failed: "Failed to discard the message.",
  params: z.object({ id }),
  reply: parkedOutcome,
});
