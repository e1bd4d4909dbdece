import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  Absence,
  createAbsence,
  PlannedDuty,
  updateAbsence,
} from "@wardline/contracts/roster/absences";
import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import { findStaff, readRosterMakers } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/absences";
import type { Work } from "@wardline/database/work";
import { canMakeRoster } from "@wardline/domain/people/department";
import { fullName } from "@wardline/domain/people/full-name";
import { hasGrant } from "@wardline/domain/people/grants";
import { type DayRange, isAway } from "@wardline/domain/roster/absence";
import { DataSource, type EntityManager } from "typeorm";
import { requireVersion } from "../../../commits/require-version.js";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, invalidFieldError, notFound } from "../../../errors/app-error.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { queueDutyMails } from "../roster-change.js";
import * as rules from "./absences.rules.js";

const NOT_FOUND = "This absence could not be found.";

/** Absences of staff (docs/wire/roster.md, Absences). */
@Injectable()
export class AbsencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the absences that overlap these days and that the caller may see, sorted by first day. */
  async list(caller: Caller, days: DayRange): Promise<Absence[]> {
    const { grants, department } = caller;
    const people = hasGrant(grants, "roster.manage") ? null : { department };
    const { manager } = this.dataSource;
    const records = await store.readAbsences(manager, caller.hospitalId, days, people);
    return records.flatMap((record) => rules.toVisibleAbsence(caller, record) ?? []);
  }

  /** Lists a person's duties on these days, from the current duty on; throws the errors of `create`. */
  async listDuties(
    caller: Caller,
    { person, ...days }: DayRange & { person?: string | undefined },
  ): Promise<PlannedDuty[]> {
    const { manager } = this.dataSource;
    const { id } = await requirePerson(manager, caller, person);
    return this.listDutiesWithin(manager, caller.hospitalId, id, days);
  }

  /**
   * Enters an absence. Throws `FORBIDDEN` for an account that is not staff or a person of another department,
   * `VALIDATION_FAILED` for an unknown person, or `ABSENCE_OVERLAPS` with the first overlapping entry.
   */
  create(caller: Caller, body: Input<typeof createAbsence>["body"]): Promise<Absence> {
    return this.unitOfWork.run(caller, async (work) => {
      const { id: accountId, ...person } = await requirePerson(
        work.manager,
        caller,
        body.person,
        true,
      );
      const { from, until, kind, note } = body;
      const { firstName, lastName, department } = person;
      const personFields = { accountId, firstName, lastName, department };
      const record = { id: randomUUID(), ...personFields, from, until, kind, note, version: 1 };
      await refuseOverlap(work, record);
      await this.limitOwnAbsences(caller, record);
      await store.insertAbsence(work, record);
      work.record("absence.created", rules.toLoggedAbsence(record), { subjectId: record.id });
      await this.emailUnfilledDuties(work, null, record);
      return rules.toAbsence(record);
    });
  }

  /**
   * Changes an absence, unless it stays the same. Throws `NOT_FOUND`, `VERSION_CONFLICT` with the current absence, and
   * `ABSENCE_OVERLAPS`.
   */
  update(
    caller: Caller,
    id: string,
    body: Input<typeof updateAbsence>["body"],
    expectedVersion: number | null,
  ): Promise<Absence> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = await lockChangeableAbsence(work, caller, id);
      requireVersion(rules.toAbsence(before), expectedVersion);
      const after = { ...before, ...body, version: before.version + 1 };
      const changes = rules.listAbsenceChanges(before, after);
      if (changes.length === 0) return rules.toAbsence(before);
      await refuseOverlap(work, after);
      await this.limitOwnAbsences(caller, after);
      await store.updateAbsence(work, after);
      work.record("absence.updated", rules.toLoggedAbsence(after), { subjectId: id, changes });
      await this.emailUnfilledDuties(work, before, after);
      return rules.toAbsence(after);
    });
  }

  /** Deletes an absence; throws `NOT_FOUND`. */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const record = await lockChangeableAbsence(work, caller, id);
      await store.deleteAbsence(work, id);
      work.record("absence.deleted", rules.toLoggedAbsence(record), { subjectId: id });
    });
  }

  /**
   * Limits how often a person changes their own absences, because each change emails the roster makers; throws
   * `TOO_MANY_REQUESTS`. Roster makers are not limited, because they enter the absences of a whole department.
   */
  private async limitOwnAbsences(
    caller: Caller,
    { accountId }: store.AbsenceRecord,
  ): Promise<void> {
    if (accountId === caller.accountId) await this.limits.spend("absences", accountId);
  }

  /** Emails the department's roster makers about unfilled duties, unless one of them entered the absence. */
  private async emailUnfilledDuties(
    work: Work,
    before: store.AbsenceRecord | null,
    after: store.AbsenceRecord,
  ): Promise<void> {
    if (!isAway(after)) return;
    const { manager, hospitalId } = work;
    const planned = await this.listDutiesWithin(manager, hospitalId, after.accountId, after);
    const gaps = planned.filter(({ date }) => !rules.wasAway(before, date));
    const person = { id: after.accountId, name: fullName(after) };
    const mailed = [];
    for (const department of new Set(gaps.map((gap) => gap.department))) {
      const makers = await readRosterMakers(manager, hospitalId, department);
      for (const accountId of makers.filter((id) => id !== work.actor?.id)) {
        const own = gaps.filter((gap) => gap.department === department);
        mailed.push(...own.map((gap) => ({ ...gap, accountId, change: "away" as const, person })));
      }
    }
    await queueDutyMails(work, mailed);
  }

  private async listDutiesWithin(
    manager: EntityManager,
    hospitalId: string,
    accountId: string,
    { from, until }: DayRange,
  ): Promise<PlannedDuty[]> {
    const today = await readDutyDate(manager, hospitalId, this.clock());
    const first = from > today ? from : today;
    return store.readDutiesWithin(manager, hospitalId, accountId, { from: first, until });
  }
}

/** Returns the absent person: the caller, or somebody whose rosters the caller makes. */
async function requirePerson(
  manager: EntityManager,
  caller: Caller,
  id: string | undefined,
  lock = false,
) {
  const accountId = id ?? caller.accountId;
  const isOwn = accountId === caller.accountId;
  if (isOwn && caller.accountType !== "sub") {
    throw new AppError("FORBIDDEN", "Absences can only be entered for staff.");
  }
  const found = await findStaff(manager, caller.hospitalId, accountId, lock);
  if (found === null) throw invalidFieldError("person", "This person could not be found.");
  if (!isOwn && !canMakeRoster(caller, found.department)) {
    throw new AppError("FORBIDDEN", "You can enter absences for your own department only.");
  }
  return found;
}

async function lockChangeableAbsence(
  work: Work,
  caller: Caller,
  id: string,
): Promise<store.AbsenceRecord> {
  const record = await store.lockAbsence(work, id);
  if (record === null || !rules.canEnterAbsence(caller, record)) throw notFound(NOT_FOUND);
  return record;
}

async function refuseOverlap(work: Work, absence: store.AbsenceRecord): Promise<void> {
  const { accountId } = absence;
  const others = await store.readAbsences(work.manager, work.hospitalId, absence, { accountId });
  const other = others.find(({ id }) => id !== absence.id);
  if (other === undefined) return;
  throw new AppError("ABSENCE_OVERLAPS", undefined, { data: { absence: rules.toAbsence(other) } });
}
