import { LIMITS } from "@wardline/domain/limits";
import { OFFER_KINDS, OFFER_MODES, OFFER_STATES } from "@wardline/domain/roster/offer";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, id, line, lines, moment, time, version } from "../fields.js";
import { rosterPerson } from "./roster.js";
import { ruleReasons } from "./roster-rules.js";

/** An offered duty, with the person who was on the roster at the time of the offer or exchange. */
export const offeredDuty = z.object({
  /** Roster date, YYYY-MM-DD. */
  date: z.string(),
  department: z.string(),
  role: z.enum(ROSTER_ROLES),
  position: z.int(),
  from: time,
  until: time,
  person: rosterPerson,
});
export type OfferedDuty = z.output<typeof offeredDuty>;

/** A duty offered to colleagues (docs/wire/roster.md, Offers). */
export const offer = z.object({
  id,
  kind: z.enum(OFFER_KINDS),
  /** The duty; `duty.person` is the person who offers it. */
  duty: offeredDuty,
  /** Start and end of the part to cover; null if the offer is not for a cover. */
  from: time.nullable(),
  until: time.nullable(),
  /** Colleague named in the offer; null if the offer is open to everybody in the department who can take the duty. */
  to: rosterPerson.nullable(),
  /** Duty wanted in a swap; null if any duty is welcome. */
  wanted: offeredDuty.nullable(),
  state: z.enum(OFFER_STATES),
  taken_by: rosterPerson.nullable(),
  /** Duty given in return, once a swap is taken. */
  given: offeredDuty.nullable(),
  /** Empty if no reason was given, and for colleagues who are not named in the offer. */
  reason: z.string(),
  /** Roster change that ended the offer, as a sentence; null if no change did. */
  changed: z.string().nullable(),
  /** Person who made the offer: the person on duty, or a roster maker on that person's behalf. */
  by: z.object({ id: z.string(), name: z.string() }),
  at: time,
  updated_at: time,
  /** Start of the earliest duty concerned; an offer that is still open or taken ends at that time. */
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
const offerParams = { params: z.object({ id }) };
const offerAction = {
  method: "POST",
  access: "any",
  cost: "small",
  idempotent: true,
  ...offerParams,
  reply: offer,
} as const;

export const listOffers = endpoint({
  method: "GET",
  path: "/roster/offers",
  access: "any",
  cost: "small",
  summary: "The offers that concern the caller, including recently ended offers",
  description:
    "Returns offers that the caller made, received or took, open offers to the caller's department, and all offers of departments whose roster the caller makes. Sorted by start of duty.",
  failed: "Failed to fetch the offers.",
  query: z.object({
    /** True to list only offers that the caller made, took, or is named in. */
    mine: z.literal("true").optional(),
    department: department.optional(),
  }),
  reply: z.object({
    /** Departments visible to the caller that have offers. */
    departments: z.array(
      z.object({ department: z.string(), offers: z.enum(OFFER_MODES).exclude(["off"]) }),
    ),
    /** Sorted by start of their duties. */
    offers: z.array(offer),
  }),
});

export const listOfferPeople = endpoint({
  method: "GET",
  path: "/roster/offers/people",
  access: "any",
  cost: "reckoning",
  summary: "List the people who can be named in an offer",
  description:
    "Returns the people of a department whose role fits the duty, including the person who offers it.",
  errors: ["OFFERS_OFF"],
  failed: "Failed to fetch the people who could take this duty.",
  query: z.object({ kind: z.enum(OFFER_KINDS), department, role }),
  reply: z.array(rosterPerson),
});

export const createOffer = endpoint({
  method: "POST",
  path: "/roster/offers",
  access: "any",
  cost: "small",
  summary: "Offer the caller's own duty or, as a roster maker, another person's duty",
  description:
    "Offers a duty or part of it to one colleague, who gets an email, or to everyone who can take it.",
  errors: ["OFFERS_OFF", "OFFER_EXISTS", "COVER_OVERLAPS", "IN_THE_PAST", "NOT_FOUND"],
  failed: "Failed to offer the duty.",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(OFFER_KINDS),
    ...post,
    /** Allowed only for a cover, and only together with `until`. */
    from: moment.optional(),
    until: moment.optional(),
    to: person.nullable().default(null),
    /** Allowed only for a swap; the person on this duty is the recipient of the offer. */
    wanted: z.strictObject(post).nullable().default(null),
    reason: lines(LIMITS.text).default(""),
  }),
  reply: offer,
});

export const takeOffer = endpoint({
  ...offerAction,
  path: "/roster/offers/:id/take",
  summary: "Take an offered duty; as a roster maker, also for somebody else",
  description:
    "Takes the duty; the roster changes at once unless the department requires approval.",
  errors: [
    "OFFERS_OFF",
    "OFFER_TAKEN",
    "OFFER_ENDED",
    "ROSTER_CHANGED",
    "ROSTER_RULES",
    "IN_THE_PAST",
  ],
  failed: "Failed to take the duty.",
  body: z.strictObject({
    /** Person who takes the offer, if a roster maker acts on that person's behalf. */
    person: person.optional(),
    /** Duty given in return, for a swap that does not name a wanted duty. */
    duty: z.strictObject(post).optional(),
    reasons: ruleReasons,
  }),
});

export const approveOffer = endpoint({
  ...offerAction,
  path: "/roster/offers/:id/approve",
  summary: "Approve a taken offer, which changes the roster",
  description: "Approves the exchange and changes the roster.",
  errors: ["OFFERS_OFF", "OFFER_ENDED", "ROSTER_CHANGED", "ROSTER_RULES", "VERSION_CONFLICT"],
  failed: "Failed to approve the exchange.",
  body: z.strictObject({ reasons: ruleReasons }),
});

export const declineOffer = endpoint({
  ...offerAction,
  path: "/roster/offers/:id/decline",
  summary: "Decline an offered duty; a roster maker can also decline an offer that was taken",
  description:
    "Declines an offer made to the caller. Roster makers can decline for the named person, and can decline an exchange that awaits approval.",
  errors: ["OFFERS_OFF", "OFFER_ENDED", "ROSTER_CHANGED"],
  failed: "Failed to decline the offer.",
});

export const withdrawOffer = endpoint({
  ...offerAction,
  path: "/roster/offers/:id/withdraw",
  summary: "Withdraw an offer",
  description: "Ends an offer that has not changed the roster yet.",
  errors: ["OFFERS_OFF", "OFFER_ENDED", "ROSTER_CHANGED"],
  failed: "Failed to withdraw the offer.",
});
