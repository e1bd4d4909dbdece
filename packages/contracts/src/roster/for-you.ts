import { WEBHOOK_STATES } from "@wardline/domain/operation/webhook-state";
import { OFFER_KINDS } from "@wardline/domain/roster/offer";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, time } from "../fields.js";
import { reported } from "./on-call.js";

const waitingOffer = z.object({
  id,
  kind: z.enum(OFFER_KINDS),
  person: z.string(),
  department: z.string(),
  role: z.enum(ROSTER_ROLES),
  /** Roster date, YYYY-MM-DD. */
  date: z.string(),
});
export type WaitingOffer = z.output<typeof waitingOffer>;

/**
 * Everything that awaits a person's action (docs/wire/roster.md, For you). Lists of items on which the person may not
 * act are empty.
 */
export const forYou = z.object({
  /** Open offers to the caller. */
  offers: z.array(waitingOffer),
  /** Taken offers that await the caller's approval. */
  approvals: z.array(waitingOffer),
  /** Departments with gaps in the current duty (`is_on`) or the next, one sentence each. */
  gaps: z.array(
    z.object({ department: z.string(), is_on: z.boolean(), texts: z.array(z.string()) }),
  ),
  /** People with reported phone numbers. */
  numbers: z.array(
    z.object({ id: z.string(), name: z.string(), department: z.string(), reported }),
  ),
  /** Named or paired screens that should be on and are not. */
  screens: z.array(
    z.object({
      display_id: z.string(),
      screen_id: z.string(),
      /** Empty for a screen known only by number. */
      name: z.string(),
      number: z.int(),
      last_seen: time,
    }),
  ),
  /** Webhooks whose receivers fail, or that were switched off because of failures. */
  webhooks: z.array(z.object({ id, host: z.string(), state: z.enum(WEBHOOK_STATES), since: time })),
  /** Parked ADT messages, not counting messages that only wait for an earlier one; null if there are none. */
  parked: z.object({ count: z.int(), since: time }).nullable(),
});
export type ForYou = z.output<typeof forYou>;

export const getForYou = endpoint({
  method: "GET",
  path: "/for-you",
  access: "any",
  cost: "reckoning",
  summary: "Everything that needs the caller's attention",
  description:
    "Returns offers, approvals, gaps, reported telephone numbers, missing screens, failing webhooks and parked ADT messages that the caller can act on.",
  failed: "Failed to fetch your open items.",
  reply: forYou,
});
