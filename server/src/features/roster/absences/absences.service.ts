import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
  Absence,
  createAbsence,
  PlannedDuty,
  updateAbsence,
} from "@wardline/contracts/absences";
import type { Input } from "@wardline/contracts/endpoint";
import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import { findStaff, readRosterMakers } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/absences";
import type { Work } from "@wardline/database/work";
import { makesRosterOf } from "@wardline/domain/people/department";
import { includes } from "@wardline/domain/people/grants";
import { type Days, isAway } from "@wardline/domain/roster/absence";
import { DataSource, type EntityManager } from "typeorm";
import { requireVersion } from "../../../commits/require-version.js";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, invalidField, notFound } from "../../../errors/app-error.js";
import { RateLimits } from "../../../http/rate-limits.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { queueDutyMails } from "../roster-change.js";
import * as rules from "./absences.rules.js";

const NOT_FOUND = "This absence could not be found.";

/** When staff are away (docs/wire.md, Absences). */
@Injectable()
export class AbsencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The absences that share a day with these, as far as the caller may know them, by their first day. */
  async list(caller: Caller, days: Days): Promise<Absence[]> {
    const { grants, department } = caller;
    const people = includes(grants, "roster.manage") ? null : { department };
    const { manager } = this.dataSource;
    const records = await store.readAbsences(manager, caller.hospitalId, days, people);
    return records.flatMap((record) => rules.shownTo(caller, record) ?? []);
  }

  /** The duties from the present one on that a person has on these days; throws as `create` does. */
  async duties(
    caller: Caller,
    { person, ...days }: Days & { person?: string | undefined },
  ): Promise<PlannedDuty[]> {
    const { manager } = this.dataSource;
    const { id } = await requirePerson(manager, caller, person);
    return this.dutiesWithin(manager, caller.hospitalId, id, days);
  }

  /**
   * Enters days on which somebody is away. Throws `FORBIDDEN` for an account that is on no roster and for somebody of another
   * department than the caller may make, `VALIDATION_FAILED` for an unknown person, `ABSENCE_OVERLAPS` with the first
   * entry that shares a day.
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
      const whose = { accountId, firstName, lastName, department };
      const record = { id: randomUUID(), ...whose, from, until, kind, note, version: 1 };
      await refuseOverlap(work, record);
      await this.spendOwn(caller, record);
      await store.insertAbsence(work, record);
      work.record("absence.created", rules.toLogged(record), { subjectId: record.id });
      await this.mailHoles(work, null, record);
      return rules.toAbsence(record);
    });
  }

  /** Changes an absence; what is the same already changes nothing. Throws `NOT_FOUND`, `VERSION_CONFLICT` with the present one, and `ABSENCE_OVERLAPS`. */
  update(
    caller: Caller,
    id: string,
    body: Input<typeof updateAbsence>["body"],
    expectedVersion: number | null,
  ): Promise<Absence> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = await lockOwn(work, caller, id);
      requireVersion(rules.toAbsence(before), expectedVersion);
      const after = { ...before, ...body, version: before.version + 1 };
      const changes = rules.absenceChanges(before, after);
      if (changes.length === 0) return rules.toAbsence(before);
      await refuseOverlap(work, after);
      await this.spendOwn(caller, after);
      await store.updateAbsence(work, after);
      work.record("absence.updated", rules.toLogged(after), { subjectId: id, changes });
      await this.mailHoles(work, before, after);
      return rules.toAbsence(after);
    });
  }

  /** Deletes an absence; throws `NOT_FOUND`. */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const record = await lockOwn(work, caller, id);
      await store.deleteAbsence(work, id);
      work.record("absence.deleted", rules.toLogged(record), { subjectId: id });
    });
  }

  /** Counts own absences, of which makers get mails; throws `TOO_MANY_REQUESTS`. Makers enter those of a whole department. */
  private async spendOwn(caller: Caller, { accountId }: store.AbsenceRecord): Promise<void> {
    if (accountId === caller.accountId) await this.limits.spend("absences", accountId);
  }

  /** Those who make the roster learn which duties have nobody now, where it is not one of them who entered it. */
  private async mailHoles(
    work: Work,
    before: store.AbsenceRecord | null,
    after: store.AbsenceRecord,
  ): Promise<void> {
    if (!isAway(after)) return;
    const { manager, hospitalId } = work;
    const planned = await this.dutiesWithin(manager, hospitalId, after.accountId, after);
    const holes = planned.filter(({ date }) => !rules.wasAway(before, date));
    const person = { id: after.accountId, name: `${after.firstName} ${after.lastName}`.trim() };
    const mailed = [];
    for (const department of new Set(holes.map((hole) => hole.department))) {
      const makers = await readRosterMakers(manager, hospitalId, department);
      for (const accountId of makers.filter((id) => id !== work.actor?.id)) {
        const own = holes.filter((hole) => hole.department === department);
        mailed.push(
          ...own.map((hole) => ({ ...hole, accountId, change: "away" as const, person })),
        );
      }
    }
    await queueDutyMails(work, mailed);
  }

  private async dutiesWithin(
    manager: EntityManager,
    hospitalId: string,
    accountId: string,
    { from, until }: Days,
  ): Promise<PlannedDuty[]> {
    const today = await readDutyDate(manager, hospitalId, this.clock());
    const first = from > today ? from : today;
    return store.readDutiesWithin(manager, hospitalId, accountId, { from: first, until });
  }
}

/** Whose absence it is: the caller's own, or somebody's whose roster the caller makes. */
async function requirePerson(
  manager: EntityManager,
  caller: Caller,
  id: string | undefined,
  lock = false,
) {
  const accountId = id ?? caller.accountId;
  const isOwn = accountId === caller.accountId;
  if (isOwn && caller.accountType !== "sub") {
    throw new AppError("FORBIDDEN", "Only staff can be away.");
  }
  const found = await findStaff(manager, caller.hospitalId, accountId, lock);
  if (found === null) throw invalidField("person", "This person could not be found.");
  if (!isOwn && !makesRosterOf(caller, found.department)) {
    throw new AppError("FORBIDDEN", "You may enter absences of your own department only.");
  }
  return found;
}

async function lockOwn(work: Work, caller: Caller, id: string): Promise<store.AbsenceRecord> {
  const record = await store.lockAbsence(work, id);
  if (record === null || !rules.mayEnter(caller, record)) throw notFound(NOT_FOUND);
  return record;
}

async function refuseOverlap(work: Work, given: store.AbsenceRecord): Promise<void> {
  const { accountId } = given;
  const others = await store.readAbsences(work.manager, work.hospitalId, given, { accountId });
  const other = others.find(({ id }) => id !== given.id);
  if (other === undefined) return;
  throw new AppError("ABSENCE_OVERLAPS", undefined, { data: { absence: rules.toAbsence(other) } });
}
