import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  Fairness,
  getRosterFairness,
  getRosterGrid,
  RosterGrid,
} from "@wardline/contracts/roster/roster-grid";
import {
  readDepartmentWork,
  readStoredMonth,
  type StoredMonth,
} from "@wardline/database/repositories/roster/roster-month";
import { canMakeRoster } from "@wardline/domain/people/department";
import { NO_BURDEN, sumBurdens, sumPlannedBurdens } from "@wardline/domain/roster-month/burden";
import { computeSpreadByRole, cutTimes } from "@wardline/domain/roster-month/fairness";
import { findGridFindings } from "@wardline/domain/roster-month/grid-findings";
import { computeDutySpans } from "@wardline/domain/roster-month/month-grid";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import { addDays } from "@wardline/domain/time/zoned-day";
import { DataSource } from "typeorm";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { toVisibleAbsence } from "../absences/absences.rules.js";
import { OffersService } from "../offers/offers.service.js";
import { toCover, toMonthSpan } from "../roster.mapper.js";

const HOUR_MS = 3_600_000;

/** A department's month, and how its duties are shared (docs/wire/roster.md, The month; docs/wire/roster.md, Fairness). */
@Injectable()
export class GridService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: OffersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads a department's month as the caller may see it: staff get it without planning data. Throws `FORBIDDEN` for
   * another department, `NOT_FOUND` for an unknown department.
   */
  async read(caller: Caller, { query }: Input<typeof getRosterGrid>): Promise<RosterGrid> {
    const { month, year } = query;
    const isMaker = canMakeRoster(caller, query.department);
    if (!isMaker && toComparedText(caller.department) !== toComparedText(query.department)) {
      throw new AppError("FORBIDDEN", "You may see the month of your own department only.");
    }
    const span = toMonthSpan(month, year);
    const days = { from: span.from, until: addDays(span.until, -1) };
    const stored = await readStoredMonth(
      this.dataSource.manager,
      caller.hospitalId,
      query.department,
      days,
    );
    if (stored === null) throw notFound("This department could not be found.");
    const { department, grid, rules, absences } = stored;
    const { offers } = await this.offers.list(caller, { department });
    const burdens = sumPlannedBurdens(grid, grid.duties);
    return {
      department,
      month,
      year,
      zone: grid.zone,
      ...getZoneData(grid.zone, this.clock()),
      days: toDays(stored),
      people: grid.people.map((person) => ({
        ...person,
        burden: burdens.get(person.id) ?? { ...NO_BURDEN },
      })),
      duties: toDuties(stored),
      covers: toCovers(stored, isMaker),
      offers: offers.filter(({ duty }) => duty.date >= days.from && duty.date <= days.until),
      absences: absences.flatMap((record) => toVisibleAbsence(caller, record) ?? []),
      planning: isMaker
        ? {
            rules,
            findings: findGridFindings(grid, grid.duties),
            around: [...grid.planning.around],
            has_holidays: stored.hasHolidays,
          }
        : null,
    };
  }

  /** Returns how a department's duties are shared over some days; throws the errors of `read`. */
  async readFairness(
    caller: Caller,
    { query }: Input<typeof getRosterFairness>,
  ): Promise<Fairness> {
    const { department, from, to } = query;
    requireRosterMaker(caller, department);
    const { manager } = this.dataSource;
    const days = { from, until: to };
    const work = await readDepartmentWork(manager, caller.hospitalId, department, days);
    if (work === null) throw notFound("This department could not be found.");
    const isHoliday = (date: string) => work.holidays.has(date);
    const planned = sumBurdens(work.planned, isHoliday, work.zone);
    const worked = sumBurdens(work.worked, isHoliday, work.zone);
    const done = sumBurdens(cutTimes(work.worked, this.clock()), isHoliday, work.zone);
    const people = work.people.map((person) => ({
      ...person,
      planned: planned.get(person.id) ?? { ...NO_BURDEN },
      worked: worked.get(person.id) ?? { ...NO_BURDEN },
      done: done.get(person.id) ?? { ...NO_BURDEN },
    }));
    return { department, from, to, people, spread: computeSpreadByRole(people) };
  }
}

function toDays({ department, grid, rosters }: StoredMonth): RosterGrid["days"] {
  return grid.days.map((day) => {
    const roster = rosters.find(({ date }) => date === day.date);
    const isListed = (name: string) => toComparedText(name) === toComparedText(department);
    return {
      ...day,
      roster: roster === undefined ? null : { id: roster.id, version: roster.version },
      is_listed: roster?.departments.some(isListed) ?? false,
    };
  });
}

function toDuties({ grid }: StoredMonth): RosterGrid["duties"] {
  const spans = computeDutySpans(grid);
  return grid.duties.map((duty) => {
    const { from, until } = spans.get(duty.date) ?? { from: 0, until: 0 };
    return { ...duty, hours: (until - from) / HOUR_MS };
  });
}

/** Maps a month's covers; only roster makers see the reason for a cover. */
function toCovers({ department, rosters }: StoredMonth, isMaker: boolean): RosterGrid["covers"] {
  return rosters.flatMap(({ date, covers }) =>
    covers
      .filter((cover) => toComparedText(cover.department) === toComparedText(department))
      .map((cover) => toCover(date, isMaker ? cover : { ...cover, reason: "" })),
  );
}
