import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import type {
  createOffer,
  listOfferPeople,
  listOffers,
  Offer,
} from "@wardline/contracts/roster/offers";
import type { RosterPerson, StaffMember } from "@wardline/contracts/roster/roster";
import type { OfferedPost } from "@wardline/database/entities/roster/offer";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { readStaff, shareLockStaff } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/offers";
import type { RosterRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { canMakeRoster } from "@wardline/domain/people/department";
import type { Span } from "@wardline/domain/roster/duty";
import type { OfferKind } from "@wardline/domain/roster/offer";
import { isRosterRole, isSamePost } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import {
  AppError,
  invalidFieldError,
  notFound,
  requireNoProblems,
} from "../../../errors/app-error.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { findOverlappingCover, refuseOutsideDuty } from "../covers.rules.js";
import { lockRostersByDate } from "../locked-rosters.js";
import { toCover } from "../roster.mapper.js";
import * as rules from "./offers.rules.js";
import { readHospitalDutyStarts, requireAct, requireMode } from "./require-act.js";

/** Duties that staff offer to colleagues (docs/wire/roster.md, Offers). */
@Injectable()
export class OffersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the offers that the caller may see, by start of duty, and the departments that use offers. */
  async list(
    caller: Caller,
    query: Input<typeof listOffers>["query"],
  ): Promise<Reply<typeof listOffers>> {
    const { manager } = this.dataSource;
    const { hospitalId, department: own } = caller;
    const isRequested = (name: string) =>
      query.department === undefined || toComparedText(name) === toComparedText(query.department);
    const modes = await store.readOfferModes(manager, hospitalId);
    const departments = modes.filter(
      ({ department }) =>
        isRequested(department) &&
        (canMakeRoster(caller, department) || toComparedText(department) === toComparedText(own)),
    );
    const starts = await readDutyStarts(manager, hospitalId);
    if (modes.length === 0 || starts === null) return { departments: [], offers: [] };
    const departmentsWithOffers = new Set(
      modes.map(({ department }) => toComparedText(department)),
    );
    const now = this.clock();
    const offers = (await store.readOffers(manager, hospitalId, now)).flatMap((record) => {
      const { department } = record.duty;
      if (!isRequested(department) || !departmentsWithOffers.has(toComparedText(department)))
        return [];
      const offer = store.toOffer(record, starts);
      const isMine = rules.isParty(caller, offer) || offer.by.id === caller.accountId;
      if (query.mine !== undefined && !isMine) return [];
      return rules.toVisibleOffer(caller, offer, now) ?? [];
    });
    offers.sort((a, b) => a.duty.from.localeCompare(b.duty.from));
    return { departments, offers };
  }

  /** Lists who could take a duty. Throws `OFFERS_OFF`, and `FORBIDDEN` for another department. */
  async listPeople(
    caller: Caller,
    { query: { kind, department, role } }: Input<typeof listOfferPeople>,
  ): Promise<RosterPerson[]> {
    const { manager } = this.dataSource;
    await requireMode(manager, caller.hospitalId, department);
    const isOwn = toComparedText(caller.department) === toComparedText(department);
    if (!isOwn && !canMakeRoster(caller, department)) throw new AppError("FORBIDDEN");
    return (await readStaff(manager, caller.hospitalId))
      .filter((person) => toComparedText(person.department) === toComparedText(department))
      .filter((person) => (kind === "cover" ? isRosterRole(person.role) : person.role === role))
      .map(rules.toRosterPerson);
  }

  /**
   * Offers a duty. Throws `OFFERS_OFF`, `FORBIDDEN` for other people's duties, `IN_THE_PAST`, `OFFER_EXISTS` with the
   * existing offer, `COVER_OVERLAPS`, `TOO_MANY_REQUESTS`, and `VALIDATION_FAILED` for unsuitable people, times or
   * duties.
   */
  create(caller: Caller, { body }: Input<typeof createOffer>): Promise<Offer> {
    return this.unitOfWork.run(caller, async (work) => {
      await requireMode(work.manager, work.hospitalId, body.department);
      refuseWrongFields(body);
      const [namedPerson] = body.to === null ? [] : await shareLockStaff(work, [body.to]);
      if (body.to !== null && namedPerson === undefined) {
        throw invalidFieldError("to", "This person could not be found.");
      }
      const requested = body.wanted === null ? [body.date] : [body.date, body.wanted.date];
      const rosters = await lockRostersByDate(work, requested);
      const duty = rules.findOfferedPost(rosters, body);
      const isOwn = duty?.accountId === caller.accountId;
      if (!isOwn && !canMakeRoster(caller, body.department)) {
        throw new AppError("FORBIDDEN", "You can offer your own duties only.");
      }
      if (duty === null) throw notFound("Nobody is on the roster for this duty.");
      const wanted = body.wanted === null ? null : rules.findOfferedPost(rosters, body.wanted);
      const wantedPerson =
        body.wanted === null ? null : await findWantedPerson(work, body.kind, duty, wanted);
      if (
        wantedPerson !== null &&
        namedPerson !== undefined &&
        namedPerson.id !== wantedPerson.id
      ) {
        throw invalidFieldError("to", "The duty that you asked for belongs to somebody else.");
      }
      const to = wantedPerson ?? namedPerson ?? null;
      const problem = to === null ? null : rules.whyCannotTake(body.kind, duty, to);
      if (problem !== null) throw invalidFieldError("to", problem);
      const record: store.OfferRecord = {
        id: randomUUID(),
        kind: body.kind,
        state: "open",
        duty,
        from: body.from ?? null,
        until: body.until ?? null,
        to: to === null ? null : rules.toRosterPerson(to),
        wanted,
        takenBy: null,
        given: null,
        reason: body.reason,
        ruleReasons: [],
        changed: null,
        actor: { id: caller.accountId, name: caller.name },
        at: work.at.getTime(),
        updatedAt: work.at.getTime(),
        reminded: null,
        version: 1,
      };
      const starts = await readHospitalDutyStarts(work);
      const { duty: offered, expires_at } = store.toOffer(record, starts);
      if (Date.parse(expires_at) <= work.at.getTime()) {
        throw new AppError("IN_THE_PAST", "This duty has begun.");
      }
      const hours = { from: Date.parse(offered.from), until: Date.parse(offered.until) };
      refusePart(record, hours, rosters);
      await refuseSecondOffer(work, record);
      await this.limits.spend("offers", caller.accountId);
      if (to !== null) await this.limits.spend("offersToOne", `${caller.accountId} ${to.id}`);
      const offer = await store.addOffer(work, record, starts);
      await store.queueOfferMails(work, offer.id, "offered", [to?.id]);
      return offer;
    });
  }

  /** Declines an offer made to the caller; a roster maker can decline a taken offer. Throws the errors of `end`. */
  decline(caller: Caller, id: string): Promise<Offer> {
    return this.end(caller, id, "decline");
  }

  /** Withdraws the caller's own offer; a roster maker may withdraw any offer. Throws the errors of `end`. */
  withdraw(caller: Caller, id: string): Promise<Offer> {
    return this.end(caller, id, "withdraw");
  }

  /**
   * Ends an offer without changing rosters. Throws `NOT_FOUND` if the offer is hidden from the caller, `OFFERS_OFF`,
   * and the errors of `createOfferError`.
   */
  private end(caller: Caller, id: string, act: "decline" | "withdraw"): Promise<Offer> {
    return this.unitOfWork.run(caller, async (work) => {
      const requested = await requireAct(work, caller, await store.lockOffer(work, id), act);
      const { record, starts, state } = requested;
      const offer = await store.saveOffer(work, record, { state }, starts);
      const people = [offer.duty.person.id, offer.to?.id, offer.taken_by?.id];
      await store.queueOfferMails(work, id, act === "decline" ? "declined" : "withdrawn", people);
      return offer;
    });
  }
}

/** Returns the person with the wanted duty; throws `VALIDATION_FAILED` if the two cannot swap. */
async function findWantedPerson(
  { manager, hospitalId }: Work,
  kind: OfferKind,
  duty: OfferedPost,
  wanted: OfferedPost | null,
): Promise<StaffMember> {
  if (wanted === null) throw invalidFieldError("wanted", "Nobody is on the roster for this duty.");
  const staff = await readStaff(manager, hospitalId, [wanted.accountId, duty.accountId]);
  const wantedPerson = staff.find(({ id }) => id === wanted.accountId);
  const giver = staff.find(({ id }) => id === duty.accountId);
  if (wantedPerson === undefined || giver === undefined)
    throw invalidFieldError("wanted", "Nobody is on the roster for this duty.");
  const problem =
    rules.whyCannotTake(kind, duty, wantedPerson) ?? rules.whyCannotTake(kind, wanted, giver);
  if (problem !== null) throw invalidFieldError("wanted", problem);
  return wantedPerson;
}

/** Throws `VALIDATION_FAILED` if an offer has fields that its kind does not allow, or lacks required fields. */
function refuseWrongFields({ kind, from, until, wanted }: Input<typeof createOffer>["body"]): void {
  const isCover = kind === "cover";
  const timeProblems = (["from", "until"] as const).flatMap((path) => {
    const isGiven = (path === "from" ? from : until) !== undefined;
    if (isGiven === isCover) return [];
    const message = isCover ? "Please enter a time." : "Only a cover can be for a part of a duty.";
    return [{ path, message }];
  });
  const isReturnDutyRefused = wanted !== null && kind !== "swap";
  const message = "Only a swap can ask for a duty in return.";
  requireNoProblems([
    ...timeProblems,
    ...(isReturnDutyRefused ? [{ path: "wanted", message }] : []),
  ]);
}

/** Throws if the part to cover is outside the duty or already covered. */
function refusePart(
  { duty, from, until }: store.OfferRecord,
  hours: Span,
  rosters: readonly RosterRecord[],
): void {
  if (from === null || until === null) return;
  refuseOutsideDuty({ from, until }, hours);
  const roster = rosters.find(({ date }) => date === duty.date);
  const cover = roster && findOverlappingCover(roster, duty, { from, until });
  if (cover !== undefined) {
    throw new AppError("COVER_OVERLAPS", undefined, { data: { cover: toCover(duty.date, cover) } });
  }
}

/** Throws `OFFER_EXISTS` if the duty, or the same part of it, is already offered. */
async function refuseSecondOffer(
  work: Work,
  { duty, from, until }: store.OfferRecord,
): Promise<void> {
  const others = await store.lockLiveOffers(work, duty.date);
  const existingOffer = others.find((other) => {
    if (other.duty.date !== duty.date || !isSamePost(other.duty, duty)) return false;
    const isApart =
      from !== null &&
      until !== null &&
      other.from !== null &&
      other.until !== null &&
      (until <= other.from || other.until <= from);
    return !isApart;
  });
  if (existingOffer !== undefined) {
    throw new AppError("OFFER_EXISTS", undefined, { data: { offer: { id: existingOffer.id } } });
  }
}
