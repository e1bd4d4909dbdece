import * as z from "zod";
import { boardSnapshot } from "./boards.js";
import { endpoint } from "./endpoint.js";
import { day, id, moment, time } from "./fields.js";
import { onCallSpan } from "./on-call.js";
import { patient } from "./patients.js";

/** Who made a change; null: the system itself. */
const actor = z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable();

/** The change of the log that a statement about the past rests on. */
const provenance = { revision: z.int(), at: time, by: actor };

/** A duty as it was known: with the change that last wrote its roster, or null where it had none. */
const knownDuty = z.object({
  ...onCallSpan.shape,
  roster: z.object(provenance).nullable(),
});
export type KnownDuty = z.output<typeof knownDuty>;

/** The same duty as its roster says now, by the last change that corrected it for this department. */
const correctedDuty = z.object({ ...onCallSpan.shape, ...provenance });
export type CorrectedDuty = z.output<typeof correctedDuty>;

/** Who was responsible for a patient at a moment, and by what this is known (docs/wire.md, The past). */
export const responsibility = z.object({
  at: time,
  known_at: time,
  /** The hospital's newest change at `known_at`. */
  revision: z.int(),
  patient,
  teams: z.array(
    z.object({
      department: z.string(),
      /** Null: no such department was known. */
      known: knownDuty.nullable(),
      /** Null: no later change of the roster says otherwise. */
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
  summary: "Who was responsible for a patient at a time, as known then and as corrected later",
  description: "Returns the team and the people on call for a card at one moment.",
  errors: ["NOT_FOUND", "PAST_REMOVED"],
  query: z.object({
    at: moment,
    patient: id,
    /** What was known at another time; by default at `at` itself. */
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
    "What a display showed at a time, under its mask of then or of now, whichever is stricter",
  description: "Returns the content of a display at one moment, read from the log.",
  errors: ["PAST_REMOVED"],
  params: z.object({ id }),
  /** Now by default. */
  query: z.object({ at: moment.optional() }),
  reply: boardSnapshot,
  noted: { act: "evidence", subject: "id" },
});

export const listDisplayMoments = endpoint({
  method: "GET",
  path: "/displays/:id/moments",
  access: ["displays.manage", "audit.read"],
  cost: "report",
  summary: "When on a day of the hospital something was changed that a display may show, in order",
  description: "Returns the moments of one day at which a display's content may have changed.",
  errors: ["PAST_REMOVED"],
  params: z.object({ id }),
  query: z.object({ date: day }),
  /** Each in whole seconds, at which the changes before it are to be seen. */
  reply: z.array(time),
});
