import { LIMITS } from "@wardline/domain/limits";
import { OFFER_KINDS, OFFER_MODES, OFFER_STATES } from "@wardline/domain/roster/offer";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { day, id, line, lines, moment, time, version } from "./fields.js";
import { rosterPerson } from "./roster.js";
import { ruleReasons } from "./roster-rules.js";

/** A duty that an offer is about, with who was on the roster for it when it was offered or given in return. */
export const offeredDuty = z.object({
  /** The roster's date, YYYY-MM-DD. */
  date: z.string(),
  department: z.string(),
  role: z.enum(ROSTER_ROLES),
  position: z.int(),
  from: time,
  until: time,
  person: rosterPerson,
});
export type OfferedDuty = z.output<typeof offeredDuty>;

/** A duty that somebody offers to colleagues (docs/wire.md, Offers). */
export const offer = z.object({
  id,
  kind: z.enum(OFFER_KINDS),
  /** Whose duty it is, and so who offers it, is `duty.person`. */
  duty: offeredDuty,
  /** Of a cover: the part of the duty; else null. */
  from: time.nullable(),
  until: time.nullable(),
  /** Null: everybody of the department who is fit for it. */
  to: rosterPerson.nullable(),
  /** Of a swap: the duty that is wanted for it; null: any. */
  wanted: offeredDuty.nullable(),
  state: z.enum(OFFER_STATES),
  taken_by: rosterPerson.nullable(),
  /** Of a swap that is taken: the duty that comes in return. */
  given: offeredDuty.nullable(),
  /** Empty where none was given, and for colleagues whom the offer does not name. */
  reason: z.string(),
  /** What of the rosters changed so that the offer ended by itself, in a sentence; null where nothing did. */
  changed: z.string().nullable(),
  /** Who made it: whose duty it is, or a roster maker in that person's name. */
  by: z.object({ id: z.string(), name: z.string() }),
  at: time,
  updated_at: time,
  /** The begin of the first of the duties that it is about: an offer that is open or taken ends then. */
  expires_at: time,
  version,
});
export type Offer = z.output<typeof offer>;

const department = line(LIMITS.text, "Please select a department.");
const role = z.enum(ROSTER_ROLES);
const person = z.uuid("This person could not be found.");
const post = {
  date: day,
  department,
  role,
  position: z.int().min(1).max(LIMITS.positions).default(1),
};
const one = { params: z.object({ id }) };
const act = {
  method: "POST",
  access: "any",
  cost: "small",
  idempotent: true,
  ...one,
  reply: offer,
} as const;

export const listOffers = endpoint({
  method: "GET",
  path: "/roster/offers",
  access: "any",
  cost: "small",
  summary: "The offers that concern the caller, with those that ended in the last days",
  description:
    "Returns the offers that the caller made, may take or may decide, by the start of their duties.",
  failed: "Failed to fetch the offers",
  query: z.object({
    /** Those alone that the caller made, may take by name, or took. */
    mine: z.literal("true").optional(),
    department: department.optional(),
  }),
  reply: z.object({
    /** Of the departments that the caller may see, those that have offers. */
    departments: z.array(
      z.object({ department: z.string(), offers: z.enum(OFFER_MODES).exclude(["off"]) }),
    ),
    /** By the begin of their duties. */
    offers: z.array(offer),
  }),
});

export const listOfferPeople = endpoint({
  method: "GET",
  path: "/roster/offers/people",
  access: "any",
  cost: "reckoning",
  summary: "Who could take a duty of a department, and so can be named in an offer",
  description: "Returns the people of a department who could take a duty, for an offer by name.",
  errors: ["OFFERS_OFF"],
  failed: "Failed to fetch who could take this duty",
  query: z.object({ kind: z.enum(OFFER_KINDS), department, role }),
  reply: z.array(rosterPerson),
});

export const createOffer = endpoint({
  method: "POST",
  path: "/roster/offers",
  access: "any",
  cost: "small",
  summary: "Offer an own duty; as a roster maker, also in somebody's name",
  description:
    "Offers a duty or a part of it to one colleague or to all, and mails those who can take it.",
  errors: ["OFFERS_OFF", "OFFER_EXISTS", "COVER_OVERLAPS", "IN_THE_PAST", "NOT_FOUND"],
  failed: "Failed to offer the duty",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(OFFER_KINDS),
    ...post,
    /** Of a cover, where both are asked for; else refused. */
    from: moment.optional(),
    until: moment.optional(),
    to: person.nullable().default(null),
    /** Of a swap alone; who has that duty is whom the offer is for. */
    wanted: z.strictObject(post).nullable().default(null),
    reason: lines(LIMITS.text).default(""),
  }),
  reply: offer,
});

export const takeOffer = endpoint({
  ...act,
  path: "/roster/offers/:id/take",
  summary: "Take an offered duty, or take it in somebody's name as a roster maker",
  description:
    "Takes the duty; the roster changes at once unless the department wants an approval first.",
  errors: [
    "OFFERS_OFF",
    "OFFER_TAKEN",
    "OFFER_ENDED",
    "ROSTER_CHANGED",
    "ROSTER_RULES",
    "COVER_OVERLAPS",
    "IN_THE_PAST",
  ],
  failed: "Failed to take the duty",
  body: z.strictObject({
    /** Who takes it, where a roster maker does this in somebody's name. */
    person: person.optional(),
    /** Of a swap that does not say which duty is wanted: the one that comes in return. */
    duty: z.strictObject(post).optional(),
    reasons: ruleReasons,
  }),
});

export const approveOffer = endpoint({
  ...act,
  path: "/roster/offers/:id/approve",
  summary: "Approve what a colleague has taken, so that the roster says so",
  description: "Approves the exchange and changes the roster.",
  errors: [
    "OFFERS_OFF",
    "OFFER_TAKEN",
    "OFFER_ENDED",
    "ROSTER_CHANGED",
    "ROSTER_RULES",
    "COVER_OVERLAPS",
    "IN_THE_PAST",
  ],
  failed: "Failed to approve",
  body: z.strictObject({ reasons: ruleReasons }),
});

export const declineOffer = endpoint({
  ...act,
  path: "/roster/offers/:id/decline",
  summary: "Decline an offered duty; as a roster maker, also one that was taken",
  description:
    "Declines an offer that was made to the caller, or as a roster maker an exchange that waits for approval.",
  errors: ["OFFERS_OFF", "OFFER_TAKEN", "OFFER_ENDED", "ROSTER_CHANGED"],
  failed: "Failed to decline",
});

export const withdrawOffer = endpoint({
  ...act,
  path: "/roster/offers/:id/withdraw",
  summary: "Withdraw an offer",
  description: "Ends an offer before anybody has the duty.",
  errors: ["OFFERS_OFF", "OFFER_TAKEN", "OFFER_ENDED", "ROSTER_CHANGED"],
  failed: "Failed to withdraw the offer",
});
