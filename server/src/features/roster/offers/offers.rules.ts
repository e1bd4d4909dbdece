import type { Offer } from "@wardline/contracts/roster/offers";
import type { RosterPerson, StaffMember } from "@wardline/contracts/roster/roster";
import type { OfferedPost } from "@wardline/database/entities/roster/offer";
import type { DutyRecord, RosterRecord } from "@wardline/database/repositories/roster/rosters";
import { canMakeRoster } from "@wardline/domain/people/department";
import type { OfferKind } from "@wardline/domain/roster/offer";
import {
  getOfferState,
  isFitFor,
  type OfferAct,
  type OfferActor,
} from "@wardline/domain/roster/offer-flow";
import { isSamePost, type Post } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { AppError, requireNoProblems } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { retainCovers } from "../covers.rules.js";

/** Describes the caller for the rules of offers; `staff` is null for the hospital's own account. */
export function toOfferActor(
  caller: Caller,
  staff: Pick<StaffMember, "role"> | null,
  department: string,
): OfferActor {
  return {
    id: caller.accountId,
    department: staff === null ? null : caller.department,
    role: staff?.role ?? null,
    isMaker: canMakeRoster(caller, department),
  };
}

/** True if the caller gives or takes the duty, or is named in the offer. */
export function isParty({ accountId }: Pick<Caller, "accountId">, offer: Offer): boolean {
  return [offer.duty.person, offer.to, offer.taken_by].some((person) => person?.id === accountId);
}

/**
 * Maps an offer for the caller; null if hidden. Colleagues see offers to their whole department, without the reason.
 */
export function toVisibleOffer(caller: Caller, offer: Offer, now: number): Offer | null {
  const shown = { ...offer, state: getOfferState(offer, now) };
  if (canMakeRoster(caller, offer.duty.department) || isParty(caller, offer)) return shown;
  if (shown.state !== "open" || !isOfferedToDepartment(caller, offer)) return null;
  return { ...shown, reason: "" };
}

/** True if the caller may learn why an act on the offer fails; other callers get `NOT_FOUND`. */
export function canKnowAbout(caller: Caller, offer: Offer): boolean {
  return (
    canMakeRoster(caller, offer.duty.department) ||
    isParty(caller, offer) ||
    isOfferedToDepartment(caller, offer)
  );
}

function isOfferedToDepartment({ department }: Caller, { to, duty }: Offer): boolean {
  return to === null && toComparedText(department) === toComparedText(duty.department);
}

/** Returns the error for an act that the offer's state does not allow; `shown` is the offer as the caller sees it. */
export function createOfferError(
  offer: Offer,
  shown: Offer | null,
  act: OfferAct,
  now: number,
): AppError {
  const state = getOfferState(offer, now);
  const details = shown === null ? {} : { data: { offer: shown } };
  if (offer.changed !== null) return new AppError("ROSTER_CHANGED", offer.changed, details);
  if ((act === "take" || act === "take_for") && (state === "taken" || state === "done")) {
    const { firstName = "", lastName = "" } = offer.taken_by ?? {};
    const taker = `${firstName} ${lastName}`.trim();
    return new AppError("OFFER_TAKEN", `${taker} has already taken this duty.`, details);
  }
  if (state === "expired") return new AppError("OFFER_ENDED", "This duty has begun.", details);
  if (state !== "open" && state !== "taken") {
    return new AppError("OFFER_ENDED", undefined, details);
  }
  const isEarly = act === "approve" && state === "open";
  return new AppError(
    "FORBIDDEN",
    isEarly ? "Nobody has taken this duty yet." : REFUSAL_SENTENCES[act],
  );
}

const REFUSAL_SENTENCES: Readonly<Record<OfferAct, string>> = {
  take: "This duty is not offered to you.",
  take_for: "Only a roster maker can do this for somebody else.",
  approve: "Only a roster maker can approve this exchange.",
  decline: "This duty was not offered to you personally.",
  withdraw: "Only the person whose duty it is, or a roster maker, can withdraw this offer.",
};

export function toRosterPerson({ id, firstName, lastName, department }: StaffMember): RosterPerson {
  return { id, firstName, lastName, department };
}

/** Finds the duty on a post of these rosters, as an `OfferedPost`; null if the post is empty. */
export function findOfferedPost(
  rosters: readonly RosterRecord[],
  post: Post & { date: string },
): OfferedPost | null {
  const roster = rosters.find(({ date }) => date === post.date);
  const duty = roster?.duties.find((one) => isSamePost(one, post));
  if (roster === undefined || duty === undefined) return null;
  const { department, role, position, accountId, firstName, lastName } = duty;
  return { date: roster.date, department, role, position, accountId, firstName, lastName };
}

/** Returns why a person cannot take a duty that is offered as this `kind`, or null. */
export function whyCannotTake(
  kind: OfferKind,
  { department, role, accountId }: OfferedPost,
  person: StaffMember,
): string | null {
  if (isFitFor({ kind, duty: { department, role, person: { id: accountId } } }, person))
    return null;
  const name = `${person.firstName} ${person.lastName}`;
  if (person.id === accountId) return `${name} already has this duty.`;
  return kind === "cover"
    ? `${name} cannot be on call in ${department}.`
    : `${name} is not a ${role} of ${department}.`;
}

/**
 * Replaces a duty's person, applies the return duty, and ends the covers of people who leave a post. Throws
 * `VALIDATION_FAILED` if somebody would have two posts in a role.
 */
export function withReplacement(
  rosters: readonly RosterRecord[],
  moves: readonly { post: OfferedPost; to: StaffMember }[],
): RosterRecord[] {
  return rosters.map((roster) => {
    const own = moves.filter(({ post }) => post.date === roster.date);
    const duties = roster.duties.map((duty) => {
      const move = own.find(({ post }) => isOnPost(duty, post));
      if (move === undefined) return duty;
      const { id: accountId, firstName, lastName } = move.to;
      return { ...duty, accountId, firstName, lastName };
    });
    for (const { post, to } of own) {
      const { role, department } = post;
      const posts = duties.filter((duty) => isOnPost(duty, { role, department, accountId: to.id }));
      if (posts.length < 2) continue;
      const message = `${to.firstName} ${to.lastName} is already on call as ${role} of ${department}.`;
      requireNoProblems([{ path: "person", message }]);
    }
    return { ...roster, duties, covers: retainCovers(roster.covers, duties) };
  });
}

/** Finds an offer's duty on a roster, at its person's current position. */
export function findPostDuty({ duties }: RosterRecord, post: OfferedPost): DutyRecord | undefined {
  return duties.find((duty) => isOnPost(duty, post));
}

function isOnPost(
  duty: DutyRecord,
  { accountId, department, role }: Pick<OfferedPost, "accountId" | "department" | "role">,
): boolean {
  return (
    duty.accountId === accountId &&
    duty.role === role &&
    toComparedText(duty.department) === toComparedText(department)
  );
}
