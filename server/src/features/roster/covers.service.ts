import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createCover,
  Roster,
  RosterCover,
  StaffMember,
  takeOver,
} from "@wardline/contracts/roster";
import { forgetDutyDue } from "@wardline/database/repositories/duty-starts";
import { readDutyStarts } from "@wardline/database/repositories/hospitals";
import * as store from "@wardline/database/repositories/rosters";
import { holdStaff, readRosterMakers } from "@wardline/database/repositories/staff";
import type { Work } from "@wardline/database/work";
import { foldName } from "@wardline/domain/department";
import { dutySpan, type Span } from "@wardline/domain/duty";
import { clockOfDepartment } from "@wardline/domain/duty-starts";
import { includes } from "@wardline/domain/grants";
import { isRosterRole } from "@wardline/domain/roster-role";
import { zonedText } from "@wardline/domain/zoned-text";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound, refuseFields } from "../../errors/app-error.js";
import { actorOf, type Caller } from "../../request/request.js";
import * as rules from "./covers.rules.js";
import { toCover, toRoster } from "./roster.mapper.js";
import { recordRosterUpdate } from "./roster-events.js";
import { rosterLimitOf, withinLimit } from "./roster-limit.rules.js";

const NOT_FOUND = "This cover could not be found.";

/**
 * Who is on call in place of who is on the roster (docs/wire.md, Covers): the roster is the plan, a cover is what happened
 * instead. Locks are taken as in `RosterSavingService`.
 */
@Injectable()
export class CoversService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Saves a cover of a part of a duty. Throws `FORBIDDEN` for another department than the caller may make, `NOT_FOUND`
   * where nobody is on the post, `VALIDATION_FAILED` for other times or people than may be, `COVER_OVERLAPS` with the
   * first cover.
   */
  create(caller: Caller, { body }: Input<typeof createCover>): Promise<RosterCover> {
    const limit = rosterLimitOf(caller);
    if (limit !== null && foldName(limit) !== foldName(body.department)) {
      throw new AppError("FORBIDDEN", "You may make the roster of your own department only.");
    }
    return this.unitOfWork.run(caller, async (work) => {
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
      const cover = coverOf(work, caller, onPost, person, { from, until, reason });
      await this.save(work, roster, [...roster.covers, cover]);
      await mailPeople(work, roster.date, duty, cover);
      return toCover(roster.date, cover);
    });
  }

  /**
   * Ends a cover now, or removes it where it has not begun. Throws `NOT_FOUND`, `FORBIDDEN` for another department, and
   * `IN_THE_PAST` where it has ended.
   */
  remove(caller: Caller, id: string): Promise<void> {
    const limit = rosterLimitOf(caller);
    return this.unitOfWork.run(caller, async (work) => {
      const rosterId = await store.findRosterOfCover(work.manager, work.hospitalId, id);
      if (rosterId === null) throw notFound(NOT_FOUND);
      const roster = await lockRoster(work, rosterId);
      const cover = roster.covers.find((one) => one.id === id);
      if (cover === undefined) throw notFound(NOT_FOUND);
      if (limit !== null && foldName(limit) !== foldName(cover.department))
        throw notFound(NOT_FOUND);
      const now = work.at.getTime();
      if (cover.until <= now) throw new AppError("IN_THE_PAST", "This cover has ended already.");
      const others = roster.covers.filter((one) => one.id !== id);
      await this.save(work, roster, [...others, ...rules.endedAt([cover], now)]);
      const duty = await dutyOf(work, roster, cover.department);
      await mailPeople(work, roster.date, duty, cover, "cover_ended");
    });
  }

  /**
   * The caller is on call from now to the end of a duty that is on, in place of who is on the roster or covers for them;
   * who is on the roster ends the cover that way. Throws `FORBIDDEN` for another department, `NOT_FOUND` where nobody is
   * on the post, `VALIDATION_FAILED` for a duty that is not on and for who is on call already.
   */
  takeOver(caller: Caller, { body }: Input<typeof takeOver>): Promise<Roster> {
    if (caller.accountType !== "sub") {
      throw new AppError("FORBIDDEN", "Only staff can be on call.");
    }
    const isOwn = foldName(caller.department) === foldName(body.department);
    if (!isOwn && !includes(caller.grants, "roster.manage")) {
      throw new AppError("FORBIDDEN", "You can take over duties of your own department only.");
    }
    return this.unitOfWork.run(caller, async (work) => {
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
      const others = roster.covers.filter((one) => one !== present);
      const ended = present === undefined ? [] : rules.endedAt([present], now);
      const covers = [...others, ...ended];
      if (onPost.accountId !== caller.accountId) {
        const rest = { from: now, until: duty.until };
        const following = rules.coverWithin({ ...roster, covers }, onPost, rest);
        const until = following?.from ?? duty.until;
        const { reason } = body;
        const cover = coverOf(work, caller, onPost, person, { from: now, until, reason });
        covers.push(cover);
        await mailPeople(work, roster.date, duty, cover);
        await mailMakers(work, roster.date, duty, cover);
      } else if (present !== undefined) {
        await mailPeople(work, roster.date, duty, present, "cover_ended");
      }
      const after = await this.save(work, roster, covers);
      return withinLimit(toRoster(after), caller.department);
    });
  }

  private async save(
    work: Work,
    before: store.RosterRecord,
    covers: readonly store.CoverRecord[],
  ): Promise<store.RosterRecord> {
    const ordered = [...covers].sort((a, b) => a.from - b.from);
    const after = { ...before, covers: ordered, version: before.version + 1 };
    await store.updateRosterDepartments(work, after.id, after.departments);
    await store.replaceCovers(work, after.id, ordered);
    // The worker publishes the moments at which a cover begins and ends.
    await forgetDutyDue(work);
    recordRosterUpdate(work, before, after);
    return after;
  }
}

async function holdPerson(work: Work, id: string): Promise<StaffMember> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [person] = isId ? await holdStaff(work, [id]) : [];
  if (person === undefined) {
    throw new AppError("VALIDATION_FAILED", undefined, {
      errors: [{ path: "person", message: "This person could not be found." }],
    });
  }
  return person;
}

async function lockRosterOfDate(work: Work, date: string): Promise<store.RosterRecord> {
  const found = await store.findRosterOfDate(work.manager, work.hospitalId, date);
  if (found === null) throw notFound("There is no roster for this date.");
  return lockRoster(work, found.id);
}

async function lockRoster(work: Work, id: string): Promise<store.RosterRecord> {
  await store.lockRoster(work, id);
  const roster = await store.findRoster(work.manager, work.hospitalId, id);
  if (roster === null) throw notFound("This roster could not be found.");
  return roster;
}

interface DutyHours extends Span {
  zone: string;
}

async function dutyOf(
  { manager, hospitalId }: Work,
  { date }: store.RosterRecord,
  department: string,
): Promise<DutyHours> {
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) throw notFound();
  return { ...dutySpan(date, clockOfDepartment(starts, department)), zone: starts.zone };
}

function refuseUnfit(person: StaffMember, onPost: store.DutyRecord): void {
  const message = unfitness(person, onPost);
  if (message !== null) refuseFields([{ path: "person", message }]);
}

function unfitness({ id, department, role }: StaffMember, onPost: store.DutyRecord): string | null {
  if (id === onPost.accountId) return "This person is on the roster already.";
  if (foldName(department) !== foldName(onPost.department)) {
    return `This person is not of ${onPost.department}.`;
  }
  return isRosterRole(role) ? null : `Rosters have no ${role}.`;
}

function coverOf(
  { at }: Work,
  caller: Caller,
  onPost: store.DutyRecord,
  person: StaffMember,
  given: Span & { reason: string },
): store.CoverRecord {
  const { id, name } = actorOf(caller);
  return {
    ...onPost,
    ...given,
    id: randomUUID(),
    accountId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    forAccountId: onPost.accountId,
    forFirstName: onPost.firstName,
    forLastName: onPost.lastName,
    actor: { id, name },
    at: at.getTime(),
  };
}

/** Both learn of it, also where one of them wrote it down. */
async function mailPeople(
  work: Work,
  date: string,
  { zone }: DutyHours,
  cover: store.CoverRecord,
  end?: "cover_ended",
): Promise<void> {
  const duty = mailedDuty(date, zone, cover);
  await mail(work, cover.accountId, { ...duty, change: end ?? "covers" });
  await mail(work, cover.forAccountId, { ...duty, change: end ?? "covered" });
}

/** Those who make the department's roster learn that somebody took a duty over. */
async function mailMakers(
  work: Work,
  date: string,
  { zone }: DutyHours,
  cover: store.CoverRecord,
): Promise<void> {
  const concerned = new Set([cover.accountId, cover.forAccountId]);
  const makers = await readRosterMakers(work.manager, work.hospitalId, cover.department);
  for (const id of makers.filter((one) => !concerned.has(one))) {
    await mail(work, id, { ...mailedDuty(date, zone, cover), change: "taken_over" });
  }
}

function mailedDuty(date: string, zone: string, cover: store.CoverRecord) {
  const { department, role } = cover;
  const hours = `${clockOf(cover.from, zone)} to ${clockOf(cover.until, zone)}`;
  return { date, department, role, hours, people: rules.peopleOfCover(cover) };
}

function clockOf(at: number, zone: string): string {
  return zonedText(at, zone).slice(11, 16);
}

async function mail(
  work: Work,
  accountId: string,
  duty: ReturnType<typeof mailedDuty> & {
    change: "covers" | "covered" | "cover_ended" | "taken_over";
  },
): Promise<void> {
  const { hospitalId } = work;
  await work.queue("email", "roster-duties", { accountId, hospitalId, duties: [duty] });
}
