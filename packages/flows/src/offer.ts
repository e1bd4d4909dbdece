import type { OfferKind, OfferMode, OfferState } from "@wardline/domain/roster/offer";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { setup, transition } from "xstate";

/** What of an offer decides what can be done with it; the wire's offer is one (docs/wire.md, Offers). */
export interface OfferFacts {
  kind: OfferKind;
  state: OfferState;
  duty: { department: string; role: string; person: { id: string } };
  /** Null: everybody who is fit for it. */
  to: { id: string } | null;
  /** RFC 3339. */
  expires_at: string;
}

/** Somebody who wants to do something with an offer. */
export interface OfferActor {
  id: string;
  /** Both null for the hospital's own account, which is on no roster. */
  department: string | null;
  role: string | null;
  /** Whether this person makes the roster of the offer's department. */
  isMaker: boolean;
}

/** What a person does with an offer. `take_for`: a roster maker takes it in somebody's name. */
export const OFFER_ACTS = ["take", "take_for", "approve", "decline", "withdraw"] as const;
export type OfferAct = (typeof OFFER_ACTS)[number];

interface Asked {
  offer: OfferFacts;
  who: OfferActor;
  /** Of the offer's department. */
  mode: OfferMode;
}

/**
 * An offer's life: who may do what in which state (docs/wire.md, Offers). What rosters and rules say of it, the server asks
 * when it is taken and when it is approved.
 */
const offerMachine = setup({
  types: { input: {} as Asked, context: {} as Asked, events: {} as { type: OfferAct | "expire" } },
  guards: {
    isMaker: ({ context: { who } }) => who.isMaker,
    mayTake: ({ context: { offer, who } }) =>
      isFitFor(offer, who) && (offer.to === null || offer.to.id === who.id),
    mayWithdraw: ({ context: { offer, who } }) => who.isMaker || who.id === offer.duty.person.id,
    mayDecline: ({ context: { offer, who } }) =>
      offer.to !== null && (who.isMaker || who.id === offer.to.id),
    isDirect: ({ context: { mode } }) => mode === "direct",
  },
}).createMachine({
  context: ({ input }) => input,
  initial: "open",
  states: {
    open: {
      on: {
        take: { guard: "mayTake", target: "accepted" },
        take_for: { guard: "isMaker", target: "accepted" },
        decline: { guard: "mayDecline", target: "declined" },
        withdraw: { guard: "mayWithdraw", target: "withdrawn" },
        expire: "expired",
      },
    },
    /** Left at once. */
    accepted: { always: [{ guard: "isDirect", target: "done" }, { target: "taken" }] },
    taken: {
      on: {
        approve: { guard: "isMaker", target: "done" },
        decline: { guard: "isMaker", target: "declined" },
        withdraw: { guard: "mayWithdraw", target: "withdrawn" },
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
 * The state in which an act leaves an offer; null where this person may not do it now (epoch milliseconds), or where the
 * department has no offers.
 */
export function stateAfter(asked: Asked, act: OfferAct, now: number): OfferState | null {
  if (asked.mode === "off") return null;
  const value = presentState(asked.offer, now);
  const before = offerMachine.resolveState({ value, context: asked });
  if (!before.can({ type: act })) return null;
  const [after] = transition(offerMachine, before, { type: act });
  return after.value as OfferState;
}

/** Whether this person may do this with an offer now (epoch milliseconds), as far as the offer itself says. */
export function canDo(asked: Asked, act: OfferAct, now: number): boolean {
  return stateAfter(asked, act, now) !== null;
}

/** An offer's state at `now` (epoch milliseconds): what was open when its duty began has expired, before a worker writes that down. */
export function presentState({ state, expires_at }: OfferFacts, now: number): OfferState {
  const hasExpired = Date.parse(expires_at) <= now;
  return hasExpired && (state === "open" || state === "taken") ? "expired" : state;
}

/**
 * Whether somebody could be on call in an offered duty: on the roster in its role, covering it in any role of a roster
 * (docs/wire.md, Roster; docs/wire.md, Covers).
 */
export function isFitFor(
  { kind, duty }: Pick<OfferFacts, "kind" | "duty">,
  { id, department, role }: Omit<OfferActor, "isMaker">,
): boolean {
  if (department === null || role === null || id === duty.person.id) return false;
  if (compared(department) !== compared(duty.department)) return false;
  return kind === "cover" ? isRosterRole(role) : role === duty.role;
}
