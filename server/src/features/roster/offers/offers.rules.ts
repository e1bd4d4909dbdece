import type { Offer } from "@wardline/contracts/offers";
import type { RosterPerson, StaffMember } from "@wardline/contracts/roster";
import type { OfferedPost } from "@wardline/database/entities/offer";
import type { DutyRecord, RosterRecord } from "@wardline/database/repositories/roster/rosters";
import { makesRosterOf } from "@wardline/domain/people/department";
import type { OfferKind } from "@wardline/domain/roster/offer";
import { isSamePost, type Post } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { isFitFor, type OfferAct, type OfferActor, presentState } from "@wardline/flows/offer";
import { AppError, refuseFields } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { keptCovers } from "../covers.rules.js";

/** The caller as an offer's flow asks about somebody; `staff` is null for the hospital's own account. */
export function actorOfOffer(
  caller: Caller,
  staff: Pick<StaffMember, "role"> | null,
  department: string,
): OfferActor {
  return {
    id: caller.accountId,
    department: staff === null ? null : caller.department,
    role: staff?.role ?? null,
    isMaker: makesRosterOf(caller, department),
  };
}

/** Whether the caller is one of the two persons whom an offer is about, or the one whom it names. */
export function isParty({ accountId }: Pick<Caller, "accountId">, offer: Offer): boolean {
  return [offer.duty.person, offer.to, offer.taken_by].some((person) => person?.id === accountId);
}

/**
 * An offer as the caller may know it; null for one of which the caller learns nothing: colleagues learn what is open to
 * everybody of their department, and not why.
 */
export function shownTo(caller: Caller, offer: Offer, now: number): Offer | null {
  const shown = { ...offer, state: presentState(offer, now) };
  if (makesRosterOf(caller, offer.duty.department) || isParty(caller, offer)) return shown;
  if (shown.state !== "open" || !wasForAll(caller, offer)) return null;
  return { ...shown, reason: "" };
}

/** Whether the caller may learn why nothing can be done with an offer; to others it is not there. */
export function mayKnowOf(caller: Caller, offer: Offer): boolean {
  return (
    makesRosterOf(caller, offer.duty.department) ||
    isParty(caller, offer) ||
    wasForAll(caller, offer)
  );
}

function wasForAll({ department }: Caller, { to, duty }: Offer): boolean {
  return to === null && compared(department) === compared(duty.department);
}

/** Why an act that an offer's flow refuses cannot be done; `shown` is the offer as the caller may know it. */
export function refusalOf(offer: Offer, shown: Offer | null, act: OfferAct, now: number): AppError {
  const state = presentState(offer, now);
  const details = shown === null ? {} : { data: { offer: shown } };
  if (offer.changed !== null) return new AppError("ROSTER_CHANGED", offer.changed, details);
  if ((act === "take" || act === "take_for") && (state === "taken" || state === "done")) {
    const { firstName = "", lastName = "" } = offer.taken_by ?? {};
    const taker = `${firstName} ${lastName}`.trim();
    return new AppError("OFFER_TAKEN", `${taker} has taken this duty already.`, details);
  }
  if (state === "expired") return new AppError("OFFER_ENDED", "This duty has begun.", details);
  if (state !== "open" && state !== "taken") {
    return new AppError("OFFER_ENDED", undefined, details);
  }
  const isEarly = act === "approve" && state === "open";
  return new AppError("FORBIDDEN", isEarly ? "Nobody has taken this duty yet." : WORDS[act]);
}

const WORDS: Readonly<Record<OfferAct, string>> = {
  take: "This duty is not offered to you.",
  take_for: "Only those who make the roster can do this in somebody's name.",
  approve: "Only those who make the roster can approve this.",
  decline: "This was not offered to you by name.",
  withdraw: "Only the person whose duty it is, or a roster maker, can withdraw this.",
};

/** A person of the staff as an offer names them. */
export function personOf({ id, firstName, lastName, department }: StaffMember): RosterPerson {
  return { id, firstName, lastName, department };
}

/** The duty on a post of one of these rosters, as an offer keeps it; null where nobody is on the post. */
export function offeredPost(
  rosters: readonly RosterRecord[],
  post: Post & { date: string },
): OfferedPost | null {
  const roster = rosters.find(({ date }) => date === post.date);
  const duty = roster?.duties.find((one) => isSamePost(one, post));
  if (roster === undefined || duty === undefined) return null;
  const { department, role, position, accountId, firstName, lastName } = duty;
  return { date: roster.date, department, role, position, accountId, firstName, lastName };
}

/** Why somebody could not be on call in a duty that is offered in this way; null where nothing is against it. */
export function unfitness(
  kind: OfferKind,
  { department, role, accountId }: OfferedPost,
  person: StaffMember,
): string | null {
  if (isFitFor({ kind, duty: { department, role, person: { id: accountId } } }, person))
    return null;
  const name = `${person.firstName} ${person.lastName}`;
  if (person.id === accountId) return `${name} has this duty already.`;
  return kind === "cover"
    ? `${name} cannot be on call in ${department}.`
    : `${name} is not a ${role} of ${department}.`;
}

/**
 * The rosters after a duty has gone to somebody else, and another one of theirs has come for it; covers of who leaves a post end.
 * Throws `VALIDATION_FAILED` where one of them would be on call twice in a role.
 */
export function exchanged(
  rosters: readonly RosterRecord[],
  moves: readonly { post: OfferedPost; to: StaffMember }[],
): RosterRecord[] {
  return rosters.map((roster) => {
    const own = moves.filter(({ post }) => post.date === roster.date);
    const duties = roster.duties.map((duty) => {
      const move = own.find(({ post }) => holds(duty, post));
      if (move === undefined) return duty;
      const { id: accountId, firstName, lastName } = move.to;
      return { ...duty, accountId, firstName, lastName };
    });
    for (const { post, to } of own) {
      const posts = duties.filter((duty) => holds(duty, { ...post, accountId: to.id }));
      if (posts.length < 2) continue;
      const { role, department } = post;
      const message = `${to.firstName} ${to.lastName} is on call as ${role} of ${department} already.`;
      refuseFields([{ path: "person", message }]);
    }
    return { ...roster, duties, covers: keptCovers(roster.covers, duties) };
  });
}

/** The duty of a roster that an offer means, at whatever position its person is called now. */
export function dutyOfPost({ duties }: RosterRecord, post: OfferedPost): DutyRecord | undefined {
  return duties.find((duty) => holds(duty, post));
}

function holds(
  duty: DutyRecord,
  { accountId, department, role }: Pick<OfferedPost, "accountId" | "department" | "role">,
): boolean {
  return (
    duty.accountId === accountId &&
    duty.role === role &&
    compared(duty.department) === compared(department)
  );
}
