import { Injectable } from "@nestjs/common";
import type { Reply } from "@wardline/contracts/endpoint";
import type {
  getRosterCoverage,
  Roster,
  RosterContacts,
  RosterDay,
  StaffMember,
} from "@wardline/contracts/roster";
import * as views from "@wardline/database/repositories/roster-views";
import * as store from "@wardline/database/repositories/rosters";
import { readStaffOfRole } from "@wardline/database/repositories/staff";
import { foldName } from "@wardline/domain/department";
import type { OnCall } from "@wardline/domain/on-call";
import type { RosterRole } from "@wardline/domain/roster-role";
import { DataSource } from "typeorm";
import { notFound } from "../../http/app-error.js";
import { OnCallService } from "../on-call/on-call.service.js";
import { monthSpan, rosterOnDuty, toContacts, toRoster } from "./roster.mapper.js";

/** What the administrator reads of rosters (docs/wire.md, Roster). */
@Injectable()
export class RosterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly onCall: OnCallService,
  ) {}

  /** One roster; throws `NOT_FOUND`. */
  async get(hospitalId: string, id: string): Promise<Roster> {
    const roster = await store.findRoster(this.dataSource.manager, hospitalId, id);
    if (roster === null) throw notFound("This roster could not be found.");
    return toRoster(roster);
  }

  /** The roster of a date YYYY-MM-DD, or null. */
  async ofDate(hospitalId: string, date: string): Promise<Roster | null> {
    const roster = await store.findRosterOfDate(this.dataSource.manager, hospitalId, date);
    return roster === null ? null : toRoster(roster);
  }

  /** The rostered days of a month (1–12), and how many rosters there are at all. */
  async month(
    hospitalId: string,
    month: number,
    year: number,
  ): Promise<{ days: RosterDay[]; total: number }> {
    const { manager } = this.dataSource;
    const { from, until } = monthSpan(month, year);
    return {
      days: await views.readRosterDays(manager, hospitalId, from, until),
      total: await views.countRosters(manager, hospitalId),
    };
  }

  /** How many of the four roles each listed department has filled on each rostered day of a month (1–12). */
  coverage(
    hospitalId: string,
    month: number,
    year: number,
  ): Promise<Reply<typeof getRosterCoverage>> {
    const { from, until } = monthSpan(month, year);
    return views.readCoverage(this.dataSource.manager, hospitalId, from, until);
  }

  /**
   * The roster on duty with only those of the departments that are on it; null when none is. Departments with another
   * duty start may be on duty by another date's roster: the first of `departments` that is on one decides.
   */
  async active(hospitalId: string, departments: readonly string[]): Promise<Roster | null> {
    const duties = await this.onCallIn(hospitalId, departments);
    const dates = [...new Set(duties.map(({ date }) => date))];
    const rosters = await store.findRostersOfDates(this.dataSource.manager, hospitalId, dates);
    return rosterOnDuty(rosters.map(toRoster), duties);
  }

  /** Who is on call now, under each department's name as asked; null for one that no roster on duty lists. */
  async contacts(
    hospitalId: string,
    departments: readonly string[],
  ): Promise<Record<string, RosterContacts | null>> {
    const duties = await this.onCallIn(hospitalId, departments);
    const listed = new Map(
      duties
        .filter(({ rosterChangedAt }) => rosterChangedAt !== null)
        .map((duty) => [foldName(duty.department), duty]),
    );
    return Object.fromEntries(
      departments.map((name) => {
        const duty = listed.get(foldName(name));
        return [name, duty === undefined ? null : toContacts(duty)];
      }),
    );
  }

  /** The staff who hold a role, heads of department first. */
  staffOfRole(hospitalId: string, role: RosterRole): Promise<StaffMember[]> {
    return readStaffOfRole(this.dataSource.manager, hospitalId, role);
  }

  private async onCallIn(hospitalId: string, departments: readonly string[]): Promise<OnCall[]> {
    const wanted = new Set(departments.map(foldName));
    const all = await this.onCall.now(hospitalId);
    const byName = new Map(all.map((duty) => [foldName(duty.department), duty]));
    return [...wanted].map((name) => byName.get(name)).filter((duty) => duty !== undefined);
  }
}
