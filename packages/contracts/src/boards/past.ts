import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, id, moment, time } from "../fields.js";
import { patient } from "../patients/patient.js";
import { onCallSpan } from "../roster/on-call.js";
import { boardSnapshot } from "./board.js";

/** Person who made a change; null: the system. */
const actor = z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable();

/** Log entry that supports a statement about the past. */
const provenance = { revision: z.int(), at: time, by: actor };

/** A duty as recorded at `known_at`. `roster` is the last change to its roster, or null if there was no roster. */
const knownDuty = z.object({
  ...onCallSpan.shape,
  roster: z.object(provenance).nullable(),
});
export type KnownDuty = z.output<typeof knownDuty>;

/** A duty in the present roster, with the change that corrected it. */
const correctedDuty = z.object({ ...onCallSpan.shape, ...provenance });
export type CorrectedDuty = z.output<typeof correctedDuty>;

/** Responsibility for a patient at a moment, with its evidence (docs/wire/patients.md, The past). */
export const responsibility = z.object({
  at: time,
  known_at: time,
  /** The hospital's newest revision at `known_at`. */
  revision: z.int(),
  patient,
  teams: z.array(
    z.object({
      department: z.string(),
      /** Null if the department did not exist then. */
      known: knownDuty.nullable(),
      /** Null if no later change of the roster alters the duty. */
      corrected: correctedDuty.nullable(),
    }),
  ),
});
export type Responsibility = z.output<typeof responsibility>;

export const getResponsibility = endpoint({
  method: "GET",
  path: "/responsibility",
  access: ["patients.read", "audit.read"],
  cost: "report",
  summary:
    "Get the people responsible for a patient at a time, as recorded then and as corrected later",
  description: "Returns the team and the people on call for a card at one moment.",
  errors: ["NOT_FOUND", "PAST_REMOVED"],
  query: z.object({
    at: moment,
    patient: id,
    /** Moment as of which the log is read; `at` by default. */
    known_at: moment.optional(),
  }),
  reply: responsibility,
  noted: { act: "evidence", subject: "patient" },
});

export const getDisplayAt = endpoint({
  method: "GET",
  path: "/displays/:id/at",
  access: ["displays.manage", "audit.read"],
  cost: "report",
  summary:
    "Get a display's content at a past time, masked by the rules of that time or the current rules, whichever are stricter",
  description: "Returns the content of a display at one moment, read from the log.",
  errors: ["PAST_REMOVED"],
  params: z.object({ id }),
  /** Moment to show; now by default. */
  query: z.object({ at: moment.optional() }),
  reply: boardSnapshot,
  noted: { act: "evidence", subject: "id" },
});

export const listDisplayMoments = endpoint({
  method: "GET",
  path: "/displays/:id/moments",
  access: ["displays.manage", "audit.read"],
  cost: "report",
  summary: "List the moments of a day at which a display changed",
  description: "Returns the moments of one day at which a display's content may have changed.",
  params: z.object({ id }),
  query: z.object({ date: day }),
  /** Moments at which boards may have changed, rounded up to whole seconds. */
  reply: z.array(time),
});
