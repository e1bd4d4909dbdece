import { Inject, Injectable } from "@nestjs/common";
import type { Responsibility } from "@wardline/contracts/boards/past";
import type { Patient } from "@wardline/contracts/patients/patient";
import { readCurrentRevision, readRevisionAt } from "@wardline/database/event-log";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { findPatientAsOf } from "@wardline/database/repositories/patients/past-patients";
import {
  type OnCallHistory,
  readOnCallAsOf,
  readRosterChangesAfter,
  toOnCallSources,
} from "@wardline/database/repositories/roster/on-call-history";
import { splitTeams } from "@wardline/domain/people/department";
import { isWithinLimit } from "@wardline/domain/people/ward-limit";
import { type OnCall, resolveOnCall } from "@wardline/domain/roster/on-call";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource } from "typeorm";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { requireWithinRetention } from "./past.rules.js";
import { toCorrectedDuty, toKnownDuty, toWireTime } from "./responsibility.mapper.js";

/** Determines from the log who was responsible for a patient (docs/wire/patients.md, The past). */
@Injectable()
export class ResponsibilityService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns who was responsible at `at`, as known at `knownAt` (epoch milliseconds, not in the future), and later
   * corrections of the roster. Throws `PAST_REMOVED`, or `NOT_FOUND` if the caller could not see the card then or
   * cannot see it now.
   */
  async find(
    caller: Caller,
    patientId: string,
    at: number,
    knownAt: number,
  ): Promise<Responsibility> {
    const { hospitalId } = caller;
    const { manager } = this.dataSource;
    const known = Math.min(knownAt, this.clock());
    requireWithinRetention(await readLogRemovedUntil(manager, hospitalId), Math.min(at, known));
    const revision = await readRevisionAt(manager, hospitalId, new Date(known));
    const patient = await this.findPatientAt(caller, patientId, Math.min(at, known));
    const history = await readOnCallAsOf(manager, hospitalId, revision, at, at);
    if (history === null) throw notFound();
    const now = await this.withCurrentRosters(hospitalId, history, at);
    const knownDuties = indexDutiesByName(history, at);
    const correctedDuties = indexDutiesByName(now, at);
    const teams = splitTeams(patient.teams).map(async (department) => {
      const duty = knownDuties.get(toComparedText(department));
      const corrected = correctedDuties.get(toComparedText(department));
      if (duty === undefined || corrected === undefined) {
        return { department, known: null, corrected: null };
      }
      const changes = await readRosterChangesAfter(manager, hospitalId, revision, duty.date);
      return {
        department: duty.department,
        known: toKnownDuty(duty, history.rosters),
        corrected: toCorrectedDuty(duty, corrected, history.rosters, changes),
      };
    });
    return {
      at: toWireTime(at),
      known_at: toWireTime(known),
      revision,
      patient,
      teams: await Promise.all(teams),
    };
  }

  private async findPatientAt(
    { hospitalId, wards }: Caller,
    id: string,
    at: number,
  ): Promise<Patient> {
    const { manager } = this.dataSource;
    const revision = await readRevisionAt(manager, hospitalId, new Date(at));
    const patient = await findPatientAsOf(manager, hospitalId, id, revision, wards);
    if (patient === null || !isWithinLimit(wards, patient))
      throw notFound("This patient had no card at this time.");
    return patient;
  }

  /** Replaces past rosters with current ones, because only rosters are corrected later; adds staff who joined since. */
  private async withCurrentRosters(
    hospitalId: string,
    history: OnCallHistory,
    at: number,
  ): Promise<OnCallHistory> {
    const { manager } = this.dataSource;
    const newest = await readCurrentRevision(manager, hospitalId);
    const currentData = await readOnCallAsOf(manager, hospitalId, newest, at, at);
    if (currentData === null) return history;
    // A correction may name a person who joined later and is known only from present data.
    const known = new Set(history.staff.map(({ id }) => id));
    const newStaff = currentData.staff.filter(({ id }) => !known.has(id));
    return { ...history, rosters: currentData.rosters, staff: [...history.staff, ...newStaff] };
  }
}

function indexDutiesByName(history: OnCallHistory, at: number): Map<string, OnCall> {
  const duties = resolveOnCall(toOnCallSources(history), at);
  return new Map(duties.map((duty) => [toComparedText(duty.department), duty]));
}
