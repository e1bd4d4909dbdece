import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { GAP_KINDS } from "@wardline/domain/tonight/gap-text";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { line, time } from "../fields.js";

const share = z.object({ count: z.int(), of: z.int() });
const person = { id: z.string(), name: z.string(), phone: z.string() };

/** A gap without personal details, for colleagues; `text` is one sentence. */
const anonymousGap = z.object({
  kind: z.enum(GAP_KINDS),
  /** Null if the whole department is missing from the roster. */
  role: z.enum(ROSTER_ROLES).nullable(),
  position: z.int().nullable(),
  text: z.string(),
});

/** A gap with the proposed replacement. */
export const tonightGap = anonymousGap.extend({
  /** The person on call whom the gap concerns; null if nobody is on the roster. */
  person: z.object(person).nullable(),
  /** Present if call reports mark the person's number as wrong. */
  is_marked: z.literal(true).optional(),
  /** Proposed replacement; null if nobody is available. */
  replacement: z
    .object({
      ...person,
      /** Hours worked in the last 28 days. */
      hours: z.number(),
      /** Worst `warn` rule that the replacement would break, as a sentence. */
      warning: z.string().nullable(),
    })
    .nullable(),
});
export type TonightGap = z.output<typeof tonightGap>;

const duty = {
  /** Roster date, YYYY-MM-DD. */
  date: z.string(),
  from: time,
  until: time,
  /** True for the current duty, for which only gaps in the remaining time count. */
  is_on: z.boolean(),
  /** Number of people who are present, out of all people on the roster plus missing roles. */
  filled: share,
  /** Null if the department asks for no confirmations. */
  seen: share.nullable(),
  /** People with a phone number that is not marked as wrong, and a deliverable email address. */
  reachable: share,
  /** Number of people without email because they have not yet accepted their invitation; absent if 0. */
  without_email: z.int().optional(),
  /** Number of people on call who are away. */
  away: z.int(),
  /** Number of broken rules for which no reason was given. */
  rules: z.int(),
  /** Offers of this duty's posts that are open or await approval; 0 for a duty that has begun. */
  offers: z.int(),
};

const departmentFields = {
  department: z.string(),
  /** Screens that show the board, out of all screens that should; null if no display shows the department. */
  screens: z.object({ drawn: z.int(), of: z.int() }).nullable(),
  is_clean: z.boolean(),
};

/** Gaps in a department's current and next duty (docs/wire/roster.md, Tonight). */
export const tonightLine = z.object({
  ...departmentFields,
  /** Empty for a department that is on no recent roster. */
  duties: z.array(z.object({ ...duty, holes: z.array(tonightGap) })),
});
export type TonightLine = z.output<typeof tonightLine>;
export type TonightDuty = TonightLine["duties"][number];

/** The department's line as shown to its staff, without names. */
export const ownTonightLine = z.object({
  ...departmentFields,
  duties: z.array(z.object({ ...duty, holes: z.array(anonymousGap) })),
});
export type OwnTonightLine = z.output<typeof ownTonightLine>;

export const listTonight = endpoint({
  method: "GET",
  path: "/roster/tonight",
  access: "roster.write",
  cost: "reckoning",
  summary: "List the gaps in each department's current and next duty",
  description:
    "Returns the gaps in the current and next duty of the departments whose rosters the caller makes; empty if the check is off.",
  errors: ["NOT_FOUND"],
  failed: "Failed to fetch the gaps.",
  query: z.object({ department: line(LIMITS.text).optional() }),
  reply: z.array(tonightLine),
});

export const getOwnTonight = endpoint({
  method: "GET",
  path: "/roster/sub-account/tonight",
  access: "sub",
  cost: "reckoning",
  summary: "Get the gaps of the caller's department, without names; null if the check is off",
  description:
    "Returns the gaps in the current and next duty of the caller's department, each as a sentence without a name.",
  failed: "Failed to fetch the gaps.",
  reply: ownTonightLine.nullable(),
});
