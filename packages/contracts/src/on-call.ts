import { LIMITS } from "@wardline/domain/limits";
import { CALL_RESULTS } from "@wardline/domain/roster/call-reports";
import { CONTACT_SOURCES } from "@wardline/domain/roster/contact-resolution";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { emptyReply, id, line, moment, time } from "./fields.js";

/** Of which failed calls everybody is warned, and since when (docs/wire.md, Reports of calls). */
const reported = z.object({ result: z.enum(CALL_RESULTS).exclude(["reached"]), at: time });
export type Reported = z.output<typeof reported>;

/** Someone to call; what is not known is empty. */
export const onCallPerson = z.object({
  role: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Whose duty this person covers; absent for who is on the roster. */
  for: z.string().optional(),
  /** The own role of who covers; absent where it is the post's. */
  own_role: z.string().optional(),
  /** The place among those who hold the role; absent for the first. */
  position: z.int().optional(),
  reported: reported.optional(),
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
  cost: "small",
  summary: "Who is on call now, or at a time, in all departments or in one",
  description:
    "Returns each post with the person on call, as the roster and covers stood at that time.",
  errors: ["PAST_REMOVED"],
  query: z.object({
    at: moment.optional(),
    /** What was known at another time; absent: rosters and contacts as they stand now. Counts only beside `at`. */
    known_at: moment.optional(),
    department: line(LIMITS.text).optional(),
  }),
  reply: z.array(onCall),
});

const calledPost = {
  department: line(LIMITS.text),
  role: z.enum(ROSTER_ROLES),
  position: z.int().min(1).max(LIMITS.positions).default(1),
};

/** How a call ended, as events have it. */
export interface CallReport {
  department: string;
  role: string;
  position: number;
  /** Who was called. */
  name: string;
  result: z.output<typeof callResult>;
  /** What the contact is marked with from now on; null where it is not. */
  reported: Reported | null;
}

const callResult = z.enum(CALL_RESULTS);

export const reportCall = endpoint({
  method: "POST",
  path: "/on-call/reports",
  access: "any",
  cost: "small",
  summary: "Report how a call to somebody on call ended",
  description: "Records whether a call reached the person, so that a wrong number is noticed.",
  errors: ["ON_CALL_CHANGED", "NOT_FOUND"],
  failed: "Failed to report the call",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    ...calledPost,
    result: callResult,
    /** Who was called, as the list named them: somebody else may be on call by now. */
    name: line(LIMITS.text).optional(),
  }),
  reply: z.object({ reported: reported.nullable() }),
});

export const clearReports = endpoint({
  method: "POST",
  path: "/on-call/reports/clear",
  access: "roster.write",
  cost: "small",
  summary:
    "Say that the contact of somebody on call, or of a person whose number is marked, is right",
  description: "Confirms the contact and removes the mark that earlier reports left.",
  errors: ["NOT_FOUND"],
  failed: "Failed to clear the reports",
  body: z.union([z.strictObject(calledPost), z.strictObject({ person: id })]),
  reply: emptyReply,
});
