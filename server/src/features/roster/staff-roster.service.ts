import { Inject, Injectable } from "@nestjs/common";
import type { Duty, Roster, RosterDay } from "@wardline/contracts/roster";
import { readDutyStarts } from "@wardline/database/repositories/hospitals";
import { readDuties, readRosterDays } from "@wardline/database/repositories/roster-views";
import { findRoster } from "@wardline/database/repositories/rosters";
import { foldName } from "@wardline/domain/department";
import { dutySpan } from "@wardline/domain/duty";
import { clockOfDepartment, earliestDutyDate } from "@wardline/domain/duty-starts";
import { DataSource } from "typeorm";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { monthSpan, narrowToDepartments, toRoster } from "./roster.mapper.js";

/** What staff read of rosters: their own department's, and their own duties (docs/wire.md, Roster). */
@Injectable()
export class StaffRosterService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A roster, the own department only; throws `FORBIDDEN` for another department, `NOT_FOUND` where it is not listed. */
  async get(caller: Caller, department: string, id: string): Promise<Roster> {
    refuseOtherDepartment(caller, department);
    const roster = await findRoster(this.dataSource.manager, caller.hospitalId, id);
    const own = roster === null ? null : narrowToDepartments(toRoster(roster), [caller.department]);
    if (own === null) throw notFound("This roster could not be found.");
    return own;
  }

  /** The days of a month (1–12) on which the own department has a roster; throws `FORBIDDEN` for another one. */
  async month(
    caller: Caller,
    department: string,
    month: number,
    year: number,
  ): Promise<RosterDay[]> {
    refuseOtherDepartment(caller, department);
    const { from, until } = monthSpan(month, year);
    return readRosterDays(
      this.dataSource.manager,
      caller.hospitalId,
      from,
      until,
      caller.department,
    );
  }

  /** The caller's own duties from the present one on, in the order of days. */
  async duties({ hospitalId, accountId }: Caller): Promise<Duty[]> {
    const { manager } = this.dataSource;
    const now = this.clock();
    const starts = await readDutyStarts(manager, hospitalId);
    if (starts === null) return [];
    const duties = await readDuties(manager, hospitalId, accountId, earliestDutyDate(starts, now));
    return duties
      .map((duty) => ({
        ...duty,
        ...dutySpan(duty.date, clockOfDepartment(starts, duty.department)),
      }))
      .filter(({ until }) => until > now)
      .map(({ date, department, role, from, until }) => ({
        date,
        department,
        role,
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      }));
  }
}

/** Before anything is looked up (docs/wire.md, Roster). */
function refuseOtherDepartment(caller: Caller, department: string): void {
  if (foldName(department) !== foldName(caller.department)) throw new AppError("FORBIDDEN");
}
