import { setup, transition } from "xstate";
import { toComparedText } from "../text/text-forms.js";
import type { OfferKind, OfferMode, OfferState } from "./offer.js";
import { isRosterRole } from "./roster-role.js";

/** Fields that decide which actions an offer allows; part of every offer on the wire (docs/wire/roster.md, Offers). */
export interface OfferConditions {
  kind: OfferKind;
  state: OfferState;
  duty: { department: string; role: string; person: { id: string } };
  /** Named colleague; null: everybody who can take the duty. */
  to: { id: string } | null;
  expires_at: string;
}

export interface OfferActor {
  id: string;
  /** Both null for the hospital's own account, which is on no roster. */
  department: string | null;
  role: string | null;
  /** True if the person makes the roster of the offer's department. */
  isMaker: boolean;
}

/** Actions on an offer. `take_for`: a roster maker takes the offer on somebody's behalf. */
export const OFFER_ACTS = ["take", "take_for", "approve", "decline", "withdraw"] as const;
export type OfferAct = (typeof OFFER_ACTS)[number];

interface ActRequest {
  offer: OfferConditions;
  who: OfferActor;
  mode: OfferMode;
}

/**
 * State machine of offers: the actions that each party may take in each state (docs/wire/roster.md, Offers). The server
 * checks rosters and rules when an offer is taken and when it is approved.
 */
const offerMachine = setup({
  types: {
    input: {} as ActRequest,
    context: {} as ActRequest,
    events: {} as { type: OfferAct | "expire" },
  },
  guards: {
    isMaker: ({ context: { who } }) => who.isMaker,
    canTake: ({ context: { offer, who } }) =>
      isFitFor(offer, who) && (offer.to === null || offer.to.id === who.id),
    canWithdraw: ({ context: { offer, who } }) => who.isMaker || who.id === offer.duty.person.id,
    canDecline: ({ context: { offer, who } }) =>
      offer.to !== null && (who.isMaker || who.id === offer.to.id),
    isDirect: ({ context: { mode } }) => mode === "direct",
  },
}).createMachine({
  context: ({ input }) => input,
  initial: "open",
  states: {
    open: {
      on: {
        take: { guard: "canTake", target: "accepted" },
        take_for: { guard: "isMaker", target: "accepted" },
        decline: { guard: "canDecline", target: "declined" },
        withdraw: { guard: "canWithdraw", target: "withdrawn" },
        expire: "expired",
      },
    },
    /** An offer leaves this state at once. */
    accepted: { always: [{ guard: "isDirect", target: "done" }, { target: "taken" }] },
    taken: {
      on: {
        approve: { guard: "isMaker", target: "done" },
        decline: { guard: "isMaker", target: "declined" },
        withdraw: { guard: "canWithdraw", target: "withdrawn" },
        expire: "expired",
      },
    },
    done: { type: "final" },
    declined: { type: "final" },
    withdrawn: { type: "final" },
    expired: { type: "final" },
  },
});

/**
 * State after an action; null if this person may not take the action at `now` (epoch milliseconds) or the department
 * has no offers.
 */
export function getStateAfter(request: ActRequest, act: OfferAct, now: number): OfferState | null {
  if (request.mode === "off") return null;
  const value = getOfferState(request.offer, now);
  const before = offerMachine.resolveState({ value, context: request });
  if (!before.can({ type: act })) return null;
  const [after] = transition(offerMachine, before, { type: act });
  return after.value as OfferState;
}

/** True if the offer itself allows this person to take the action at `now` (epoch milliseconds). */
export function isActionAllowed(request: ActRequest, act: OfferAct, now: number): boolean {
  return getStateAfter(request, act, now) !== null;
}

/** State at `now` (epoch milliseconds): an open offer expires when its duty begins, even before a worker records it. */
export function getOfferState({ state, expires_at }: OfferConditions, now: number): OfferState {
  const hasExpired = Date.parse(expires_at) <= now;
  return hasExpired && (state === "open" || state === "taken") ? "expired" : state;
}

/**
 * True if a person's role fits an offered duty: the same role for a post, any roster role for a cover (docs/wire/roster.md,
 * Roster; docs/wire/roster.md, Covers).
 */
export function isFitFor(
  { kind, duty }: Pick<OfferConditions, "kind" | "duty">,
  { id, department, role }: Omit<OfferActor, "isMaker">,
): boolean {
  if (department === null || role === null || id === duty.person.id) return false;
  if (toComparedText(department) !== toComparedText(duty.department)) return false;
  return kind === "cover" ? isRosterRole(role) : role === duty.role;
}
