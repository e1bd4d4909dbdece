import { Inject, Injectable } from "@nestjs/common";
import type { Reply } from "@wardline/contracts/endpoint";
import type {
  getRosterCoverage,
  Roster,
  RosterContacts,
  RosterDay,
  StaffMember,
} from "@wardline/contracts/roster";
import { hospitalToday } from "@wardline/database/repositories/hospitals";
import * as views from "@wardline/database/repositories/roster-views";
import * as store from "@wardline/database/repositories/rosters";
import { readContactDetails, readStaffOfRole } from "@wardline/database/repositories/staff";
import { foldName } from "@wardline/domain/department";
import type { RosterRole } from "@wardline/domain/roster-role";
import { DataSource } from "typeorm";
import { notFound } from "../../http/app-error.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { monthSpan, narrowToDepartments, toContacts } from "./roster.mapper.js";

/** What the administrator reads of rosters (api.md 5). */
@Injectable()
export class RosterService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One roster; throws `NOT_FOUND`. */
  async get(hospitalId: string, id: string): Promise<Roster> {
    const roster = await store.findRoster(this.dataSource.manager, hospitalId, id);
    if (roster === null) throw notFound("This roster could not be found.");
    return store.toRoster(roster);
  }

  /** The roster of a date YYYY-MM-DD, or null. */
  async ofDate(hospitalId: string, date: string): Promise<Roster | null> {
    const roster = await store.findRosterOfDate(this.dataSource.manager, hospitalId, date);
    return roster === null ? null : store.toRoster(roster);
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

  /** Today's roster with only those of the departments that are on it; null when none is. */
  async active(hospitalId: string, departments: readonly string[]): Promise<Roster | null> {
    const roster = await this.ofToday(hospitalId);
    return roster === null ? null : narrowToDepartments(roster, departments);
  }

  /** Who is on call today, under each department's name as asked; null for one that is on no roster today. */
  async contacts(
    hospitalId: string,
    departments: readonly string[],
  ): Promise<Record<string, RosterContacts | null>> {
    const roster = await this.ofToday(hospitalId);
    const entries = new Map(
      roster?.departmentStaff.map((entry) => [foldName(entry.department), entry]),
    );
    const asked = departments.map((name) => ({ name, entry: entries.get(foldName(name)) }));
    const ids = asked.flatMap(({ entry }) =>
      [entry?.houseOfficer, entry?.registrar, entry?.seniorRegistrar, entry?.consultant].flatMap(
        (person) => person?.id ?? [],
      ),
    );
    const details = await readContactDetails(this.dataSource.manager, hospitalId, ids);
    return Object.fromEntries(
      asked.map(({ name, entry }) => [name, entry ? toContacts(entry, details) : null]),
    );
  }

  /** The staff who hold a role, heads of department first. */
  staffOfRole(hospitalId: string, role: RosterRole): Promise<StaffMember[]> {
    return readStaffOfRole(this.dataSource.manager, hospitalId, role);
  }

  private async ofToday(hospitalId: string): Promise<Roster | null> {
    const { manager } = this.dataSource;
    return this.ofDate(hospitalId, await hospitalToday(manager, hospitalId, this.clock()));
  }
}
