import { CONTACT_SOURCES } from "@wardline/domain/contact-resolution";
import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { line, moment, time } from "./fields.js";

/** Someone to call; what is not known is empty. */
export const onCallPerson = z.object({
  role: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Whose duty this person covers; absent for who is on the roster. */
  for: z.string().optional(),
});
export type OnCallPerson = z.output<typeof onCallPerson>;

/** One duty: from when until when, and whom to call in it, in the order in which one calls. */
export const onCallSpan = z.object({
  from: time,
  until: time,
  source: z.enum(CONTACT_SOURCES),
  people: z.array(onCallPerson),
});
export type OnCallSpan = z.output<typeof onCallSpan>;

/** Who is on call in a department (docs/wire.md, Duties). */
export const onCall = z.object({
  department: z.string(),
  ...onCallSpan.shape,
  /** The duty that follows; null where no one is known to be called in it. */
  next: onCallSpan.nullable(),
  /** When the roster of this duty was last saved; null where it has none. */
  roster_changed_at: time.nullable(),
});
export type OnCall = z.output<typeof onCall>;

export const listOnCall = endpoint({
  method: "GET",
  path: "/on-call",
  access: "any",
  summary: "Who is on call now, or at a time, in all departments or in one",
  query: z.object({
    at: moment.optional(),
    /** What was known at another time; absent: rosters and contacts as they stand now. Counts only beside `at`. */
    known_at: moment.optional(),
    department: line(LIMITS.text).optional(),
  }),
  reply: z.array(onCall),
});
