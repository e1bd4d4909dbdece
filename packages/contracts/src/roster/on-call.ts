import { LIMITS } from "@wardline/domain/limits";
import { CALL_RESULTS } from "@wardline/domain/roster/call-reports";
import { CONTACT_SOURCES } from "@wardline/domain/roster/contact-resolution";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, id, line, moment, time } from "../fields.js";

/** Outcomes of failed calls, about which everybody is warned (docs/wire/roster.md, Reports of calls). */
export const reported = z.object({ result: z.enum(CALL_RESULTS).exclude(["reached"]), at: time });
export type ReportedContact = z.output<typeof reported>;

/** A person to call; unknown fields are empty. */
export const onCallPerson = z.object({
  role: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Name of the covered person; absent for the person on the roster. */
  for: z.string().optional(),
  /** The covering person's own role, if it differs from the role of the post. */
  own_role: z.string().optional(),
  /** Calling position within the role; absent for the first person. */
  position: z.int().optional(),
  reported: reported.optional(),
});
export type OnCallPerson = z.output<typeof onCallPerson>;

/** A duty's span with the people to call, in calling order. */
export const onCallSpan = z.object({
  from: time,
  until: time,
  source: z.enum(CONTACT_SOURCES),
  people: z.array(onCallPerson),
});
export type OnCallSpan = z.output<typeof onCallSpan>;

/** People on call in a department (docs/wire/roster.md, Duties). */
export const onCall = z.object({
  department: z.string(),
  ...onCallSpan.shape,
  /** The next duty; null if nobody is known to be on call. */
  next: onCallSpan.nullable(),
  /** Last save of this duty's roster; null without a roster. */
  roster_changed_at: time.nullable(),
});
export type OnCall = z.output<typeof onCall>;

export const listOnCall = endpoint({
  method: "GET",
  path: "/on-call",
  access: "any",
  forTokens: true,
  cost: "small",
  summary: "Get who is on call now, or at a time, in all departments or in one",
  description:
    "Returns each post with the person on call, as the roster and covers stood at that time.",
  errors: ["PAST_REMOVED"],
  query: z.object({
    at: moment.optional(),
    /** Moment as of which the log is read, only with `at`; absent: current rosters and contacts. */
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

/** Outcome of a call, as in events. */
export interface CallReport {
  department: string;
  role: string;
  position: number;
  name: string;
  result: z.output<typeof callResult>;
  /** The contact's new mark; null without a mark. */
  reported: ReportedContact | null;
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
  failed: "Failed to report the call.",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    ...calledPost,
    result: callResult,
    /** The called person as listed, since somebody else may be on call by now. */
    name: line(LIMITS.text).optional(),
  }),
  reply: z.object({ reported: reported.nullable() }),
});

export const clearReports = endpoint({
  method: "POST",
  path: "/on-call/reports/clear",
  access: "roster.write",
  cost: "small",
  summary: "Confirm the contact of somebody on call, or of a person whose number is marked",
  description: "Confirms the contact and removes the mark that earlier reports left.",
  errors: ["NOT_FOUND"],
  failed: "Failed to clear the reports.",
  body: z.union([z.strictObject(calledPost), z.strictObject({ person: id })]),
  reply: emptyReply,
});
