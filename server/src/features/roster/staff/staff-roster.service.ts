import { Inject, Injectable } from "@nestjs/common";
import type { Duty, Roster, RosterDay } from "@wardline/contracts/roster/roster";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import {
  readDuties,
  readPersonalCovers,
  readRosterDays,
} from "@wardline/database/repositories/roster/roster-views";
import { findRoster } from "@wardline/database/repositories/roster/rosters";
import { findOtherRole } from "@wardline/domain/roster/cover";
import { computeDutySpan, type Span } from "@wardline/domain/roster/duty";
import { findEarliestDutyDate, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { isSamePost, type Post } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { withoutReasons } from "@wardline/live/staff-projection";
import { DataSource } from "typeorm";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { narrowToDepartments, toMonthSpan, toRoster } from "../roster.mapper.js";
import { DutySeenService } from "./duty-seen.service.js";

/**
 * Reads the rosters of a staff member's department, and the staff member's own duties (docs/wire/roster.md, Roster).
 */
@Injectable()
export class StaffRosterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly receipts: DutySeenService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the caller's department on a roster; throws `FORBIDDEN` for another department, `NOT_FOUND` if the roster
   * does not list the department.
   */
  async get(caller: Caller, department: string, id: string): Promise<Roster> {
    refuseOtherDepartment(caller, department);
    const roster = await findRoster(this.dataSource.manager, caller.hospitalId, id);
    const own = roster === null ? null : narrowToDepartments(toRoster(roster), [caller.department]);
    if (own === null) throw notFound("This roster could not be found.");
    return withoutReasons(own);
  }

  /**
   * Lists the days of a month (1–12) with a roster of the caller's department; throws `FORBIDDEN` for another
   * department.
   */
  async listMonth(
    caller: Caller,
    department: string,
    month: number,
    year: number,
  ): Promise<RosterDay[]> {
    refuseOtherDepartment(caller, department);
    const { from, until } = toMonthSpan(month, year);
    return readRosterDays(
      this.dataSource.manager,
      caller.hospitalId,
      from,
      until,
      caller.department,
    );
  }

  /** Lists the caller's duties from the current one on, by day. */
  async listDuties({ hospitalId, accountId }: Caller): Promise<Duty[]> {
    const { manager } = this.dataSource;
    const now = this.clock();
    const starts = await readDutyStarts(manager, hospitalId);
    if (starts === null) return [];
    const earliest = findEarliestDutyDate(starts, now);
    const pickReceipt = await this.receipts.readReceipts(hospitalId, accountId, earliest);
    const duties = await readDuties(manager, hospitalId, accountId, earliest);
    const own = duties.map((duty) => {
      const { date, department, role, covers } = duty;
      const span = computeDutySpan(date, getDepartmentClock(starts, department));
      const covered = covers.map(({ name, ownRole, ...part }) => {
        return { name, ...pickOwnRole(ownRole, role), ...toWireSpan(part) };
      });
      const parts = covers.map(({ from, until }) => ({ from, until, accountId: "" }));
      const base = {
        date,
        department,
        role,
        ...pickPosition(duty),
        ...span,
        ...pickReceipt(duty, { accountId, ...span, covers: parts }),
      };
      return covered.length === 0 ? base : { ...base, covers: covered };
    });
    const covers = await readPersonalCovers(manager, hospitalId, accountId, earliest);
    const forOthers = covers.map((cover) => {
      const { date, department, role, from, until, name, ownRole } = cover;
      const parts = covers
        .filter((one) => one.date === date && isSamePost(one, cover))
        .map((one) => ({ from: one.from, until: one.until, accountId }));
      const receipt = pickReceipt(cover, { accountId: "", from, until, covers: parts });
      const own = { ...pickPosition(cover), ...pickOwnRole(ownRole, role) };
      return { date, department, role, ...own, from, until, for: name, ...receipt };
    });
    return [...own, ...forOthers]
      .filter(({ until }) => until > now)
      .sort((a, b) => a.from - b.from)
      .map((duty) => ({ ...duty, ...toWireSpan(duty) }));
  }
}

/** Returns the position in a role's calling order, unless it is the first. */
function pickPosition({ position }: Post): { position?: number } {
  return position === 1 ? {} : { position };
}

function pickOwnRole(own: string, post: string): { own_role?: string } {
  const own_role = findOtherRole(own, post);
  return own_role === undefined ? {} : { own_role };
}

function toWireSpan({ from, until }: Span): { from: string; until: string } {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/**
 * Throws `FORBIDDEN` for a department other than the caller's. Must run before any query (docs/wire/roster.md, Roster).
 */
function refuseOtherDepartment(caller: Caller, department: string): void {
  if (toComparedText(department) !== toComparedText(caller.department))
    throw new AppError("FORBIDDEN");
}
