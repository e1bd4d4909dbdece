import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createCover,
  Roster,
  RosterCover,
  removeCover,
  StaffMember,
  takeOver,
} from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import * as store from "@wardline/database/repositories/roster/rosters";
import { canMakeRoster } from "@wardline/domain/people/department";
import { hasGrant } from "@wardline/domain/people/grants";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, notFound, requireNoProblems } from "../../../errors/app-error.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Caller } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";
import { queueCoverMails, queueMakerMails, queueReplacementMail } from "../cover-mails.js";
import * as rules from "../covers.rules.js";
import {
  lockExistingRoster,
  lockPerson,
  lockRosterByDate,
  readDutySpan,
} from "../locked-rosters.js";
import { toCover, toRoster } from "../roster.mapper.js";
import { changeRoster } from "../roster-change.js";
import { narrowToLimit } from "../roster-limit.rules.js";
import { lockBindingRules, requireReasons, requireRules } from "../rules/rule-findings.js";

const NOT_FOUND = "This cover could not be found.";

/**
 * Covers record who is on call instead of the planned doctor (docs/wire/roster.md, Covers). Takes locks in the order of
 * `RosterSavingService`.
 */
@Injectable()
export class CoversService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Covers a part of a duty. Throws `FORBIDDEN`, `NOT_FOUND` if the post is empty, `VALIDATION_FAILED` for unsuitable
   * times or people, `COVER_OVERLAPS` with the first cover, and `ROSTER_RULES` as in `requireRules`.
   */
  create(caller: Caller, { body }: Input<typeof createCover>): Promise<RosterCover> {
    requireRosterMaker(caller, body.department);
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await lockBindingRules(work);
      const person = await lockPerson(work, body.person);
      const roster = await lockRosterByDate(work, body.date);
      const plannedDuty = rules.getPersonOnPost(roster, body);
      const duty = await readDutySpan(work, roster, plannedDuty.department);
      const { from, until, reason } = body;
      rules.refuseOutsideDuty({ from, until }, duty);
      refuseUnfitPerson(person, plannedDuty);
      const other = rules.findOverlappingCover(roster, plannedDuty, { from, until });
      if (other !== undefined) {
        const data = { cover: toCover(roster.date, other) };
        throw new AppError("COVER_OVERLAPS", undefined, { data });
      }
      const cover = rules.createCoverRecord(work, caller, plannedDuty, person, {
        from,
        until,
        reason,
      });
      const covers = [...roster.covers, cover];
      const change = toRosterChange(roster, covers, body.reasons);
      const reasons = await requireRules(work, hospitalRules, change);
      await changeRoster(work, roster, { ...roster, covers }, reasons);
      await queueCoverMails(work, roster, cover);
      return toCover(roster.date, cover);
    });
  }

  /**
   * Ends a running cover now, or removes a cover that has not begun; the planned doctor is on call again. Throws
   * `NOT_FOUND`, `FORBIDDEN`, `IN_THE_PAST` if the cover has ended, and `ROSTER_RULES` as in `requireRules`.
   */
  remove(caller: Caller, { params: { id }, body }: Input<typeof removeCover>): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await lockBindingRules(work);
      const rosterId = await store.findRosterByCover(work.manager, work.hospitalId, id);
      if (rosterId === null) throw notFound(NOT_FOUND);
      const roster = await lockExistingRoster(work, rosterId);
      const cover = roster.covers.find((one) => one.id === id);
      if (cover === undefined || !canMakeRoster(caller, cover.department))
        throw notFound(NOT_FOUND);
      const now = work.at.getTime();
      if (cover.until <= now) throw new AppError("IN_THE_PAST", "This cover has already ended.");
      const others = roster.covers.filter((one) => one.id !== id);
      const endedCovers = rules.endCovers([cover], now);
      const covers = [...others, ...endedCovers];
      const change = toRosterChange(roster, covers, body?.reasons);
      const reasons = await requireRules(work, hospitalRules, change);
      await changeRoster(work, roster, { ...roster, covers }, reasons);
      await queueCoverMails(work, roster, endedCovers[0] ?? cover, "cover_ended");
    });
  }

  /**
   * Puts the caller on call for the rest of a running duty; for the planned doctor, ends the cover instead. Throws
   * `FORBIDDEN`, `NOT_FOUND`, `VALIDATION_FAILED` if no change is possible, `ROSTER_RULES`, and `TOO_MANY_REQUESTS`.
   */
  takeOver(caller: Caller, { body }: Input<typeof takeOver>): Promise<Roster> {
    if (caller.accountType !== "sub") {
      throw new AppError("FORBIDDEN", "Only staff can be on call.");
    }
    const isOwn = toComparedText(caller.department) === toComparedText(body.department);
    if (!isOwn && !hasGrant(caller.grants, "roster.manage")) {
      throw new AppError("FORBIDDEN", "You can take over duties of your own department only.");
    }
    return this.unitOfWork.run(caller, async (work) => {
      const hospitalRules = await lockBindingRules(work);
      const person = await lockPerson(work, caller.accountId);
      if (!isRosterRole(person.role)) {
        throw new AppError(
          "FORBIDDEN",
          `People with the role ${person.role} cannot be on a roster.`,
        );
      }
      const roster = await lockRosterByDate(work, body.date);
      const plannedDuty = rules.getPersonOnPost(roster, body);
      const duty = await readDutySpan(work, roster, plannedDuty.department);
      const now = work.at.getTime();
      if (now < duty.from || now >= duty.until) {
        requireNoProblems([{ path: "date", message: "This duty is not running now." }]);
      }
      const currentCover = rules.findOverlappingCover(roster, plannedDuty, {
        from: now,
        until: now + 1,
      });
      const onCallId = currentCover?.accountId ?? plannedDuty.accountId;
      if (onCallId === caller.accountId) {
        requireNoProblems([{ path: "role", message: "You are already on call here." }]);
      }
      await this.limits.spend("takeOvers", caller.accountId);
      const others = roster.covers.filter((one) => one !== currentCover);
      const endedCovers = currentCover === undefined ? [] : rules.endCovers([currentCover], now);
      const covers = [...others, ...endedCovers];
      if (plannedDuty.accountId !== caller.accountId) {
        const rest = { from: now, until: duty.until };
        const following = rules.findOverlappingCover({ ...roster, covers }, plannedDuty, rest);
        const until = following?.from ?? duty.until;
        const { reason } = body;
        const cover = rules.createCoverRecord(work, caller, plannedDuty, person, {
          from: now,
          until,
          reason,
        });
        covers.push(cover);
        await queueCoverMails(work, roster, cover);
        await queueMakerMails(work, roster.date, cover);
        if (currentCover !== undefined)
          await queueReplacementMail(work, roster.date, endedCovers[0] ?? currentCover);
      } else if (currentCover !== undefined) {
        await queueCoverMails(work, roster, endedCovers[0] ?? currentCover, "cover_ended");
      }
      const change = toRosterChange(roster, covers, body.reasons);
      const reasons = await requireReasons(work, hospitalRules, change);
      const after = await changeRoster(work, roster, { ...roster, covers }, reasons);
      return narrowToLimit(toRoster(after), caller.department);
    });
  }
}

function toRosterChange(
  roster: store.RosterRecord,
  covers: store.CoverRecord[],
  reasons: RuleReasons,
) {
  return { before: [roster], after: [{ ...roster, covers }], reasons };
}

function refuseUnfitPerson(person: StaffMember, plannedDuty: store.DutyRecord): void {
  const message = rules.whyCannotCover(person, plannedDuty);
  if (message !== null) requireNoProblems([{ path: "person", message }]);
}
