import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { Duty, markSeen } from "@wardline/contracts/roster/roster";
import type { listSeen, SeenDuties } from "@wardline/contracts/roster/roster-seen";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import * as seenStore from "@wardline/database/repositories/roster/duty-seen";
import * as store from "@wardline/database/repositories/roster/rosters";
import { canMakeRoster } from "@wardline/domain/people/department";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import {
  computeDutyVersion,
  findSeenTime,
  type StaffedDuty,
} from "@wardline/domain/roster/duty-seen";
import { type DutyStarts, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { isSamePost, type Post, postText } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { getPersonOnPost } from "../covers.rules.js";

/** A date that sorts after the date of every roster. */
const LATEST_DATE = "9999-12-31";

type DatedPost = Post & { date: string };

/** Records which duties have been seen by the doctors on call (docs/wire/roster.md, Seen). */
@Injectable()
export class DutySeenService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Marks a duty as seen by the caller. Throws `NOT_FOUND` if the post is empty, `FORBIDDEN` for others' duties,
   * `IN_THE_PAST` after its end, and `DUTY_CHANGED` if another version was seen.
   */
  mark(caller: Caller, { params, body }: Input<typeof markSeen>): Promise<string> {
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      const found = await store.findRosterByDate(manager, hospitalId, params.date);
      if (found === null) throw notFound("There is no roster for this date.");
      await store.lockRoster(work, found.id);
      const roster = await store.findRoster(manager, hospitalId, found.id);
      const starts = await readDutyStarts(manager, hospitalId);
      if (roster === null || starts === null) throw notFound("There is no roster for this date.");
      const plannedDuty = getPersonOnPost(roster, params);
      const duty = toSeenDuty(roster, plannedDuty, starts);
      const version = computeDutyVersion(caller.accountId, duty);
      if (version === null) throw new AppError("FORBIDDEN", "This is not your duty.");
      if (duty.until <= work.at.getTime()) {
        throw new AppError("IN_THE_PAST", "This duty has ended.");
      }
      if (body.version !== version) throw new AppError("DUTY_CHANGED");
      const { department, role, position } = plannedDuty;
      const post = { rosterId: roster.id, department, role, position };
      if (await seenStore.addSeenRecord(work, post, caller.accountId, version)) {
        const { name } = caller;
        const { date } = roster;
        work.record(
          "duty.seen",
          { date, department, role, position, name },
          { changes: [{ field: "seen", of: postText(plannedDuty), from: null, to: date }] },
        );
      }
      return version;
    });
  }

  /**
   * Returns a function that reports whether a person has seen their own duties, from a date on; the function reports
   * nothing if the department asks for no confirmations.
   */
  async readReceipts(
    hospitalId: string,
    accountId: string,
    from: string,
  ): Promise<(post: DatedPost, duty: StaffedDuty) => Pick<Duty, "receipt">> {
    const { manager } = this.dataSource;
    const departmentsWithReceipts = await seenStore.readDepartmentsWithReceipts(
      manager,
      hospitalId,
    );
    if (departmentsWithReceipts.length === 0) return () => ({});
    const foldedDepartments = new Set(departmentsWithReceipts.map(toComparedText));
    const records = await seenStore.readSeenRecords(manager, hospitalId, from, LATEST_DATE);
    const own = records.filter((one) => one.accountId === accountId);
    return (post, duty) => {
      const version = computeDutyVersion(accountId, duty);
      if (version === null || !foldedDepartments.has(toComparedText(post.department))) return {};
      const seen = own.find(
        (one) => one.date === post.date && isSamePost(one, post) && one.version === version,
      );
      const seen_at = seen === undefined ? null : new Date(seen.at).toISOString();
      return { receipt: { version, seen_at } };
    };
  }

  /** Lists the duties of these days that all their doctors have seen, within the caller's limit. */
  async list(caller: Caller, { query }: Input<typeof listSeen>): Promise<SeenDuties> {
    const { manager } = this.dataSource;
    const isWithin = (name: string) => canMakeRoster(caller, name);
    const all = await seenStore.readDepartmentsWithReceipts(manager, caller.hospitalId);
    const departments = all.filter(isWithin);
    const starts = await readDutyStarts(manager, caller.hospitalId);
    if (departments.length === 0 || starts === null) return { departments, seen: [] };
    const { from, until } = query;
    const records = await seenStore.readSeenRecords(
      manager,
      caller.hospitalId,
      from,
      addDays(until, 1),
    );
    const ids = [...new Set(records.map(({ rosterId }) => rosterId))];
    const rosters = await store.findRosters(manager, caller.hospitalId, ids);
    const seen = rosters.flatMap((roster) =>
      roster.duties
        .filter(({ department }) => isWithin(department))
        .flatMap((plannedDuty) => {
          const own = records.filter(
            (one) => one.rosterId === roster.id && isSamePost(one, plannedDuty),
          );
          const at = findSeenTime(toSeenDuty(roster, plannedDuty, starts), own);
          if (at === null) return [];
          const { department, role, position } = plannedDuty;
          const time = new Date(at).toISOString();
          return [{ date: roster.date, department, role, position, at: time }];
        }),
    );
    return { departments, seen };
  }
}

function toSeenDuty(
  { date, covers }: store.RosterRecord,
  plannedDuty: store.DutyRecord,
  starts: DutyStarts,
): StaffedDuty {
  const span = computeDutySpan(date, getDepartmentClock(starts, plannedDuty.department));
  const { accountId } = plannedDuty;
  return { accountId, ...span, covers: covers.filter((cover) => isSamePost(cover, plannedDuty)) };
}
