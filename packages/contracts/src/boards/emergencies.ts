import { EMERGENCY_KINDS, EMERGENCY_MINUTES, needsPlace } from "@wardline/domain/boards/emergency";
import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, line, time } from "../fields.js";

/** A current or past emergency on the boards (docs/wire/boards.md, Emergencies). */
export const emergency = z.object({
  id,
  kind: z.enum(EMERGENCY_KINDS),
  /** Description if `kind` is `other`; else empty. */
  text: z.string(),
  place: z.string(),
  /** Displays that show the emergency, by ward and department; if both lists are empty, all boards. */
  scope: z.object({ wards: z.array(id), departments: z.array(z.string()) }),
  raised_at: time,
  raised_by: z.string(),
  /** Time at which the emergency ends by itself. */
  ends_at: time,
  /** Time at which a person ended the emergency, and that person; null if nobody did. */
  ended_at: time.nullable(),
  ended_by: z.string().nullable(),
});
export type Emergency = z.output<typeof emergency>;

/** An emergency that somebody ended; a withdrawn emergency remains only in the log. */
export const endedEmergency = emergency.extend({ taken_back: z.boolean() });
export type EndedEmergency = z.output<typeof endedEmergency>;

/** Screens that drew an emergency, and the seconds until the last screen drew it. */
export const emergencyReach = z.object({
  drawn: z.int(),
  screens: z.int(),
  /** Null until a screen has drawn it. */
  seconds: z.number().nullable(),
});
export type EmergencyReach = z.output<typeof emergencyReach>;

/** A past emergency with the number of screens that drew it. */
export const pastEmergency = emergency.extend({
  drawn: z.int(),
  seconds: z.number().nullable(),
});
export type PastEmergency = z.output<typeof pastEmergency>;

const minutes = `Please choose between ${EMERGENCY_MINUTES.least} and ${EMERGENCY_MINUTES.most} minutes.`;

export const raiseEmergency = endpoint({
  method: "POST",
  path: "/announcements/emergency",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "Show an emergency at the top of the boards that it concerns",
  description:
    "Shows the emergency on boards in its scope and boards of the whole hospital for `minutes` (30 by default), or until somebody ends it. An empty scope means all boards.",
  errors: ["EMERGENCIES_FULL"],
  failed: "The emergency could not be sent.",
  status: 201,
  idempotent: true,
  body: z
    .strictObject({
      kind: z.enum(EMERGENCY_KINDS, "Please choose the kind of emergency."),
      text: line(LIMITS.emergencyText).optional(),
      place: line(LIMITS.emergencyPlace).optional(),
      minutes: z
        .int(minutes)
        .min(EMERGENCY_MINUTES.least, minutes)
        .max(EMERGENCY_MINUTES.most, minutes)
        .optional(),
      scope: z
        .strictObject({
          wards: z.array(id).max(LIMITS.displayScope),
          departments: z.array(line(LIMITS.departmentName)).max(LIMITS.displayScope),
        })
        .optional(),
    })
    .refine(({ kind, place = "" }) => !needsPlace(kind) || place !== "", {
      path: ["place"],
      error: "Please enter where the emergency is.",
    })
    .refine(({ kind, text = "" }) => kind !== "other" || text !== "", {
      path: ["text"],
      error: "Please enter the text for the boards.",
    })
    .refine(({ kind, text = "" }) => kind === "other" || text === "", {
      path: ["text"],
      error: "Only the kind Other can have a text.",
    }),
  reply: emergency,
});

export const listEmergencies = endpoint({
  method: "GET",
  path: "/announcements/emergency",
  access: "any",
  cost: "small",
  summary: "The emergencies that are open now, newest first",
  description: "Returns every open emergency of the hospital, whatever its scope.",
  reply: z.array(emergency),
});

export const listPastEmergencies = endpoint({
  method: "GET",
  path: "/announcements/emergency/history",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "The latest emergencies, including open emergencies, newest first",
  description: "Returns the latest emergencies with the people who raised and ended them.",
  reply: z.array(pastEmergency),
});

export const endEmergency = endpoint({
  method: "POST",
  path: "/announcements/emergency/:id/end",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary:
    "Withdraw an emergency within its first ten seconds, or end it later; an ended emergency does not change",
  description: "Takes an emergency off the boards.",
  failed: "The emergency could not be ended.",
  params: z.object({ id }),
  reply: endedEmergency,
});

export const getEmergencyReach = endpoint({
  method: "GET",
  path: "/announcements/emergency/:id/reach",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "Count the screens that have drawn an emergency",
  description: "Returns how many screens should show an emergency and how many have drawn it.",
  params: z.object({ id }),
  reply: emergencyReach,
});
