import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { approveOffer, Offer, takeOffer } from "@wardline/contracts/roster/offers";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import type { OfferedPost } from "@wardline/database/entities/roster/offer";
import { readRosterMakers, shareLockStaff } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/offers";
import type { CoverRecord, RosterRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { fullName } from "@wardline/domain/people/full-name";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { OfferAct } from "@wardline/domain/roster/offer-flow";
import { postText } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import {
  AppError,
  invalidFieldError,
  notFound,
  requireNoProblems,
} from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { queueCoverMails } from "../cover-mails.js";
import { createCoverRecord, refuseOutsideDuty } from "../covers.rules.js";
import { lockRostersByDate, readDutySpan } from "../locked-rosters.js";
import { describeChange } from "../offers-of-rosters.js";
import { changeRoster, listMailedChanges, queueDutyMails } from "../roster-change.js";
import { lockBindingRules, requireRules } from "../rules/rule-findings.js";
import * as rules from "./offers.rules.js";
import { requireAct } from "./require-act.js";

interface TakeInput {
  person?: string | undefined;
  duty?: NonNullable<Input<typeof takeOffer>["body"]["duty"]> | undefined;
  reasons?: RuleReasons;
}

interface Parties {
  giver: StaffMember;
  taker: StaffMember;
}

interface Exchange {
  before: RosterRecord[];
  after: RosterRecord[];
  cover: CoverRecord | null;
}

/**
 * Takes offered duties, and approves them in departments that require approval (docs/wire/roster.md, Offers). Takes
 * locks in the order of `RosterSavingService`, then the lock of the offer.
 */
@Injectable()
export class OffersTakingService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Takes an offered duty; if no approval is required, the rosters change at once. Throws the errors of `requireAct`,
   * `OFFER_TAKEN`, `VALIDATION_FAILED` for an unsuitable person or return duty, and `ROSTER_RULES` as in
   * `requireRules`.
   */
  take(caller: Caller, { params: { id }, body }: Input<typeof takeOffer>): Promise<Offer> {
    const isOwn = body.person === undefined || body.person === caller.accountId;
    return this.settle(caller, id, isOwn ? "take" : "take_for", body);
  }

  /** Approves a taken offer; throws the errors of `take`, and `ROSTER_CHANGED` if the person has become unsuitable. */
  approve(caller: Caller, { params: { id }, body }: Input<typeof approveOffer>): Promise<Offer> {
    return this.settle(caller, id, "approve", body);
  }

  private settle(caller: Caller, id: string, act: OfferAct, given: TakeInput): Promise<Offer> {
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await lockBindingRules(work);
      const unlockedRecord = await store.findOffer(work.manager, work.hospitalId, id);
      if (unlockedRecord === null) throw notFound("This offer could not be found.");
      const takerId = unlockedRecord.takenBy?.id ?? given.person ?? caller.accountId;
      const staff = await shareLockStaff(work, [takerId, unlockedRecord.duty.accountId]);
      const returnPost = unlockedRecord.given ?? unlockedRecord.wanted ?? given.duty;
      const dates = [
        unlockedRecord.duty.date,
        ...(returnPost === undefined ? [] : [returnPost.date]),
      ];
      const rosters = await lockRostersByDate(work, dates);
      const locked = await store.lockOffer(work, id);
      const own = staff.find((one) => one.id === caller.accountId) ?? null;
      const { record, offer, starts, state } = await requireAct(work, caller, locked, act, own);
      if (record.version !== unlockedRecord.version) throw new AppError("VERSION_CONFLICT");
      refuseChangedOffer(record, offer, rosters);
      const giver = staff.find((one) => one.id === record.duty.accountId);
      const taker = staff.find((one) => one.id === takerId);
      if (giver === undefined) throw new AppError("ROSTER_CHANGED");
      if (taker === undefined) throw invalidFieldError("person", "This person could not be found.");
      const parties = { giver, taker };
      requireSuitableTaker(record, offer, taker, act);
      const returnDuty = record.kind === "swap" ? findReturnDuty(record, rosters, given) : null;
      if (returnDuty !== null) refuseReturnDuty(record, returnDuty, parties);
      const expires = store.toOffer({ ...record, given: returnDuty }, starts).expires_at;
      if (Date.parse(expires) <= work.at.getTime()) {
        throw new AppError("IN_THE_PAST", "This duty has begun.");
      }
      const exchange = await buildExchange(work, caller, record, rosters, parties, returnDuty);
      const { before, after } = exchange;
      const reasons = [...record.ruleReasons, ...(given.reasons ?? [])];
      const findings = await requireRules(work, hospitalRules, { before, after, reasons });
      const takenBy = rules.toRosterPerson(taker);
      const taken = { state, takenBy, given: returnDuty, ruleReasons: reasons };
      if (state !== "done") {
        const pendingOffer = await store.saveOffer(work, record, taken, starts, findings);
        await emailMakers(work, record);
        return pendingOffer;
      }
      const done = await store.saveOffer(work, record, taken, starts);
      await saveExchange(work, record, exchange, parties, findings);
      return done;
    });
  }
}

/**
 * Throws `ROSTER_CHANGED` if the offer no longer matches the rosters; the change to the roster should have ended the
 * offer.
 */
function refuseChangedOffer(
  record: store.OfferRecord,
  offer: Offer,
  rosters: readonly RosterRecord[],
): void {
  for (const post of [record.duty, record.wanted, record.given]) {
    if (post === null) continue;
    const emptyRoster = { date: post.date, duties: [], covers: [] };
    const changed = describeChange(
      record,
      rosters.find(({ date }) => date === post.date) ?? emptyRoster,
    );
    if (changed !== null) throw new AppError("ROSTER_CHANGED", changed, { data: { offer } });
  }
}

/** Throws if the person is unsuitable, although the act itself is allowed. */
function requireSuitableTaker(
  { kind, duty, to }: store.OfferRecord,
  offer: Offer,
  taker: StaffMember,
  act: OfferAct,
): void {
  const isOther = to !== null && to.id !== taker.id;
  const problem = isOther
    ? "This duty is offered to somebody else."
    : rules.whyCannotTake(kind, duty, taker);
  if (problem === null) return;
  if (act === "approve") throw new AppError("ROSTER_CHANGED", problem, { data: { offer } });
  throw invalidFieldError("person", problem);
}

function findReturnDuty(
  { given, wanted }: store.OfferRecord,
  rosters: readonly RosterRecord[],
  { duty }: TakeInput,
): OfferedPost {
  const agreed = given ?? wanted;
  if (agreed !== null) return agreed;
  if (duty === undefined) {
    throw invalidFieldError("duty", "Please choose the duty you give in return.");
  }
  const found = rules.findOfferedPost(rosters, duty);
  if (found === null) throw invalidFieldError("duty", "Nobody is on the roster for this duty.");
  return found;
}

/** Throws `VALIDATION_FAILED` if these two people cannot swap the duty. */
function refuseReturnDuty(
  { kind, duty }: store.OfferRecord,
  returnDuty: OfferedPost,
  { giver, taker }: Parties,
): void {
  const isDutyOfTaker = returnDuty.accountId === taker.id;
  const isSameDepartment =
    toComparedText(returnDuty.department) === toComparedText(duty.department);
  const message =
    isDutyOfTaker && isSameDepartment
      ? rules.whyCannotTake(kind, returnDuty, giver)
      : `Please choose a duty of ${fullName(taker)} in ${duty.department}.`;
  if (message !== null) requireNoProblems([{ path: "duty", message }]);
}

async function buildExchange(
  work: Work,
  caller: Caller,
  { kind, duty, from, until, reason }: store.OfferRecord,
  rosters: readonly RosterRecord[],
  { giver, taker }: Parties,
  returnDuty: OfferedPost | null,
): Promise<Exchange> {
  if (kind !== "cover" || from === null || until === null) {
    const returnMoves = returnDuty === null ? [] : [{ post: returnDuty, to: giver }];
    const before = rosters.filter(({ date }) => date === duty.date || date === returnDuty?.date);
    const after = rules.withReplacement(before, [{ post: duty, to: taker }, ...returnMoves]);
    return { before, after, cover: null };
  }
  const roster = rosters.find(({ date }) => date === duty.date);
  const plannedDuty = roster && rules.findPostDuty(roster, duty);
  if (roster === undefined || plannedDuty === undefined) throw new AppError("ROSTER_CHANGED");
  refuseOutsideDuty({ from, until }, await readDutySpan(work, roster, duty.department));
  const cover = createCoverRecord(work, caller, plannedDuty, taker, { from, until, reason });
  return {
    before: [roster],
    after: [{ ...roster, covers: [...roster.covers, cover] }],
    cover,
  };
}

/** Saves the rosters that an offer changes, and queues the emails about them. */
async function saveExchange(
  work: Work,
  { duty, kind }: store.OfferRecord,
  { before, after, cover }: Exchange,
  { giver, taker }: Parties,
  findings: readonly FieldChange[],
): Promise<void> {
  const from = { id: giver.id, name: fullName(giver) };
  const to = { id: taker.id, name: fullName(taker) };
  const offerChange = { field: "offer", of: postText(duty), from, to };
  for (const [index, roster] of before.entries()) {
    const fieldChanges = index === 0 ? [offerChange, ...findings] : [offerChange];
    await changeRoster(work, roster, after[index] ?? roster, fieldChanges);
    if (cover !== null) await queueCoverMails(work, roster, cover);
  }
  if (kind === "cover") return;
  const mailed = before.flatMap((roster, index) => {
    const [person, planned] = roster.date === duty.date ? [to, from] : [from, to];
    return listMailedChanges(work, roster, after[index] ?? null).map((one) => ({
      exchange: kind,
      person,
      for: planned,
      ...one,
    }));
  });
  await queueDutyMails(work, mailed);
}

async function emailMakers(work: Work, { id, duty }: store.OfferRecord): Promise<void> {
  await store.queueOfferMails(work, id, "taken", [duty.accountId]);
  const makers = await readRosterMakers(work.manager, work.hospitalId, duty.department);
  const others = makers.filter((maker) => maker !== duty.accountId);
  await store.queueOfferMails(work, id, "approval", others);
}
