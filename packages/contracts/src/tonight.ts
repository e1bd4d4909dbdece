import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { HOLE_KINDS } from "@wardline/domain/tonight/hole-text";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { line, time } from "./fields.js";

const share = z.object({ count: z.int(), of: z.int() });
const person = { id: z.string(), name: z.string(), phone: z.string() };

/** What everybody of the department may know of a hole; `text` is one sentence. */
const namelessHole = z.object({
  kind: z.enum(HOLE_KINDS),
  /** Null where the whole department is missing. */
  role: z.enum(ROSTER_ROLES).nullable(),
  position: z.int().nullable(),
  text: z.string(),
});

/** Something that is wrong in a duty, and who could be put on the post instead. */
export const tonightHole = namelessHole.extend({
  /** Who is on call; null where nobody is. */
  person: z.object(person).nullable(),
  /** Their number is marked by reports of calls; absent where it is not. */
  is_marked: z.literal(true).optional(),
  /** Null where nobody is fit for it. */
  replacement: z
    .object({
      ...person,
      /** Worked in the last 28 days. */
      hours: z.number(),
      /** The worst rule of level `warn` that it would break, in a sentence. */
      warning: z.string().nullable(),
    })
    .nullable(),
});
export type TonightHole = z.output<typeof tonightHole>;

const duty = {
  /** The roster's, YYYY-MM-DD. */
  date: z.string(),
  from: time,
  until: time,
  /** Whether it is on; the holes are then those of what is left of it. */
  is_on: z.boolean(),
  /** People on the roster who are there, of all on it and the roles that nobody has. */
  filled: share,
  /** Null where the department does not ask. */
  seen: share.nullable(),
  /** People whose telephone number is known and not reported, and who get our mails. */
  reachable: share,
  /** How many get no email, because they have not accepted their invitation; absent where all have. */
  without_email: z.int().optional(),
  /** How many of those on call are away. */
  away: z.int(),
  /** How many rules are broken without a reason. */
  rules: z.int(),
  /** Offers of this duty's posts that are open or wait for approval. */
  offers: z.int(),
};

const named = {
  department: z.string(),
  /** The screens of displays for the department that show the board, of those that should; null where there are none. */
  screens: z.object({ drawn: z.int(), of: z.int() }).nullable(),
  /** Nothing is wrong. */
  is_clean: z.boolean(),
};

/** A department's duty that is on and its next one, and what is wrong in them (docs/wire.md, Tonight). */
export const tonightLine = z.object({
  ...named,
  /** None for a department that no roster of the last weeks lists. */
  duties: z.array(z.object({ ...duty, holes: z.array(tonightHole) })),
});
export type TonightLine = z.output<typeof tonightLine>;
export type TonightDuty = TonightLine["duties"][number];

/** The same for staff of the department: without names. */
export const ownTonightLine = z.object({
  ...named,
  duties: z.array(z.object({ ...duty, holes: z.array(namelessHole) })),
});
export type OwnTonightLine = z.output<typeof ownTonightLine>;

export const listTonight = endpoint({
  method: "GET",
  path: "/roster/tonight",
  access: "roster.write",
  cost: "reckoning",
  summary: "What is wrong in each department's duty that is on and in its next one",
  description: "Returns the gaps and problems of the present and the next duty of each department.",
  errors: ["NOT_FOUND"],
  failed: "Failed to fetch the gaps",
  query: z.object({ department: line(LIMITS.text).optional() }),
  reply: z.array(tonightLine),
});

export const getOwnTonight = endpoint({
  method: "GET",
  path: "/roster/sub-account/tonight",
  access: "sub",
  cost: "reckoning",
  summary:
    "The own department's line of Tonight, without names; null where the hospital has it off",
  description: "Returns how many problems the own department has in its present and its next duty.",
  failed: "Failed to fetch the gaps",
  reply: ownTonightLine.nullable(),
});
