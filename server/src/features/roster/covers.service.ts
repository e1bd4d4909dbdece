import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createCover,
  Roster,
  RosterCover,
  removeCover,
  StaffMember,
  takeOver,
} from "@wardline/contracts/roster";
import type { RuleReasons } from "@wardline/contracts/roster-rules";
import * as store from "@wardline/database/repositories/roster/rosters";
import { makesRosterOf } from "@wardline/domain/people/department";
import { includes } from "@wardline/domain/people/grants";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound, refuseFields } from "../../errors/app-error.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { requireRosterMaker } from "../../request/roster-maker.js";
import { mailCover, mailMakers, mailReplaced } from "./cover-mails.js";
import * as rules from "./covers.rules.js";
import { dutyOf, holdPerson, lockRoster, lockRosterOfDate } from "./locked-rosters.js";
import { toCover, toRoster } from "./roster.mapper.js";
import { changeRoster } from "./roster-change.js";
import { withinLimit } from "./roster-limit.rules.js";
import { holdBindingRules, requireReasons, requireRules } from "./rules/rule-findings.js";

const NOT_FOUND = "This cover could not be found.";

/**
 * Who is on call in place of who is on the roster (docs/wire.md, Covers): the roster is the plan, a cover is what happened
 * instead. Locks are taken as in `RosterSavingService`.
 */
@Injectable()
export class CoversService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Saves a cover of a part of a duty. Throws `FORBIDDEN` for another department than the caller may make, `NOT_FOUND`
   * where nobody is on the post, `VALIDATION_FAILED` for other times or people than may be, `COVER_OVERLAPS` with the
   * first cover, `ROSTER_RULES` as in `requireRules`.
   */
  create(caller: Caller, { body }: Input<typeof createCover>): Promise<RosterCover> {
    requireRosterMaker(caller, body.department);
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await holdBindingRules(work);
      const person = await holdPerson(work, body.person);
      const roster = await lockRosterOfDate(work, body.date);
      const onPost = rules.personOnPost(roster, body);
      const duty = await dutyOf(work, roster, onPost.department);
      const { from, until, reason } = body;
      rules.refuseOutside({ from, until }, duty);
      refuseUnfit(person, onPost);
      const other = rules.coverWithin(roster, onPost, { from, until });
      if (other !== undefined) {
        const data = { cover: toCover(roster.date, other) };
        throw new AppError("COVER_OVERLAPS", undefined, { data });
      }
      const cover = rules.coverOf(work, caller, onPost, person, { from, until, reason });
      const covers = [...roster.covers, cover];
      const change = changeOf(roster, covers, body.reasons);
      const reasons = await requireRules(work, hospitalRules, change);
      await changeRoster(work, roster, { ...roster, covers }, reasons);
      await mailCover(work, roster, cover);
      return toCover(roster.date, cover);
    });
  }

  /**
   * Ends a cover now, or removes it where it has not begun. Throws `NOT_FOUND`, `FORBIDDEN` for another department, and
   * `IN_THE_PAST` where it has ended. Who is on the roster is on call again: `ROSTER_RULES` as in `requireRules`.
   */
  remove(caller: Caller, { params: { id }, body }: Input<typeof removeCover>): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await holdBindingRules(work);
      const rosterId = await store.findRosterOfCover(work.manager, work.hospitalId, id);
      if (rosterId === null) throw notFound(NOT_FOUND);
      const roster = await lockRoster(work, rosterId);
      const cover = roster.covers.find((one) => one.id === id);
      if (cover === undefined || !makesRosterOf(caller, cover.department))
        throw notFound(NOT_FOUND);
      const now = work.at.getTime();
      if (cover.until <= now) throw new AppError("IN_THE_PAST", "This cover has ended already.");
      const others = roster.covers.filter((one) => one.id !== id);
      const ended = rules.endedAt([cover], now);
      const covers = [...others, ...ended];
      const change = changeOf(roster, covers, body?.reasons);
      const reasons = await requireRules(work, hospitalRules, change);
      await changeRoster(work, roster, { ...roster, covers }, reasons);
      await mailCover(work, roster, ended[0] ?? cover, "cover_ended");
    });
  }

  /**
   * The caller is on call from now to the end of a duty that is on, in place of who is on the roster or covers for them;
   * who is on the roster ends the cover that way. Throws `FORBIDDEN` for another department, `NOT_FOUND` where nobody is
   * on the post, `VALIDATION_FAILED` for a duty that is not on and for who is on call already, `ROSTER_RULES` as in
   * `requireReasons`, and `TOO_MANY_REQUESTS`.
   */
  takeOver(caller: Caller, { body }: Input<typeof takeOver>): Promise<Roster> {
    if (caller.accountType !== "sub") {
      throw new AppError("FORBIDDEN", "Only staff can be on call.");
    }
    const isOwn = compared(caller.department) === compared(body.department);
    if (!isOwn && !includes(caller.grants, "roster.manage")) {
      throw new AppError("FORBIDDEN", "You can take over duties of your own department only.");
    }
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await holdBindingRules(work);
      const person = await holdPerson(work, caller.accountId);
      if (!isRosterRole(person.role)) {
        throw new AppError("FORBIDDEN", `Rosters have no ${person.role}.`);
      }
      const roster = await lockRosterOfDate(work, body.date);
      const onPost = rules.personOnPost(roster, body);
      const duty = await dutyOf(work, roster, onPost.department);
      const now = work.at.getTime();
      if (now < duty.from || now >= duty.until) {
        refuseFields([{ path: "date", message: "This duty is not on at this moment." }]);
      }
      const present = rules.coverWithin(roster, onPost, { from: now, until: now + 1 });
      const onCallNow = present?.accountId ?? onPost.accountId;
      if (onCallNow === caller.accountId) {
        refuseFields([{ path: "role", message: "You are on call here already." }]);
      }
      await this.limits.spend("takeOvers", caller.accountId);
      const others = roster.covers.filter((one) => one !== present);
      const ended = present === undefined ? [] : rules.endedAt([present], now);
      const covers = [...others, ...ended];
      if (onPost.accountId !== caller.accountId) {
        const rest = { from: now, until: duty.until };
        const following = rules.coverWithin({ ...roster, covers }, onPost, rest);
        const until = following?.from ?? duty.until;
        const { reason } = body;
        const cover = rules.coverOf(work, caller, onPost, person, { from: now, until, reason });
        covers.push(cover);
        await mailCover(work, roster, cover);
        await mailMakers(work, roster.date, cover);
        if (present !== undefined) await mailReplaced(work, roster.date, ended[0] ?? present);
      } else if (present !== undefined) {
        await mailCover(work, roster, ended[0] ?? present, "cover_ended");
      }
      const change = changeOf(roster, covers, body.reasons);
      const reasons = await requireReasons(work, hospitalRules, change);
      const after = await changeRoster(work, roster, { ...roster, covers }, reasons);
      return withinLimit(toRoster(after), caller.department);
    });
  }
}

function changeOf(roster: store.RosterRecord, covers: store.CoverRecord[], reasons: RuleReasons) {
  return { before: [roster], after: [{ ...roster, covers }], reasons };
}

function refuseUnfit(person: StaffMember, onPost: store.DutyRecord): void {
  const message = rules.unfitness(person, onPost);
  if (message !== null) refuseFields([{ path: "person", message }]);
}
