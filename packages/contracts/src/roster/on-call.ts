import { LIMITS } from "@wardline/domain/limits";
import { CALL_RESULTS } from "@wardline/domain/roster/call-reports";
import { CONTACT_SOURCES } from "@wardline/domain/roster/contact-resolution";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, id, line, moment, time } from "../fields.js";

/** Warning about a contact after reports of failed calls: outcome and time (docs/wire/roster.md, Reports of calls). */
export const reported = z.object({ result: z.enum(CALL_RESULTS).exclude(["reached"]), at: time });
export type ReportedContact = z.output<typeof reported>;

/** A person to call. */
export const onCallPerson = z.object({
  role: z
    .string()
    .describe(
      "Role of the post; `HOD` for the head of department; empty for a department's own contact.",
    ),
  name: z.string().describe("Empty for a department's own contact."),
  phone: z.string().describe("As entered; empty if unknown."),
  email: z.string().describe("Empty if unknown."),
  for: z.string().optional().describe("Name of the covered person; only in a cover."),
  own_role: z
    .string()
    .optional()
    .describe("The covering person's own role, if it differs from the role of the post."),
  position: z.int().optional().describe("Calling position within the role; absent for the first."),
  reported: reported
    .optional()
    .describe("Several people reported failed calls: the number may be wrong."),
});
export type OnCallPerson = z.output<typeof onCallPerson>;

/** A span of time with the people to call. */
export const onCallSpan = z.object({
  from: time.describe("Start of the span: the duty begins, or a cover within it begins or ends."),
  until: time.describe(
    "Next time at which the people on call change: the duty ends, or a cover begins or ends.",
  ),
  source: z
    .enum(CONTACT_SOURCES)
    .describe(
      "`roster`: the people on duty. If there are none: `department`: the department's own contact; `hod`: its head; `none`: nobody.",
    ),
  people: z.array(onCallPerson).describe("In calling order."),
});
export type OnCallSpan = z.output<typeof onCallSpan>;

/** People on call in a department (docs/wire/roster.md, Duties). */
export const onCall = z.object({
  department: z.string(),
  ...onCallSpan.shape,
  next: onCallSpan.nullable().describe("The span that begins at `until`; null if nobody is known."),
  roster_changed_at: time
    .nullable()
    .describe("Last save of this duty's roster; null if no roster lists the department."),
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
    "Returns the departments, sorted by name, with the people to call, their telephone numbers and email addresses.",
  errors: ["PAST_REMOVED"],
  query: z.object({
    at: moment.optional().describe("Time to show, with its zone; absent: now."),
    known_at: moment
      .optional()
      .describe(
        "Only with `at`: what was known at this time; absent: current rosters and contacts.",
      ),
    department: line(LIMITS.text)
      .optional()
      .describe("Name of one department; the list is empty if no department has this name."),
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
  /** The contact's new warning; null if there is none. */
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
    /** Name of the called person as listed, because somebody else may be on call by now. */
    name: line(LIMITS.text).optional(),
  }),
  reply: z.object({ reported: reported.nullable() }),
});

export const clearReports = endpoint({
  method: "POST",
  path: "/on-call/reports/clear",
  access: "roster.write",
  cost: "small",
  summary: "Confirm the contact of somebody on call, or of a person whose number was reported",
  description:
    "Confirms a contact that has a warning and removes the warning. Without a warning, nothing changes.",
  errors: ["NOT_FOUND"],
  failed: "Failed to clear the reports.",
  body: z.union([z.strictObject(calledPost), z.strictObject({ person: id })]),
  reply: emptyReply,
});
