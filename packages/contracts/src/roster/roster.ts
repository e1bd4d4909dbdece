import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, emptyReply, id, line, lines, moment, month, time, version, year } from "../fields.js";
import { ruleReasons } from "./roster-rules.js";

/** A person on a roster, with the name, role and department of that day (docs/wire/roster.md, Roster). */
export const rosterPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  department: z.string(),
});
export type RosterPerson = z.output<typeof rosterPerson>;

export const departmentStaff = z.object({
  department: z.string(),
  houseOfficer: rosterPerson.nullable(),
  registrar: rosterPerson.nullable(),
  seniorRegistrar: rosterPerson.nullable(),
  consultant: rosterPerson.nullable(),
  /** Further people in calling order; absent if every role has at most one. */
  more: z
    .array(z.object({ role: z.enum(ROSTER_ROLES), position: z.int(), ...rosterPerson.shape }))
    .optional(),
});
export type DepartmentStaff = z.output<typeof departmentStaff>;

/** A person in a cover, with that person's own role; empty if unknown. */
const coverPerson = rosterPerson.extend({ role: z.string() });

/** A person who is on call in place of the rostered person for part of a duty (docs/wire/roster.md, Covers). */
export const rosterCover = z.object({
  id,
  date: day,
  department: z.string(),
  role: z.enum(ROSTER_ROLES),
  position: z.int(),
  from: time,
  until: time,
  person: coverPerson,
  for: coverPerson,
  /** Empty if not given, and for readers who do not make rosters. */
  reason: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: time,
});
export type RosterCover = z.output<typeof rosterCover>;

export const roster = z.object({
  id,
  date: z.string(),
  departments: z.array(z.string()),
  departmentStaff: z.array(departmentStaff),
  /** Sorted by start; absent if there are none. */
  covers: z.array(rosterCover).optional(),
  version,
});
export type Roster = z.output<typeof roster>;

const departmentName = line(LIMITS.text, "Please select at least one department");
const staffId = z.string().max(LIMITS.text).nullable().optional();
const departments = z
  .array(departmentName)
  .min(1, "Please select at least one department")
  .max(500);
const departmentStaffIds = z
  .array(
    z.strictObject({
      department: departmentName,
      houseOfficerId: staffId,
      registrarId: staffId,
      seniorRegistrarId: staffId,
      consultantId: staffId,
      more: z
        .array(
          z.strictObject({
            role: z.enum(ROSTER_ROLES),
            position: z.int().min(2).max(LIMITS.positions),
            id: z.string().max(LIMITS.text),
          }),
        )
        .max(ROSTER_ROLES.length * (LIMITS.positions - 1))
        .optional(),
    }),
  )
  .max(500);

export const plannedDay = { date: day, departments, departmentStaff: departmentStaffIds };

/** A staff member who may be put on a roster (docs/product.md, Records and fields). */
export const staffMember = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  department: z.string(),
  role: z.string(),
});
export type StaffMember = z.output<typeof staffMember>;

export const rosterDay = z.object({
  id,
  date: z.string(),
  departments: z.array(z.string()),
  /** Number of people away without cover; absent if 0, and for readers who do not make rosters. */
  away: z.int().optional(),
});
export type RosterDay = z.output<typeof rosterDay>;

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export const rosterContacts = z.object({
  houseofficer: contact.nullable(),
  registrar: contact.nullable(),
  seniorregistrar: contact.nullable(),
  consultant: contact.nullable(),
});
export type RosterContacts = z.output<typeof rosterContacts>;

export const listStaffOfRole = endpoint({
  method: "GET",
  path: "/roster/staff/role/:role",
  access: "roster.write",
  forTokens: true,
  cost: "small",
  summary: "The staff who hold a role",
  description: "Returns the people that a roster form offers for a role.",
  failed: "Failed to fetch staff",
  params: z.object({ role: z.enum(ROSTER_ROLES) }),
  reply: z.array(staffMember),
});

export const createRoster = endpoint({
  method: "POST",
  path: "/roster",
  access: "roster.write",
  forTokens: true,
  cost: "small",
  summary: "Save the roster of a date",
  description: "Creates the roster of one date with the given departments and posts.",
  errors: ["ROSTER_EXISTS", "ROSTER_RULES"],
  failed: "Failed to create roster",
  status: 201,
  idempotent: true,
  body: z.strictObject({ ...plannedDay, reasons: ruleReasons }),
  reply: roster,
});

export const getRoster = endpoint({
  method: "GET",
  path: "/roster/:id",
  access: "roster.write",
  cost: "small",
  summary: "One roster",
  description: "Returns one roster with its version as `ETag`.",
  failed: "Failed to fetch roster",
  params: z.object({ id }),
  reply: roster,
});

export const getRosterOfDate = endpoint({
  method: "GET",
  path: "/roster/date/:date",
  access: "roster.write",
  forTokens: true,
  cost: "small",
  summary: "The roster of a date, or null",
  description: "Returns the roster of one date with its version as `ETag`, or null.",
  failed: "Failed to fetch roster",
  params: z.object({ date: day }),
  reply: roster.nullable(),
});

export const listRosterMonth = endpoint({
  method: "GET",
  path: "/roster/month/:month/:year",
  access: "roster.write",
  forTokens: true,
  cost: "reckoning",
  summary: "The rosters of a month; `meta.total` counts all rosters of the hospital",
  description: "Returns the rosters of one month in the order of their dates, without their posts.",
  meta: ["total"],
  failed: "Failed to fetch rosters",
  params: z.object({ month, year }),
  reply: z.array(rosterDay),
});

export const getRosterCoverage = endpoint({
  method: "GET",
  path: "/roster/coverage/:month/:year",
  access: "roster.write",
  cost: "reckoning",
  summary: "List the unfilled roles of each department on each day of a month",
  description: "Returns the roles that nobody fills, per day and listed department.",
  params: z.object({ month, year }),
  reply: z.array(
    z.object({
      date: z.string(),
      department: z.string(),
      missing: z.array(z.enum(ROSTER_ROLES)),
      /** Number of rostered people away without cover; absent if 0. */
      away: z.int().optional(),
    }),
  ),
});

export const getActiveRoster = endpoint({
  method: "POST",
  path: "/roster/active",
  access: ["patients.read", "roster.write"],
  cost: "small",
  summary: "The current roster of some departments, or null",
  description: "Returns the departments' posts that are on duty now, from the roster of one date.",
  failed: "Failed to fetch current roster",
  body: z.strictObject({ departments: z.array(line()).max(500) }),
  reply: roster.nullable(),
});

export const getRosterContacts = endpoint({
  method: "POST",
  path: "/roster/contacts",
  access: ["patients.read", "roster.write"],
  cost: "small",
  summary: "Who is on call now in some departments",
  description: "Returns the first person to call in each role; null for unlisted departments.",
  body: z.strictObject({ departments: z.array(line()).max(500) }),
  reply: z.record(z.string(), rosterContacts.nullable()),
});

export const updateRoster = endpoint({
  method: "PUT",
  path: "/roster/:id",
  access: "roster.write",
  forTokens: true,
  cost: "small",
  summary: "Change a roster",
  description: "Replaces a roster; without `roster.manage`, only the caller's department's posts.",
  errors: ["ROSTER_RULES"],
  failed: "Failed to update roster",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({ departments, departmentStaff: departmentStaffIds, reasons: ruleReasons }),
  reply: roster.extend({
    /** Covers that ended because the covered person left the post; absent if no cover ended. */
    dropped_covers: z.array(rosterCover).optional(),
  }),
});

export const deleteRoster = endpoint({
  method: "DELETE",
  path: "/roster/:id",
  access: "roster.manage",
  forTokens: true,
  cost: "small",
  summary: "Delete a roster",
  description: "Removes the roster of one date.",
  failed: "Failed to delete roster",
  params: z.object({ id }),
  reply: emptyReply,
});

const post = {
  date: day,
  department: departmentName,
  role: z.enum(ROSTER_ROLES),
  position: z.int().min(1).max(LIMITS.positions).default(1),
};
const reason = lines(LIMITS.text).default("");

export const plannedCover = {
  ...post,
  from: moment,
  until: moment,
  person: z.string().max(LIMITS.text),
};

export const createCover = endpoint({
  method: "POST",
  path: "/roster/covers",
  access: "roster.write",
  cost: "small",
  summary: "Put somebody on call for part of a duty in place of the person on the roster",
  description: "Puts another person on call for part of a duty; the roster gets a new version.",
  errors: ["COVER_OVERLAPS", "ROSTER_RULES", "NOT_FOUND"],
  failed: "Failed to save the cover.",
  status: 201,
  idempotent: true,
  body: z.strictObject({ ...plannedCover, reason, reasons: ruleReasons }),
  reply: rosterCover,
});

export const removeCover = endpoint({
  method: "DELETE",
  path: "/roster/covers/:id",
  access: "roster.write",
  cost: "small",
  summary: "End a cover now, or remove it if it has not begun",
  description: "Gives the rest of the time back to the person on the roster.",
  errors: ["ROSTER_RULES", "IN_THE_PAST"],
  failed: "Failed to end the cover.",
  params: z.object({ id }),
  body: z.strictObject({ reasons: ruleReasons }).optional(),
  reply: emptyReply,
});

export const takeOver = endpoint({
  method: "POST",
  path: "/roster/take-over",
  access: "any",
  cost: "small",
  summary: "Take over a running duty from now on",
  description:
    "Puts the caller on call until the duty ends or the next cover begins. If the caller is on the roster for this post, the current cover ends.",
  errors: ["ROSTER_RULES", "NOT_FOUND"],
  failed: "Failed to take over.",
  idempotent: true,
  body: z.strictObject({ ...post, reason, reasons: ruleReasons }),
  reply: roster,
});

export const markSeen = endpoint({
  method: "POST",
  path: "/roster/duties/:date/:department/:role/:position/seen",
  access: "sub",
  cost: "small",
  summary: "Mark one of the caller's duties as seen",
  description: "Records that the caller has read the current version of a duty.",
  errors: ["IN_THE_PAST", "DUTY_CHANGED"],
  failed: "Failed to mark the duty as seen.",
  params: z.object({
    date: day,
    department: departmentName,
    role: z.enum(ROSTER_ROLES),
    position: z.coerce.number().int().min(1).max(LIMITS.positions),
  }),
  body: z.strictObject({
    /** Version of the duty that the person saw, from their own list of duties or from the link in an email. */
    version: z.string("Please open the duty again.").min(1).max(LIMITS.text),
  }),
  reply: z.object({ version: z.string() }),
});

export const getSubRoster = endpoint({
  method: "GET",
  path: "/roster/sub-account/:id",
  access: "sub",
  cost: "small",
  summary: "The part of a roster that concerns the caller's department",
  description: "Returns the caller's department's part of one roster, with the version as `ETag`.",
  failed: "Failed to fetch roster",
  params: z.object({ id }),
  query: z.object({ department: line(LIMITS.text, "Department is required.") }),
  reply: roster,
});

export const listSubRosterMonth = endpoint({
  method: "GET",
  path: "/roster/sub-account/month/:month/:year",
  access: "sub",
  cost: "small",
  summary: "The rosters of a month that concern the caller's department",
  description: "Returns one month's rosters that list the caller's department, without posts.",
  failed: "Failed to fetch rosters",
  params: z.object({ month, year }),
  query: z.object({ department: line(LIMITS.text, "Department is required.") }),
  reply: z.array(rosterDay),
});

/** A duty of the calling staff member: its roster date and hours. */
export const duty = z.object({
  date: z.string(),
  from: time,
  until: time,
  department: z.string(),
  role: z.enum(ROSTER_ROLES),
  /** Covered person, if this duty is a cover. */
  for: z.string().optional(),
  /** The person's own role, if it differs from the covered role. */
  own_role: z.string().optional(),
  /** Covers of this duty; absent if there are none. */
  covers: z
    .array(z.object({ from: time, until: time, name: z.string(), own_role: z.string().optional() }))
    .optional(),
  /** Calling position within the role; absent for the first person. */
  position: z.int().optional(),
  /** Version to mark as seen, and the time at which it was marked; absent if the department needs no confirmations. */
  receipt: z.object({ version: z.string(), seen_at: time.nullable() }).optional(),
});
export type Duty = z.output<typeof duty>;

export const listMyDuties = endpoint({
  method: "GET",
  path: "/roster/sub-account/duties",
  access: "sub",
  cost: "reckoning",
  summary: "The caller's own duties, starting with the current one",
  description: "Returns the caller's duties in the order of their start.",
  reply: z.array(duty),
});
