import { Inject, Injectable } from "@nestjs/common";
import type { Statistics } from "@wardline/contracts/patients/statistics";
import { readRevisionAt } from "@wardline/database/event-log";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { readFiguresRevision } from "@wardline/database/repositories/patients/figures";
import * as store from "@wardline/database/repositories/patients/statistics";
import { countCalls } from "@wardline/database/repositories/roster/call-reports";
import { hasBedCleaning, readWards } from "@wardline/database/repositories/wards/wards";
import { chooseStep } from "@wardline/domain/statistics";
import { listClockDays, listClockHours } from "@wardline/domain/time/clock-hours";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { DataSource } from "typeorm";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { toCalls } from "./calls.mapper.js";
import {
  toCleaning,
  toDayHours,
  toPeriods,
  toStatuses,
  toStays,
  toWaits,
} from "./statistics.mapper.js";
import { requireDays, requireWard } from "./statistics.rules.js";

/** Computes statistics from a hospital's census, cards and log (docs/wire/patients.md, Statistics). */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Computes the figures of a ward or the hospital for the days `from` to `to` (YYYY-MM-DD, inclusive, until today).
   * Throws `VALIDATION_FAILED` for an invalid range or a missing ward, and `NOT_FOUND` for an unknown ward.
   */
  async compute(
    { hospitalId, wards: limit }: Caller,
    from: string,
    last: string,
    chosen: string | null,
  ): Promise<Statistics> {
    const wardId = requireWard(limit, chosen);
    const { manager } = this.dataSource;
    const now = this.clock();
    const zone = await readTimezone(manager, hospitalId);
    const today = toZonedDay(now, zone);
    requireDays(from, last, today);
    const to = last < today ? last : today;
    const wards = await readWards(manager, hospitalId);
    const ward = wards.find(({ id }) => id === wardId) ?? null;
    if (wardId !== null && ward === null) throw notFound(WARD_NOT_FOUND);

    const step = chooseStep(from, to, today);
    const periods = (step === "hour" ? listClockHours : listClockDays)(from, to, zone);
    const instants = periods.map((at) => new Date(at));
    const [begin = new Date(now), end = new Date(now)] = [instants[0], instants.at(-1)];
    const span = { from: begin, until: end, ward: wardId };
    const revisions = {
      after: await readRevisionAt(manager, hospitalId, getJustBefore(begin)),
      to: await readRevisionAt(manager, hospitalId, getJustBefore(end)),
      kept: await readFiguresRevision(manager, hospitalId),
    };
    const countedHours = await store.readCountedHours(manager, hospitalId, span);
    const periodOptions = { periods: instants, zone };
    const movements = await store.readMovements(
      manager,
      hospitalId,
      periodOptions,
      revisions,
      wardId,
    );
    const stays = await store.readStays(manager, hospitalId, span);
    const timesSpent = await store.readTimesSpent(manager, hospitalId, revisions, wardId);
    const statusCounts = await store.countCurrentStatuses(manager, hospitalId, wardId);
    const waitCounts = await store.countCurrentWaits(manager, hospitalId, wardId);
    const since = await store.readFirstWardHour(manager, hospitalId);

    const calls =
      wardId === null
        ? toCalls(await countCalls(manager, hospitalId, { from: begin, until: end, zone }))
        : null;

    const beds = wards
      .filter(({ id }) => wardId === null || id === wardId)
      .reduce((sum, one) => sum + one.beds.length, 0);
    return {
      from,
      to,
      timezone: zone,
      ...getZoneData(zone, now),
      as_of: new Date(now).toISOString(),
      step,
      ward: ward === null ? null : { id: ward.id, name: ward.name },
      wards_since: since?.toISOString() ?? null,
      periods: toPeriods(periods, now, countedHours, movements.periods),
      day_hours: toDayHours(movements.hours),
      stays: toStays(stays),
      statuses: toStatuses(timesSpent.statuses, statusCounts, now),
      waits: toWaits(timesSpent.waits, waitCounts, now),
      cleaning: (await hasBedCleaning(manager, hospitalId))
        ? toCleaning(
            timesSpent.cleaning,
            wards.filter(({ id }) => wardId === null || id === wardId),
            now,
          )
        : null,
      ...(calls === null ? {} : { calls }),
      now: {
        patients: statusCounts.reduce((sum, { amount }) => sum + amount, 0),
        beds: beds === 0 ? null : beds,
      },
    };
  }
}

/** Returns the millisecond before `at`, so that anything written by then counts as earlier. */
function getJustBefore(at: Date): Date {
  return new Date(at.getTime() - 1);
}
