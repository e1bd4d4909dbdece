import { Injectable } from "@nestjs/common";
import type { Reply } from "@wardline/contracts/endpoint";
import type {
  getRosterCoverage,
  Roster,
  RosterContacts,
  RosterDay,
  StaffMember,
} from "@wardline/contracts/roster/roster";
import type { MonthSheet } from "@wardline/contracts/roster/roster-sheet";
import {
  type PersonWithoutEmail,
  readPeopleWithoutEmail,
} from "@wardline/database/repositories/people/mailed-accounts";
import { readStaffOfRole } from "@wardline/database/repositories/people/staff";
import * as views from "@wardline/database/repositories/roster/roster-views";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { OnCall } from "@wardline/domain/roster/on-call";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { withoutReasons } from "@wardline/live/staff-projection";
import { DataSource } from "typeorm";
import { OnCallService } from "../../../boards/on-call.service.js";
import { notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { findRosterOnDuty, toContacts, toMonthSpan, toRoster } from "../roster.mapper.js";
import { listPartsWithinLimit, narrowToLimit, toRosterLimit } from "../roster-limit.rules.js";
import { toMonthSheets } from "./month-sheet.mapper.js";

/**
 * Reads rosters for roster makers, limited to the departments whose rosters they make (docs/wire/roster.md, Roster;
 * docs/wire/accounts.md, Grants).
 */
@Injectable()
export class RosterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly onCall: OnCallService,
  ) {}

  /** Reads one roster; throws `NOT_FOUND`. */
  async get(caller: Caller, id: string): Promise<Roster> {
    const roster = await store.findRoster(this.dataSource.manager, caller.hospitalId, id);
    if (roster === null) throw notFound("This roster could not be found.");
    return narrowToLimit(toRoster(roster), toRosterLimit(caller));
  }

  /** Lists the people who get no duty emails; without `roster.manage` only the people of the caller's department. */
  listWithoutEmail(caller: Caller, people: readonly string[]): Promise<PersonWithoutEmail[]> {
    const { manager } = this.dataSource;
    return readPeopleWithoutEmail(manager, caller.hospitalId, people, toRosterLimit(caller));
  }

  /** Reads the roster of a date (YYYY-MM-DD), or null. */
  async getByDate(caller: Caller, date: string): Promise<Roster | null> {
    const roster = await store.findRosterByDate(this.dataSource.manager, caller.hospitalId, date);
    return roster === null ? null : narrowToLimit(toRoster(roster), toRosterLimit(caller));
  }

  /** Lists the rostered days of a month (1–12) and counts all rosters. */
  async listMonth(
    caller: Caller,
    month: number,
    year: number,
  ): Promise<{ days: RosterDay[]; total: number }> {
    const { manager } = this.dataSource;
    const { hospitalId } = caller;
    const { from, until } = toMonthSpan(month, year);
    const department = toRosterLimit(caller) ?? undefined;
    const days = await views.readRosterDays(manager, hospitalId, from, until, department);
    const coverage = await this.readCoverage(caller, month, year);
    return {
      days: days.map((day) => ({ ...day, ...countAway(day.date, coverage) })),
      total: await views.countRosters(manager, hospitalId),
    };
  }

  /** Lists which of the four roles each listed department has not filled, per rostered day of a month (1–12). */
  async readCoverage(
    caller: Caller,
    month: number,
    year: number,
  ): Promise<Reply<typeof getRosterCoverage>> {
    const { from, until } = toMonthSpan(month, year);
    const { manager } = this.dataSource;
    const coverage = await views.readCoverage(manager, caller.hospitalId, from, until);
    return listPartsWithinLimit(coverage, toRosterLimit(caller));
  }

  /**
   * Reads a month (1–12) by department for printing, with names and telephone numbers; `department` limits it to one
   * department.
   */
  async readMonthSheets(
    caller: Caller,
    month: number,
    year: number,
    department?: string,
  ): Promise<MonthSheet[]> {
    const { from, until } = toMonthSpan(month, year);
    const { manager } = this.dataSource;
    const rows = await views.readMonthSheet(manager, caller.hospitalId, from, until, department);
    return toMonthSheets(listPartsWithinLimit(rows, toRosterLimit(caller)));
  }

  /**
   * Reads the roster on duty, narrowed to these departments; null if no roster is on duty. With different duty starts,
   * the first department on duty decides the date.
   */
  async readActive(hospitalId: string, departments: readonly string[]): Promise<Roster | null> {
    const duties = await this.readOnCallIn(hospitalId, departments);
    const dates = [...new Set(duties.map(({ date }) => date))];
    const rosters = await store.findRostersByDates(this.dataSource.manager, hospitalId, dates);
    const onDuty = findRosterOnDuty(rosters.map(toRoster), duties);
    return onDuty === null ? null : withoutReasons(onDuty);
  }

  /** Reads who is on call now, keyed by department as requested; null for a department without a roster on duty. */
  async readContacts(
    hospitalId: string,
    departments: readonly string[],
  ): Promise<Record<string, RosterContacts | null>> {
    const duties = await this.readOnCallIn(hospitalId, departments);
    const listed = new Map(
      duties
        .filter(({ rosterChangedAt }) => rosterChangedAt !== null)
        .map((duty) => [toComparedText(duty.department), duty]),
    );
    return Object.fromEntries(
      departments.map((name) => {
        const duty = listed.get(toComparedText(name));
        return [name, duty === undefined ? null : toContacts(duty)];
      }),
    );
  }

  async listStaffOfRole(caller: Caller, role: RosterRole): Promise<StaffMember[]> {
    const staff = await readStaffOfRole(this.dataSource.manager, caller.hospitalId, role);
    return listPartsWithinLimit(staff, toRosterLimit(caller));
  }

  private async readOnCallIn(
    hospitalId: string,
    departments: readonly string[],
  ): Promise<OnCall[]> {
    const wanted = new Set(departments.map(toComparedText));
    const all = await this.onCall.readNow(hospitalId);
    const byName = new Map(all.map((duty) => [toComparedText(duty.department), duty]));
    return [...wanted].map((name) => byName.get(name)).filter((duty) => duty !== undefined);
  }
}

/** Returns a field with the number of people who are away on a date; no field if nobody is away. */
function countAway(
  date: string,
  coverage: Reply<typeof getRosterCoverage>,
): Pick<RosterDay, "away"> {
  const parts = coverage.filter((part) => part.date === date);
  const away = parts.reduce((sum, part) => sum + (part.away ?? 0), 0);
  return away === 0 ? {} : { away };
}
