import { LIMITS } from "@wardline/domain/limits";
import { ABSENCE_KINDS, type DayRange } from "@wardline/domain/roster/absence";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { addDays, isDay } from "@wardline/domain/time/zoned-day";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, emptyReply, id, lines, version } from "../fields.js";
import { rosterPerson } from "./roster.js";

/** Days on which a person cannot be on call or prefers not to be (docs/wire/roster.md, Absences). */
export const absence = z.object({
  id,
  person: rosterPerson,
  /** YYYY-MM-DD. */
  from: z.string(),
  /** Last day, YYYY-MM-DD. */
  until: z.string(),
  /** Null for colleagues, who only see that the person is away. */
  kind: z.enum(ABSENCE_KINDS).nullable(),
  /** Empty if not given, and for colleagues. */
  note: z.string(),
  version,
});
export type Absence = z.output<typeof absence>;

/** An absence in the log, without its reason. */
export type LoggedAbsence = Pick<Absence, "id" | "person" | "from" | "until">;

/** Refuses reversed or overlong ranges; a malformed day has an error of its own. */
function checkDays({ from, until }: DayRange, context: z.RefinementCtx): void {
  if (!isDay(from) || !isDay(until)) return;
  const refuse = (message: string) =>
    context.addIssue({ code: "custom", path: ["until"], message });
  if (until < from) refuse("The last day must not come before the first one.");
  else if (until >= addDays(from, LIMITS.absenceDays)) {
    refuse(`Please choose at most ${LIMITS.absenceDays} days.`);
  }
}

const days = z.object({ from: day, until: day });
const kind = z.enum(ABSENCE_KINDS, "Please choose a reason.");
const note = lines(LIMITS.text).default("");
const person = z.uuid("This person could not be found.").optional();

export const listAbsences = endpoint({
  method: "GET",
  path: "/absences",
  access: "any",
  cost: "small",
  summary: "List the absences on these days that the caller may see",
  description:
    "Returns the absences that overlap these days. The kind and note of other people's absences are only for roster makers.",
  failed: "Failed to fetch the absences.",
  query: days.superRefine(checkDays),
  reply: z.array(absence),
});

/** A duty of a person who is, or will be, away. */
export const plannedDuty = z.object({
  date: z.string(),
  department: z.string(),
  role: z.enum(ROSTER_ROLES),
});
export type PlannedDuty = z.output<typeof plannedDuty>;

export const listPlannedDuties = endpoint({
  method: "GET",
  path: "/absences/duties",
  access: "any",
  cost: "reckoning",
  summary: "The duties that a person has on these days, starting with the current duty",
  description: "Returns the duties that an absence on these days would leave without this person.",
  query: days.extend({ person }).superRefine(checkDays),
  reply: z.array(plannedDuty),
});

export const createAbsence = endpoint({
  method: "POST",
  path: "/absences",
  access: "any",
  cost: "small",
  summary: "Enter an absence of the given person, or of the caller if no person is given",
  description:
    "Enters an absence for the caller, or for another person if the caller makes rosters.",
  errors: ["ABSENCE_OVERLAPS"],
  failed: "Failed to save the absence.",
  status: 201,
  idempotent: true,
  body: z.strictObject({ person, from: day, until: day, kind, note }).superRefine(checkDays),
  reply: absence,
});

export const updateAbsence = endpoint({
  method: "PATCH",
  path: "/absences/:id",
  access: "any",
  cost: "small",
  summary: "Change an absence",
  description: "Replaces the days, kind and note of an absence.",
  errors: ["ABSENCE_OVERLAPS"],
  failed: "Failed to save the absence.",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ from: day, until: day, kind, note }).superRefine(checkDays),
  reply: absence,
});

export const removeAbsence = endpoint({
  method: "DELETE",
  path: "/absences/:id",
  access: "any",
  cost: "small",
  summary: "Delete an absence",
  description: "Deletes an absence, so that the person counts as present on these days again.",
  failed: "Failed to delete the absence.",
  params: z.object({ id }),
  reply: emptyReply,
});
